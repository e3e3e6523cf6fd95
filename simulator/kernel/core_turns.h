// Skips the core's turns in which its software has no work.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernel.h"

namespace ixp {

using Places = std::vector<std::pair<std::string, uint64_t>>;  // memory and address
using Wires = std::vector<std::pair<int, size_t>>;             // port and number of units

// Return the ports at which fewer units wait than the number given; units without wire time don't
// count.
Wires short_of_units(Kernel& k, const Wires& wires);

// Run to a cycle in chunks of at most `chunk` cycles that end at the core's turns (multiples of
// `period`). Stop after the first chunk that changes one of the words or leaves a wire short of
// units.
void run_turns(Kernel& k, Cycle until, bool lockstep, Cycle period, Cycle chunk,
               const Places& words, const Wires& wires);

}  // namespace ixp
