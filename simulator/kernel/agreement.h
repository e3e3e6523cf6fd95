// Whether the parts of a machine agree on the commands under way.
#pragma once

namespace ixp {

class Kernel;

// Each part counts the commands of the others that it waits for: an engine those that it has
// issued, a unit those in its queues. A restored machine whose counts disagree would never end or
// read what is not there. Members of one part are checked where it archives them.
bool parts_agree(Kernel& kernel);

}  // namespace ixp
