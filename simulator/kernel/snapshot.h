// Snapshots of a whole machine.
#pragma once

#include <string>

namespace ixp {

class Kernel;

// Return an identifier of the snapshot layout: instruction description and sizes of the parts.
std::string snapshot_layout();
// Return the state of the machine, apart from programs and chip table. If not `whole`, leave out
// the sanitizer, the profile and units that wait for a wire; the bytes are then equal in both
// schedules.
std::string save(Kernel& kernel, bool whole);
// Restore the state of a machine with the same chip table, programs and ports. Throws
// std::invalid_argument for bytes of another length; the machine is then unusable. Bytes of the
// same length are trusted: `Snapshot.digest` detects damage.
void restore(Kernel& kernel, const std::string& bytes);

}  // namespace ixp
