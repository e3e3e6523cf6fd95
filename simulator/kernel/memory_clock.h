// The clock of the memory units: an edge every so many core cycles, from cycle 0 on.
#pragma once

#include <bit>

#include "types.h"

namespace ixp {

class MemoryClock {
 public:
  explicit MemoryClock(const ChipTable& chip)
      : period(chip["memory_clock_cycles"]),
        shift_(std::has_single_bit(static_cast<uint64_t>(period))
                   ? std::countr_zero(static_cast<uint64_t>(period))
                   : -1) {}

  const Cycle period;
  // Edges before a cycle that is not negative; a shift is much faster than a division.
  int64_t edges(Cycle cycle) const { return shift_ >= 0 ? cycle >> shift_ : cycle / period; }
  bool at_edge(Cycle cycle) const { return edges(cycle) * period == cycle; }
  // The first edge at or after a cycle.
  Cycle next(Cycle cycle) const { return edges(cycle + period - 1) * period; }

 private:
  const int shift_;
};

}  // namespace ixp
