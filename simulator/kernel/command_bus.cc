#include "command_bus.h"

#include <algorithm>

#include "kernel.h"

namespace ixp {

CommandBus::CommandBus(Kernel& kernel, const ChipTable& chip)
    : kernel_(kernel),
      depth_(static_cast<size_t>(chip["command_fifo_depth"])),
      grant_(chip["grant_cycles"]) {}

void CommandBus::issue(const Command& command, Cycle now) {
  fifos_[command.engine].push(command);
  kernel_.queue_changed(kCommandFifo0 + command.engine, fifos_[command.engine].size(), now);
  kernel_.due_by(kBus, now + grant_);
}

void CommandBus::wake(Cycle now) { kernel_.due_by(kBus, now); }

bool CommandBus::idle() const {
  return std::all_of(fifos_.begin(), fifos_.end(), [](const auto& f) { return f.empty(); });
}

void CommandBus::act(Cycle now) {
  bool granted = false;
  for (int step = 1; step <= kEngines && !granted; ++step) {
    const int engine = (last_ + step) % kEngines;
    if ((held_ >= 0 && engine != held_) || fifos_[engine].empty()) {
      continue;
    }
    const Command& head = fifos_[engine].front();
    if (head.issued + grant_ <= now && kernel_.unit(head.unit).room(head)) {
      grant(engine, now);
      granted = true;
    }
  }
  kernel_.set_due(kBus, next(now));
}

void CommandBus::grant(int engine, Cycle now) {
  Command command = fifos_[engine].pop();
  command.granted = now;
  kernel_.queue_changed(kCommandFifo0 + engine, fifos_[engine].size(), now);
  held_ = command.chain ? engine : -1;
  last_ = engine;
  kernel_.unit(command.unit).accept(command, now);
  kernel_.engine(engine).room(now);
}

// The next cycle in which a grant is possible; blocked heads wait for wake().
Cycle CommandBus::next(Cycle now) const {
  Cycle next = kNever;
  for (int engine = 0; engine < kEngines; ++engine) {
    if ((held_ >= 0 && engine != held_) || fifos_[engine].empty()) {
      continue;
    }
    const Command& head = fifos_[engine].front();
    if (kernel_.unit(head.unit).room(head)) {
      next = std::min(next, std::max(now + 1, head.issued + grant_));
    }
  }
  return next;
}

}  // namespace ixp
