// Converts times of hosts to cycles of their machine.
#pragma once

#include "base/types.h"
#include "hosts/model/event_queue.h"

namespace ixp::hosts {

struct Clock {
  Cycle start = 0;  // the cycle that begins at time 0
  int64_t mhz = 1;

  static constexpr int64_t kPsPerUs = 1'000'000;

  Cycle cycle(Time time) const {
    __extension__ using Wide = __int128;
    return time == kForever ? kNever : start + static_cast<Cycle>(Wide(time) * mhz / kPsPerUs);
  }
  // The first time in a cycle.
  Time time(Cycle cycle) const { return ((cycle - start) * kPsPerUs + mhz - 1) / mhz; }
};

}  // namespace ixp::hosts
