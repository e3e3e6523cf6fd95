// The command FIFOs of the engines and the arbiter that grants one command a cycle, chip-wide.
#pragma once

#include <array>

#include "ring.h"
#include "types.h"

namespace ixp {

class Kernel;

class CommandBus {
 public:
  CommandBus(Kernel& kernel, const ChipTable& chip);

  bool room(int engine) const { return fifos_[engine].size() < depth_; }
  void issue(const Command& command, Cycle now);
  // A unit's queue has room again.
  void wake(Cycle now);
  void act(Cycle now);
  bool idle() const;
  template <class Archive>
  void archive(Archive& a) {
    a(fifos_, last_, held_);
  }

 private:
  void grant(int engine, Cycle now);
  Cycle next(Cycle now) const;

  Kernel& kernel_;
  const size_t depth_;
  const Cycle grant_;
  std::array<Ring<Command>, kEngines> fifos_;
  int last_ = kEngines - 1;  // engine granted last
  int held_ = -1;            // engine that holds the bus by chain_ref
};

}  // namespace ixp
