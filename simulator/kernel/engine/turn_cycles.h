// Where the cycles of a context go.
#pragma once

#include <cstdint>

namespace ixp {

struct ThreadCounters {
  uint64_t executing = 0;
  uint64_t aborted = 0;
  uint64_t stalled = 0;
};

// Cycles of a context's turns, and those of them in which it executes no word.
struct TurnCycles {
  uint64_t all = 0;
  uint64_t aborted = 0;
  uint64_t stalled = 0;

  template <class Archive>
  void archive(Archive& a) {
    a(all, aborted, stalled);
  }
};

}  // namespace ixp
