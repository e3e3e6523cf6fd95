// The scratchpad: one first-come queue, bit operations and increment.
#pragma once

#include "units/memory.h"
#include "units/unit.h"

namespace ixp {

class Scratchpad final : public SimpleUnit<Scratchpad> {
 public:
  Scratchpad(Kernel& kernel, const ChipTable& chip);
  Memory<uint32_t>& memory() { return memory_; }

  template <class Archive>
  void archive(Archive& a) {
    SimpleUnit::archive(a);
    a.pages(memory_.data(), memory_.size());
  }

  void move(const Command& command);

 private:
  Memory<uint32_t> memory_;
};

}  // namespace ixp
