// The command FIFOs of the engines and the arbiter that grants one command a cycle, chip-wide.
#pragma once

#include <array>

#include "base/look_ahead.h"
#include "base/types.h"
#include "units/command_queue.h"

namespace ixp {

struct UnitQueue;

class CommandBus {
 public:
  CommandBus(Kernel& kernel, const ChipTable& chip);

  bool room(int engine) const { return fifos_[engine].size() < depth_; }
  void issue(Command& command, Cycle now);
  // Retry grants: a unit's queue has room again.
  void wake(Cycle now);
  Cycle act(Cycle now);
  // Return the cycle of the next attempt at a grant; commands without room in their queue wait for
  // wake().
  Cycle next(Cycle now);
  bool idle() const;
  // The command whose chain_ref holds the bus; null when the bus is free.
  struct Chain {
    uint16_t word = 0;
    uint8_t engine = 0, context = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(word, engine, context);
    }
  };
  const CommandQueue& fifo(int engine) const { return fifos_[static_cast<size_t>(engine)]; }
  const Chain* chain() const { return held_ < 0 ? nullptr : &chain_; }
  template <class Archive>
  void archive(Archive& a) {
    a(fifos_, chain_, blocked_, last_, held_);
    ahead_.forget();
    waiting_ = 0;
    for (size_t engine = 0; engine < fifos_.size(); ++engine) {
      waiting_ |= fifos_[engine].empty() ? 0 : 1U << engine;
    }
  }

 private:
  bool length_is_known(const UnitQueue& queue, const Command& command, Cycle at) const;
  bool granted_at_once(UnitQueue& queue, const Command& command, Cycle at);
  unsigned candidates() const;
  void grant(UnitQueue& queue, Command& command, Cycle now);

  Kernel& kernel_;
  const size_t depth_;
  const Cycle grant_;
  std::array<CommandQueue, kMostEngines> fifos_;
  unsigned waiting_ = 0;                   // engines whose FIFO is not empty
  [[no_unique_address]] LookAhead ahead_;  // checks grants decided ahead
  int last_ = kMostEngines - 1;            // engine granted last
  bool blocked_ = false;                   // a head waits for room in its unit's queue
  int held_ = -1;                          // engine that holds the bus by chain_ref
  Chain chain_;                            // the latest chain
};

}  // namespace ixp
