// The scratchpad: one first-come queue, bit operations and increment.
#pragma once

#include <vector>

#include "unit.h"

namespace ixp {

class Scratchpad : public SimpleUnit {
 public:
  Scratchpad(Kernel& kernel, const ChipTable& chip);
  std::vector<uint32_t>& memory() { return memory_; }

  template <class Archive>
  void archive(Archive& a) {
    SimpleUnit::archive(a);
    a.pages(memory_.data(), memory_.size());
  }

 protected:
  Cycle occupancy(const Command& command) const override;
  Cycle latency(const Command& command) const override;
  void move(const Command& command) override;

 private:
  uint32_t& at(const Command& command, int word);

  const Cycle base_, word_, bit_, read_latency_, write_latency_;
  std::vector<uint32_t> memory_;
};

}  // namespace ixp
