// Snapshots of a whole machine, and runs that stop where a debugger wants.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "base/types.h"

namespace ixp {

class Kernel;

// Identify the layout of snapshots: instruction description and sizes of the parts.
std::string snapshot_layout();
// Return the state of the machine, apart from programs and chip table. Not `whole`: without the
// sanitizer, the account and units that wait for a wire; both schedules then give the same bytes.
std::string save(Kernel& kernel, bool whole);
// Restore what a machine with the same chip table, programs and ports has saved. Throws
// std::invalid_argument for bytes that are none, and leaves the machine in no usable state then;
// `checked` also for a state that no run can reach, as far as that could harm a run.
void restore(Kernel& kernel, const std::string& bytes);
void restore_checked(Kernel& kernel, const std::string& bytes);

// Simulate to a cycle, at most, and stop at the beginning of one in which a word with a break point
// is to issue. At least one cycle is simulated, so that a run goes on from a break point.
bool run_to_break(Kernel& kernel, Cycle until);
// Engine, context and word of the break points that are due now.
std::vector<std::tuple<int, int, int>> breaks_due(Kernel& kernel);
// Simulate to a cycle, at most, and stop after one in which the context has issued a word.
bool run_to_word(Kernel& kernel, int engine, int context, Cycle until);

}  // namespace ixp
