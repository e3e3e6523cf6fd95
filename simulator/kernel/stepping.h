// Runs that stop where a debugger wants, and the references that are pending then.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "base/types.h"

namespace ixp {

class Kernel;

// A register of an engine, or a word of a memory (in SDRAM a quadword), and what it holds.
struct Watched {
  enum Kind : uint8_t { kRegister, kScratch, kSram, kSdram };
  Kind kind = kRegister;
  int engine = 0;  // of a register
  size_t index = 0;
  uint64_t value = 0;
};

// Simulate to a cycle, at most, and stop at the beginning of one in which a word with a break point
// is to issue, or a watched value is another. At least one cycle is simulated, so that a run goes
// on from a break point.
bool run_to_break(Kernel& kernel, Cycle until, const std::vector<Watched>& watched);
// The present value of a watched place.
uint64_t value_of(Kernel& kernel, const Watched& watched);
// Engine, context and word of the break points that are due now.
std::vector<std::tuple<int, int, int>> breaks_due(Kernel& kernel);
// Simulate to a cycle, at most, and stop after one in which the context has issued a word.
bool run_to_word(Kernel& kernel, int engine, int context, Cycle until);
// The commands that wait for the bus or a unit, or are in service; no engine may be ahead.
std::vector<Command> pending_commands(Kernel& kernel);

}  // namespace ixp
