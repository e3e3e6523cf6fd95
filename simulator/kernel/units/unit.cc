#include "units/unit.h"

#include "description.h"
#include "kernel.h"

namespace ixp {

UnitQueue::UnitQueue(Kernel& kernel, int id, int64_t depth, Cycle transport)
    : commands(kernel.command_pool()),
      depth(static_cast<size_t>(depth)),
      id(id),
      transport_(transport) {
  kernel.add_queue(id, *this);
}

// Not inlined: `room` seldom calls it.
[[gnu::noinline]] size_t UnitQueue::length(Cycle now) {
  while (!leaving_.empty() && leaving_.front() <= now) {
    leaving_.drop_front();
  }
  return at_most();
}

Unit::Unit(Kernel& kernel, Source source, const ChipTable& chip, Cycle decode)
    : kernel_(kernel),
      source_(source),
      event_(kUnitEvents[source]),
      transport_(std::max<Cycle>(chip["transport_cycles"] + decode, 1)),
      pending_(kernel.command_pool()) {}

void Unit::wait(UnitQueue& queue, Command& command, Cycle due) {
  queue.commands.push(&command);
  ++waiting_;
  kernel_.due_by(source_, due);
}

void Unit::schedule(Command& command, Cycle at) {
  // Every stage takes at least one cycle, even if its chip row is 0: issue, grant, arrival, start,
  // completion.
  at = std::max(at, command.started + 1);
  command.done = at;
  if (disturbs(command)) {
    kernel_.engine(command.engine).completes(at, command.moves);
  }
  pending_.insert(&command);
}

void Unit::fail_address(const Command& command, const char* rule, uint64_t size) const {
  kernel_.fail(command, rule, size, std::max<uint64_t>(command.address, size));
}

void Unit::before_move(const Command& command) {
  if (Sanitizer* sanitizer = kernel_.sanitizer(); sanitizer != nullptr && command.moves) {
    sanitizer->moving(command);
  }
}

void Unit::finish(Command& command, Cycle now) {
  Microengine& engine = kernel_.engine(command.engine);
  if (disturbs(command)) {
    engine.completed(now);
  }
  if (command.ends) {
    engine.reference_done(command.context);
    if (watched()) [[unlikely]] {
      kernel_.observe_done(command, now);
    }
    if (command.signal) {
      engine.complete_reference(command.context, event_, now);
    }
  }
  kernel_.command_pool().free(&command);
}

Command& Unit::take(UnitQueue& queue, Cycle now) {
  Command& command = *queue.commands.pop();
  --waiting_;
  command.started = now;
  kernel_.queue_changed(queue.id, queue.commands.size(), now);
  kernel_.bus().wake(now);
  return command;
}

void Unit::served(const Command& command, const UnitQueue& queue, Cycle data, Cycle now) {
  served(command, queue, {.begin = now, .data = data}, now);
}

void Unit::served(const Command& command, const UnitQueue& queue, const ServiceTime& spent,
                  Cycle now) {
  kernel_.served(command, queue.id, spent, now);
}

void Unit::due_by(Cycle cycle) { kernel_.due_by(source_, cycle); }

bool Unit::may_look_ahead(Cycle cycle) const { return kernel_.may_look_ahead(cycle); }

bool Unit::watched() const { return kernel_.watched(); }

}  // namespace ixp
