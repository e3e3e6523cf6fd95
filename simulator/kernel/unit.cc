#include "unit.h"

#include "kernel.h"

namespace ixp {

void Unit::accept(const Command& command, Cycle now) {
  UnitQueue& queue = queue_for(command);
  queue.commands.push(command);
  queue.commands.back().arrived = now + transport_;
  queue.most = std::max<uint64_t>(queue.most, queue.commands.size());
  kernel_.queue_changed(queue.id, queue.commands.size(), now);
  kernel_.due_by(source_, now + transport_);
}

void Unit::schedule(const Command& command, Cycle at, bool moves, bool ends) {
  pending_.push({at, moves, ends, command});
  for (size_t i = pending_.size() - 1; i > 0 && pending_[i - 1].at > at; --i) {
    std::swap(pending_[i - 1], pending_[i]);
  }
}

void Unit::complete(Cycle now) {
  while (!pending_.empty() && pending_.front().at <= now) {
    const Pending pending = pending_.pop();
    if (pending.moves) {
      if (Sanitizer* sanitizer = kernel_.sanitizer()) {
        sanitizer->moving(pending.command);
      }
      move(pending.command);
    }
    if (pending.ends) {
      finish(pending.command, now);
    }
  }
}

void Unit::finish(const Command& command, Cycle now) {
  Microengine& engine = kernel_.engine(command.engine);
  engine.reference_done(command.context);
  if (Sanitizer* sanitizer = kernel_.sanitizer()) {
    sanitizer->finished(command);
  }
  if (command.signal) {
    engine.deliver(command.context, kernel_.event_of(command), now);
  }
  kernel_.log(command, now);
}

Command Unit::take(UnitQueue& queue, Cycle now) {
  Command command = queue.commands.pop();
  command.started = now;
  kernel_.queue_changed(queue.id, queue.commands.size(), now);
  kernel_.bus().wake(now);
  return command;
}

void SimpleUnit::act(Cycle now) {
  complete(now);
  if (free_ <= now && queue_.visible(now) && may_start(queue_.commands.front())) {
    const Command command = take(queue_, now);
    const Cycle busy = occupancy(command);
    free_ = now + busy;
    counters_.data_cycles += static_cast<uint64_t>(busy);
    kernel_.served(command, queue_.id, {.data = busy}, now);
    schedule(command, now + latency(command));
  }
  Cycle next = next_completion();
  if (!queue_.commands.empty()) {
    const Cycle start = std::max(free_, queue_.next());
    next = std::min(next, start > now ? start : kNever);  // a head that may not start is woken
  }
  kernel_.set_due(source_, next);
}

}  // namespace ixp
