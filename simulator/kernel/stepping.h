// Runs that stop at breakpoints and watched values, and the pending references at a stop.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "base/types.h"

namespace ixp {

class Kernel;

// A watched place and its value: a register of an engine, or a word of a memory (in SDRAM a
// quadword).
struct Watched {
  enum Kind : uint8_t { kRegister, kScratch, kSram, kSdram };
  Kind kind = kRegister;
  int engine = 0;  // of a register
  size_t index = 0;
  uint64_t value = 0;
};

// Simulate at most to a cycle; stop at the beginning of a cycle in which a word with a breakpoint
// will issue or a watched value has changed. At least one cycle is simulated, so that a run
// continues past a breakpoint.
bool run_to_break(Kernel& kernel, Cycle until, const std::vector<Watched>& watched);
// The present value of a watched place.
uint64_t value_of(Kernel& kernel, const Watched& watched);
// Engine, context and word of the breakpoints reached now.
std::vector<std::tuple<int, int, int>> breaks_due(Kernel& kernel);
// Simulate at most to a cycle; stop after a cycle in which the context issued a word.
bool run_to_word(Kernel& kernel, int engine, int context, Cycle until);
// The commands that wait for the bus or a unit, or are in service; no engine may have run ahead.
std::vector<Command> pending_commands(Kernel& kernel);

}  // namespace ixp
