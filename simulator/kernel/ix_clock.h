// The IX bus clock in core cycles: edge k is cycle floor(k·core/ix).
#pragma once

#include "types.h"

namespace ixp {

class IxClock {
 public:
  explicit IxClock(const ChipTable& chip) : core_(chip["core_mhz"]), ix_(chip["ix_mhz"]) {}
  Cycle cycle(int64_t edge) const { return edge * core_ / ix_; }
  // The first edge at or after a cycle: the smallest k with floor(k·core/ix) >= cycle.
  int64_t edge_from(Cycle cycle) const { return (cycle * ix_ + core_ - 1) / core_; }

 private:
  const int64_t core_, ix_;
};

}  // namespace ixp
