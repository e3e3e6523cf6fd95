#include "units/command_bus.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "kernel.h"
#include "units/unit.h"

namespace ixp {

namespace {

// A command FIFO for each engine.
template <size_t... kEngine>
std::array<CommandQueue, kMostEngines> fifos(CommandPool& pool, std::index_sequence<kEngine...>) {
  return {(static_cast<void>(kEngine), CommandQueue(pool))...};
}

}  // namespace

CommandBus::CommandBus(Kernel& kernel, const ChipTable& chip)
    : kernel_(kernel),
      depth_(static_cast<size_t>(chip["command_fifo_depth"])),
      grant_(std::max<Cycle>(chip["grant_cycles"], 1)),  // every stage takes a cycle or more
      fifos_(fifos(kernel.command_pool(), std::make_index_sequence<kMostEngines>())) {}

void CommandBus::issue(Command& command, Cycle now) {
  ahead_.check(now + grant_, "a command for the bus");
  if (waiting_ == 0 && held_ < 0) {
    UnitQueue& queue = kernel_.queue(command.place);
    if (granted_at_once(queue, command, now + grant_)) {
      last_ = command.engine;
      ahead_.decided(now + grant_);
      return kernel_.accept(queue, command, now + grant_);
    }
  }
  CommandQueue& fifo = fifos_[command.engine];
  fifo.push(&command);
  waiting_ |= 1U << command.engine;
  kernel_.queue_changed(kCommandFifo0 + command.engine, fifo.size(), now);
  kernel_.due_by(kBus, now + grant_);
}

// Whether the length of a command's queue in a cycle is known, because its unit will not take a
// command.
bool CommandBus::length_is_known(const UnitQueue& queue, const Command& command, Cycle at) const {
  return queue.commands.empty() || kernel_.due(command.unit) > at;
}

// Whether the only waiting command is certain to be granted in a cycle. Its engine cannot issue
// another command before.
bool CommandBus::granted_at_once(UnitQueue& queue, const Command& command, Cycle at) {
  return grant_ == 1 && !command.chain && kernel_.may_look_ahead(at) &&
         kernel_.last_to_issue(command.engine) && length_is_known(queue, command, at) &&
         queue.room(at);
}

void CommandBus::wake(Cycle now) {
  if (blocked_) {
    kernel_.due_by(kBus, now);
  }
}

bool CommandBus::idle() const { return waiting_ == 0; }

// Grant one command, if possible.
Cycle CommandBus::act(Cycle now) {
  const auto turns = static_cast<unsigned>(last_ + 1);
  const unsigned heads = candidates();
  // Round robin: the first engine is the one after the engine granted last; bit n stands for the
  // engine n places after the first.
  unsigned in_turn =
      (heads >> turns | heads << (kMostEngines - turns)) & ((1U << kMostEngines) - 1);
  for (; in_turn != 0; in_turn &= in_turn - 1) {
    const int place = last_ + 1 + std::countr_zero(in_turn);
    const int engine = place < kMostEngines ? place : place - kMostEngines;
    Command& head = *fifos_[engine].front();
    UnitQueue& queue = kernel_.queue(head.place);
    if (head.issued + grant_ <= now && queue.room(now)) {
      grant(queue, head, now);
      break;
    }
  }
  return next(now);
}

// Mask of engines whose first command may be granted: all, or only the holder of the bus by
// chain_ref.
unsigned CommandBus::candidates() const { return held_ >= 0 ? waiting_ & 1U << held_ : waiting_; }

void CommandBus::grant(UnitQueue& queue, Command& command, Cycle now) {
  const int engine = command.engine;
  CommandQueue& fifo = fifos_[engine];
  fifo.pop();
  if (fifo.empty()) {
    waiting_ &= ~(1U << engine);
  }
  kernel_.queue_changed(kCommandFifo0 + engine, fifo.size(), now);
  held_ = -1;
  if (command.chain) {
    held_ = engine;
    chain_ = {command.word, command.engine, command.context};
  }
  last_ = engine;
  kernel_.accept(queue, command, now);
  kernel_.engine(engine).room(now);
}

Cycle CommandBus::next(Cycle now) {
  Cycle next = kNever;
  blocked_ = false;
  for (unsigned heads = candidates(); heads != 0; heads &= heads - 1) {
    const Command& head = *fifos_[std::countr_zero(heads)].front();
    UnitQueue& queue = kernel_.queue(head.place);
    if (queue.room(now)) {
      next = std::min(next, std::max(now + 1, head.issued + grant_));
    } else {
      blocked_ = true;
      next = std::min(next, queue.next_room());
    }
  }
  return next;
}

}  // namespace ixp
