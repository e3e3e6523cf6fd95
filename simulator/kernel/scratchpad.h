// The scratchpad: one first-come queue, bit operations and increment.
#pragma once

#include <vector>

#include "unit.h"

namespace ixp {

class Scratchpad final : public SimpleUnit<Scratchpad> {
 public:
  Scratchpad(Kernel& kernel, const ChipTable& chip);
  std::vector<uint32_t>& memory() { return memory_; }

  template <class Archive>
  void archive(Archive& a) {
    SimpleUnit::archive(a);
    a.pages(memory_.data(), memory_.size());
  }

  Cycle occupancy(const Command& command) const;
  Cycle latency(const Command& command) const;
  void move(const Command& command);

 private:
  uint32_t& at(const Command& command, int word);

  const Cycle base_, word_, bit_, read_latency_, write_latency_;
  std::vector<uint32_t> memory_;
};

}  // namespace ixp
