// Checks decisions that a part made ahead of the global order. In the build of `make sanitize`
// (IXP_ASSERT) it fails when an event arrives that could have changed a decision; other builds
// contain no code for it. docs/explanation/simulation-kernel.md explains the bounds.
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
  // `event` arrives in a cycle: fail if a decision was made for this or a later cycle.
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
