#include "units/sram.h"

#include "kernel.h"

namespace ixp {

namespace {

Services sram_services(const ChipTable& chip) {
  const Cycle latency = chip["sram_latency_cycles"];
  const Cycle word = chip["sram_word_cycles"];
  const auto words = [&](bool write) { return Service{0, word, latency, word, write}; };
  const auto takes = [&](Cycle busy, bool write) {
    return Service{busy, 0, latency + busy - word, 0, write};
  };
  const Cycle bit = chip["sram_bit_cycles"], list = chip["sram_list_cycles"];
  return {{Op::kRead, words(false)},
          {Op::kReadLock, words(false)},
          {Op::kWrite, words(true)},
          {Op::kWriteUnlock, words(true)},
          {Op::kUnlock, takes(word, false)},
          {Op::kSetBits, takes(bit, true)},
          {Op::kClearBits, takes(bit, true)},
          {Op::kTestAndSetBits, takes(bit, true)},
          {Op::kTestAndClearBits, takes(bit, true)},
          {Op::kPush, takes(list, true)},
          {Op::kPop, takes(list, false)}};
}

}  // namespace

Sram::Sram(Kernel& kernel, const ChipTable& chip)
    : Unit(kernel, kSram, chip),
      period_(chip["memory_clock_cycles"]),
      clock_(period_, 1),
      services_(sram_services(chip)),
      turnaround_(chip["sram_turnaround_cycles"]),
      lock_entries_(static_cast<size_t>(chip["sram_lock_entries"])),
      read_burst_(static_cast<int>(chip["sram_read_burst"])),
      memory_(static_cast<size_t>(chip["sram_words"])),
      priority_(kernel, kSramPriority, chip["sram_priority_depth"], transport_),
      read_(kernel, kSramRead, chip["sram_read_depth"], transport_),
      ordered_(kernel, kSramOrdered, chip["sram_ordered_depth"], transport_),
      lock_fail_(kernel, kSramLockFail, chip["sram_lock_fail_depth"], transport_) {}

UnitQueue& Sram::queue_for(const Command& command) {
  if (command.queue == Queue::kPriority) {
    return priority_;
  }
  return command.queue == Queue::kOptimizeMem && command.op == Op::kRead ? read_ : ordered_;
}

// A command that is certain to be served on arrival starts at once.
[[gnu::noinline]] void Sram::accept(UnitQueue& queue, Command& command) {
  const Cycle start = command.arrived;
  ahead_.check(start, "a command for SRAM");
  const bool free = clock_.at_edge(start) && free_ <= start && waiting_ == 0;
  if (free && command.op != Op::kReadLock && may_look_ahead(start)) {
    queue.leaves(start);
    ahead_.decided(start);
    reads_in_row_ = 0;
    command.started = start;
    serve(queue, command, start);
    due_by(command.done);
  } else {
    wait(queue, command, clock_.next(std::max(start, free_)));
  }
}

const Sram::Lock* Sram::holder(uint32_t address) const {
  const auto lock = std::find_if(locks_.begin(), locks_.end(),
                                 [address](const Lock& l) { return l.address == address; });
  return lock == locks_.end() ? nullptr : &*lock;
}

std::vector<Sram::Lock> Sram::waiting_for_locks() const {
  std::vector<Lock> waiting;
  for (const UnitQueue* queue : {&lock_fail_, &priority_, &read_, &ordered_}) {
    for (const Command* c = queue->commands.front(); c != nullptr; c = c->next) {
      if (c->op == Op::kReadLock) {
        waiting.push_back({c->address, c->word, c->engine, c->context});
      }
    }
  }
  return waiting;
}

Cycle Sram::act(Cycle now) {
  complete(*this, now);
  Cycle next = kNever;
  if (waiting_ != 0) {
    if (clock_.at_edge(now) && free_ <= now) {
      if (UnitQueue* queue = select(now)) {
        start(*queue, now);
      }
    }
    // A queue head that waits for a lock is retried when a lock is released, which happens at a
    // completion.
    for (const UnitQueue* queue : {&priority_, &read_, &ordered_}) {
      next = std::min(next, blocked(*queue) ? kNever : queue->next());
    }
    next = std::min(next, may_retry() ? now : kNever);
    if (next != kNever) {
      next = clock_.next(std::max({next, free_, now + 1}));
    }
  }
  return std::min(next, next_completion());
}

// Whether the head of a queue can take its lock now. Locks that failed come before others, of
// whatever address [PAT 6324624, claim 1].
bool Sram::lockable(const UnitQueue& queue) const {
  return (&queue == &lock_fail_ || lock_fail_.commands.empty()) && locks_.size() < lock_entries_ &&
         holder(queue.commands.front()->address) == nullptr;
}

// Whether the head of the lock-fail queue can take its lock now.
bool Sram::may_retry() const { return !lock_fail_.commands.empty() && lockable(lock_fail_); }

// Whether the head of a queue can neither take its lock nor move to the lock-fail queue.
bool Sram::blocked(const UnitQueue& queue) const {
  if (queue.commands.empty() || lock_fail_.commands.size() < lock_fail_.depth) {
    return false;
  }
  return queue.commands.front()->op == Op::kReadLock && !lockable(queue);
}

// The queue to serve, in this order: lock-fail if its head can take its lock, priority, read,
// ordered. After `sram_read_burst` reads in a row, ordered comes before read.
UnitQueue* Sram::select(Cycle now) {
  if (may_retry()) {
    return &lock_fail_;
  }
  const bool ordered_first = reads_in_row_ >= read_burst_ && ordered_.visible(now);
  UnitQueue* const order[] = {&priority_, ordered_first ? &ordered_ : &read_,
                              ordered_first ? &read_ : &ordered_};
  for (UnitQueue* queue : order) {
    if (queue->visible(now) && !blocked(*queue)) {
      return queue;
    }
  }
  return nullptr;
}

// Take the lock, or move the command to the lock-fail queue. Return whether it may be served.
bool Sram::lock(Cycle now, UnitQueue& queue) {
  if (lockable(queue)) {
    const Command& head = *queue.commands.front();
    locks_.push_back({head.address, head.word, head.engine, head.context});
    return true;
  }
  Command& command = take(queue, now);
  lock_fail_.commands.push(&command);
  ++waiting_;
  kernel_.queue_changed(kSramLockFail, lock_fail_.commands.size(), now);
  latest_ = {.begin = now, .other = period_};
  kernel_.served(command, queue.id, latest_, now, false);
  free_ = now + period_;
  counters_.other_cycles += static_cast<uint64_t>(period_);
  return false;
}

void Sram::start(UnitQueue& queue, Cycle now) {
  reads_in_row_ = &queue == &read_ && ordered_.visible(now) ? reads_in_row_ + 1 : 0;
  if (queue.commands.front()->op == Op::kReadLock && !lock(now, queue)) {
    return;
  }
  serve(queue, take(queue, now), now);
}

void Sram::serve(UnitQueue& queue, Command& command, Cycle now) {
  const Service& service = services_[command.op];
  const int direction = service.write ? 1 : 0;
  const Cycle turn = direction_ >= 0 && direction != direction_ ? turnaround_ : 0;
  const Cycle busy = service.occupancy(command.count);
  direction_ = direction;
  latest_ = {.begin = command.started, .data = busy, .turnaround = turn};
  command.started += turn;
  free_ = command.started + busy;
  counters_.turnaround_cycles += static_cast<uint64_t>(turn);
  counters_.data_cycles += static_cast<uint64_t>(busy);
  if (watched()) [[unlikely]] {
    served(command, queue, latest_, now);
  }
  schedule(command, command.started + service.completion(command.count));
}

uint32_t* Sram::cells(const Command& command, int count) {
  return words(memory_, command, count, "sram address must be below");
}

void Sram::push(int list, uint32_t address) {
  memory_[address] = lists_[static_cast<size_t>(list)];
  lists_[static_cast<size_t>(list)] = address;
}

uint32_t Sram::pop(int list) {
  const uint32_t head = lists_[static_cast<size_t>(list)];
  if (head != 0) {
    lists_[static_cast<size_t>(list)] = memory_[head];
  }
  return head;
}

void Sram::move(const Command& c) {
  Microengine& engine = kernel_.engine(c.engine);
  int count = longwords(c);
  uint32_t* const in = engine.fills(c, count);
  const uint32_t* const out = engine.empties(c, count);
  switch (c.op) {
    case Op::kRead:
    case Op::kReadLock: {
      const uint32_t* const from = cells(c, count);
      for (int i = 0; i < count; ++i) {
        in[i] = from[i];
      }
      break;
    }
    case Op::kWrite:
    case Op::kWriteUnlock: {
      uint32_t* const to = cells(c, count);
      for (int i = 0; i < count; ++i) {
        to[i] = out[i];
      }
      break;
    }
    case Op::kSetBits:
    case Op::kClearBits:
    case Op::kTestAndSetBits:
    case Op::kTestAndClearBits:
      change_bits(c.op, *cells(c, 1), out[0], in);
      break;
    case Op::kPush:
      cells(c, 1);
      push(c.target, c.address);
      break;
    case Op::kPop:
      if (lists_[c.target] >= memory_.size()) {
        kernel_.fail(c, "head of the list must be an sram address below", memory_.size(),
                     lists_[c.target]);
      }
      in[0] = pop(c.target);
      count = in[0] == 0 ? 0 : 1;  // an empty list has no entry to read
      break;
    case Op::kUnlock:
      cells(c, 1);
      break;
    default:
      break;
  }
  if (c.op == Op::kUnlock || c.op == Op::kWriteUnlock) {
    std::erase_if(locks_, [&c](const Lock& lock) { return lock.address == c.address; });
  }
  (services_[c.op].write ? counters_.writes : counters_.reads) += count != 0 ? 1 : 0;
  counters_.bytes += 4 * static_cast<uint64_t>(count);
}

}  // namespace ixp
