// What a part has decided ahead of the global order. In the build of `make sanitize` (IXP_ASSERT)
// it fails when something comes that could have changed a decision; in others it costs nothing.
// The bounds: docs/explanation/simulation-kernel.md.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

#include "base/types.h"

namespace ixp {

class LookAhead {
 public:
#ifdef IXP_ASSERT
  void decided(Cycle cycle) { decided_ = std::max(decided_, cycle); }
  // `event` comes in a cycle: nothing may be decided up to it.
  void check(Cycle cycle, const char* event) const {
    if (cycle <= decided_) {
      throw std::logic_error(std::string(event) + " in cycle " + std::to_string(cycle) +
                             ", decided ahead up to cycle " + std::to_string(decided_));
    }
  }
  void forget() { decided_ = -1; }

 private:
  Cycle decided_ = -1;
#else
  void decided(Cycle /*cycle*/) {}
  void check(Cycle /*cycle*/, const char* /*event*/) const {}
  void forget() {}
#endif
};

}  // namespace ixp
