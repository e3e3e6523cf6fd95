// The clock of a memory unit in core cycles: edge k is cycle floor(k·core/memory), from cycle 0 on.
#pragma once

#include <bit>

#include "base/types.h"

namespace ixp {

class MemoryClock {
 public:
  // `memory` edges in `core` core cycles; memory <= core.
  MemoryClock(int64_t core, int64_t memory)
      : core_(core),
        memory_(memory),
        shift_(memory == 1 && std::has_single_bit(static_cast<uint64_t>(core))
                   ? std::countr_zero(static_cast<uint64_t>(core))
                   : -1) {}

  // A shift where the ratio is a power of two: much faster than a division.
  Cycle cycle(int64_t edge) const { return shift_ >= 0 ? edge << shift_ : edge * core_ / memory_; }
  // The number of the last edge at or before a cycle that is not negative.
  int64_t edge(Cycle cycle) const {
    return shift_ >= 0 ? cycle >> shift_ : ((cycle + 1) * memory_ - 1) / core_;
  }
  bool at_edge(Cycle cycle) const { return this->cycle(edge(cycle)) == cycle; }
  // The cycle of the first edge at or after one.
  Cycle next(Cycle cycle) const {
    return shift_ >= 0 ? (cycle + core_ - 1) >> shift_ << shift_
                       : this->cycle((cycle * memory_ + core_ - 1) / core_);
  }

 private:
  const int64_t core_, memory_;
  const int shift_;
};

}  // namespace ixp
