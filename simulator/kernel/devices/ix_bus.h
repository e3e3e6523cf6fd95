// The IX bus: its clock and its arbitration.
#pragma once

#include "base/clock_domain.h"
#include "base/types.h"

namespace ixp {

inline ClockDomain ix_clock(const ChipTable& chip) { return {chip["core_mhz"], chip["ix_mhz"]}; }

// Arbitration of the IX bus. In dual 32-bit mode receive and transmit have one half each and never
// wait; the single 64-bit bus serves one direction at a time, with a turnaround in between.
class IxBus {
 public:
  enum Direction : int { kNone, kReceive, kTransmit };

  explicit IxBus(const ChipTable& chip)
      : shared_(chip["ix_bus_bytes"] == 8), turnaround_(chip["ix_turnaround_ix_cycles"]) {}
  bool shared() const { return shared_; }
  // The first edge at which the bus is free.
  int64_t free_edge() const { return shared_ ? free_edge_ : 0; }
  Direction last() const { return last_; }
  template <class Archive>
  void archive(Archive& a) {
    a(free_edge_, last_);
  }
  // Occupy the bus from an edge on; return the IX cycles that this takes, turnaround included.
  int64_t take(Direction direction, int64_t edge, int64_t length) {
    if (shared_) {
      length += last_ != kNone && last_ != direction ? turnaround_ : 0;
      free_edge_ = edge + length;
      last_ = direction;
    }
    return length;
  }

 private:
  const bool shared_;
  const int64_t turnaround_;
  int64_t free_edge_ = 0;
  Direction last_ = kNone;
};

}  // namespace ixp
