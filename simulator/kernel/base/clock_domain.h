// A clock slower than the core's, of a memory or the IX bus: edge k lies in core cycle
// floor(k·core/own).
#pragma once

#include <bit>

#include "base/types.h"

namespace ixp {

class ClockDomain {
 public:
  // The clock has `own` edges in `core` core cycles; own <= core.
  ClockDomain(int64_t core, int64_t own)
      : core_(core),
        own_(own),
        shift_(own == 1 && std::has_single_bit(static_cast<uint64_t>(core))
                   ? std::countr_zero(static_cast<uint64_t>(core))
                   : -1) {}

  // Uses a shift if the ratio is a power of two: much faster than a division.
  Cycle cycle(int64_t edge) const { return shift_ >= 0 ? edge << shift_ : edge * core_ / own_; }
  // The number of the last edge at or before a cycle that is not negative.
  int64_t edge(Cycle cycle) const {
    return shift_ >= 0 ? cycle >> shift_ : ((cycle + 1) * own_ - 1) / core_;
  }
  // The number of the first edge at or after a cycle that is not negative.
  int64_t edge_from(Cycle cycle) const {
    return shift_ >= 0 ? (cycle + core_ - 1) >> shift_ : (cycle * own_ + core_ - 1) / core_;
  }
  bool at_edge(Cycle cycle) const { return this->cycle(edge(cycle)) == cycle; }
  // The cycle of the first edge at or after a cycle.
  Cycle next(Cycle cycle) const { return this->cycle(edge_from(cycle)); }

 private:
  const int64_t core_, own_;
  const int shift_;
};

}  // namespace ixp
