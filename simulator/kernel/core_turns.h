// Runs over turns of the core in which its software has nothing to do.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernel.h"

namespace ixp {

using Places = std::vector<std::pair<std::string, uint64_t>>;  // memory and address
using Wires = std::vector<std::pair<int, size_t>>;             // port and number of units

// The ports at whose wires fewer units wait, of those that take time.
Wires hungry(Kernel& k, const Wires& wires);

// Run to a cycle, in chunks of so many cycles at most that end with multiples of `period`, the
// core's turns; end with the first chunk that leaves a word changed or a wire hungry.
void run_turns(Kernel& k, Cycle until, bool lockstep, Cycle period, Cycle chunk,
               const Places& words, const Wires& wires);

}  // namespace ixp
