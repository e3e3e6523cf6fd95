// Runs over turns of the core in which its software has nothing to do.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernel.h"

namespace ixp {

// What ends such a run: a word that changes, or a wire at which fewer units than `units` wait.
struct Waits {
  std::vector<std::pair<std::string, uint64_t>> words;  // memory and address, as Python has them
  std::vector<int> ports;
  size_t units;
};

// Run to a cycle, in chunks that end with the turns as all runs do, multiples of `period`; end with
// the first turn that finds what the core or a port waits for.
void run_turns(Kernel& k, Cycle until, bool lockstep, Cycle period, const Waits& waits);

}  // namespace ixp
