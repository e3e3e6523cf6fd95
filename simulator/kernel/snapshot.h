// Snapshots of a whole machine.
#pragma once

#include <string>

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

}  // namespace ixp
