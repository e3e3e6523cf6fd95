// Snapshots of a whole machine.
#pragma once

#include <string>

namespace ixp {

class Kernel;

// Identify the layout of snapshots: instruction description and sizes of the parts.
std::string snapshot_layout();
// Return the state of the machine, apart from programs and chip table. Not `whole`: without the
// sanitizer, the profile and units that wait for a wire; both schedules then give the same bytes.
std::string save(Kernel& kernel, bool whole);
// Restore what a machine with the same chip table, programs and ports has saved. Throws
// std::invalid_argument for bytes of another length, and leaves the machine in no usable state
// then. Bytes of the same length are trusted: `Snapshot.digest` finds damage.
void restore(Kernel& kernel, const std::string& bytes);

}  // namespace ixp
