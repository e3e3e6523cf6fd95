// The common base of units: queues filled by the command bus, and completions.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "base/look_ahead.h"
#include "base/ring.h"
#include "base/types.h"
#include "units/command_queue.h"
#include "units/memory.h"
#include "watch/unit_profile.h"

namespace ixp {

// Busy time of a unit, and the amount of data that it moved.
struct UnitCounters {
  uint64_t reads = 0;
  uint64_t writes = 0;
  uint64_t bytes = 0;
  uint64_t data_cycles = 0;        // data on the bus
  uint64_t exposed_cycles = 0;     // waiting for activate or CAS with the data bus free
  uint64_t turnaround_cycles = 0;  // between a read and a write
  uint64_t other_cycles = 0;       // all other occupation
  template <class Archive>
  void archive(Archive& a) {
    a(reads, writes, bytes, data_cycles, exposed_cycles, turnaround_cycles, other_cycles);
  }
};

// Occupation of a unit by a command of n longwords, quadwords or keys, and time to completion.
struct Service {
  Cycle busy = 0, busy_each = 0;        // plus n times busy_each
  Cycle latency = 0, latency_each = 0;  // plus latency_each for each item after the first
  bool write = false;

  Cycle occupancy(int n) const { return busy + busy_each * n; }
  Cycle completion(int n) const { return latency + latency_each * (n - 1); }
};

// A unit's service times by operation, computed once from the chip table.
class Services {
 public:
  Services(std::initializer_list<std::pair<Op, Service>> services) {
    for (const auto& [op, service] : services) {
      of_[static_cast<size_t>(op)] = service;
      shortest_ = is_in(op_set::kReports, op) ? std::min(shortest_, service.latency) : shortest_;
    }
  }
  const Service& operator[](Op op) const { return of_[static_cast<size_t>(op)]; }
  // The least time to the completion of a command that its engine sees.
  Cycle shortest() const { return shortest_; }

 private:
  Cycle shortest_ = kNever;
  std::array<Service, kOps> of_{};
};

// A queue counts its commands from the grant to the start of service.
struct UnitQueue {
  UnitQueue(Kernel& kernel, int id, int64_t depth, Cycle transport);
  UnitQueue(const UnitQueue&) = delete;
  UnitQueue& operator=(const UnitQueue&) = delete;

  CommandQueue commands;
  const size_t depth;
  const int id;       // a QueueId
  uint64_t most = 0;  // the largest length seen

  // Count a command until its service starts. It never enters the queue, because the start is known
  // on arrival.
  void leaves(Cycle start) { leaving_.push(start); }
  size_t length(Cycle now);
  bool room(Cycle now) { return at_most() < depth || (!leaving_.empty() && length(now) < depth); }
  // Accept a command from the bus.
  void enter(Command& command, Cycle now) {
    command.granted = now;
    command.arrived = now + transport_;
    if (at_most() >= most) {
      most = std::max<uint64_t>(most, length(now) + 1);
    }
  }
  // The first cycle with room, if the queue is full now and the cycle is known.
  Cycle next_room() const { return leaving_.empty() ? kNever : leaving_.front(); }
  bool visible(Cycle now) const { return next() <= now; }
  Cycle next() const { return commands.empty() ? kNever : commands.front()->arrived; }
  template <class Archive>
  void archive(Archive& a) {
    leaving_.clear();  // no start is decided ahead when a run stops
    a(commands, most);
  }

 private:
  // An upper bound of the length: commands that have left are only removed when needed.
  size_t at_most() const { return commands.size() + leaving_.size(); }

  const Cycle transport_;
  Ring<Cycle> leaving_;
};

class Unit {
 public:
  Unit(const Unit&) = delete;
  Unit& operator=(const Unit&) = delete;
  bool idle() const { return waiting_ == 0 && pending_.empty(); }
  // Counters up to a cycle. A service is counted as a whole when it starts.
  UnitCounters counters(Cycle now) const {
    UnitCounters counted = counters_;
    after(now).add_to(counted, -1);
    return counted;
  }
  // The least time from the start of a service to a completion that its engine sees.
  virtual Cycle shortest() const = 0;
  uint32_t event() const { return event_; }
  const CommandQueue& pending() const { return pending_; }
  template <class Archive>
  void archive(Archive& a) {
    a(counters_, pending_, waiting_);
    ahead_.forget();
  }

 protected:
  // The part of counted services that lies after cycle `now`.
  virtual ServiceTime after(Cycle now) const = 0;
  Unit(Kernel& kernel, Source source, const ChipTable& chip, Cycle decode = 0);

  // Put a command into a queue; the unit will act in cycle `due` or before.
  void wait(UnitQueue& queue, Command& command, Cycle due);
  // The command will be complete in cycle `at`.
  void schedule(Command& command, Cycle at);
  // Perform the completions due by `now`, in order of cycle and scheduling. `unit` is this object
  // as its derived class, which moves the data of a finished command.
  template <class Derived>
  void complete(Derived& unit, Cycle now) {
    while (!pending_.empty() && pending_.front()->done <= now) {
      Command& command = *pending_.pop();
      if (watched()) [[unlikely]] {
        before_move(command);
      }
      unit.move(command);
      finish(command, now);
    }
  }
  Command& take(UnitQueue& queue, Cycle now);
  Cycle next_completion() const { return pending_.empty() ? kNever : pending_.front()->done; }
  void served(const Command& command, const UnitQueue& queue, const ServiceTime& spent, Cycle now);
  void served(const Command& command, const UnitQueue& queue, Cycle data, Cycle now);
  void due_by(Cycle cycle);
  bool may_look_ahead(Cycle cycle) const;
  bool watched() const;
  // The `count` words of a memory at a command's address; raises a fault unless all exist.
  template <typename T>
  T* words(Memory<T>& memory, const Command& command, int count, const char* rule) const {
    if (uint64_t{command.address} + static_cast<uint64_t>(count) > memory.size()) [[unlikely]] {
      fail_address(command, rule, memory.size());
    }
    return memory.data() + command.address;
  }

  Kernel& kernel_;
  const Source source_;
  const uint32_t event_;   // signalled at the end of a reference
  const Cycle transport_;  // from grant to arrival
  UnitCounters counters_;
  CommandQueue pending_;  // by completion cycle; ties in order of scheduling
  size_t waiting_ = 0;    // commands in the unit's queues
  // Checks service starts decided ahead, where queues compete.
  [[no_unique_address]] LookAhead ahead_;

 private:
  [[noreturn]] void fail_address(const Command& command, const char* rule, uint64_t size) const;
  void before_move(const Command& command);
  // Signal, log and end a reference.
  void finish(Command& command, Cycle now);
};

// A unit with one first-come queue. `Derived::move` moves the data of a command. It may define
// `may_start`; if this returns false, the unit must make itself due later.
template <class Derived>
class SimpleUnit : public Unit {
 public:
  SimpleUnit(Kernel& kernel, Source source, const ChipTable& chip, int queue, int64_t depth,
             const Services& services)
      : Unit(kernel, source, chip), services_(services), queue_(kernel, queue, depth, transport_) {}
  // If no command waits, the start of service is known at once.
  [[gnu::noinline]] void accept(UnitQueue& /*queue*/, Command& command) {
    const Cycle start = std::max(free_, command.arrived);
    if (waiting_ == 0 && may_look_ahead(start) && self().starts_in_turn(command)) {
      queue_.leaves(start);
      serve(command, start);
      due_by(command.done);
    } else {
      wait(queue_, command, start);
    }
  }
  Cycle act(Cycle now) {
    complete(self(), now);
    Cycle next = kNever;
    if (const Command* head = queue_.commands.front()) {
      if (free_ <= now && head->arrived <= now && self().may_start(*head)) {
        serve(take(queue_, now), now);
      }
      const Cycle start = std::max(free_, queue_.next());
      next = start > now ? start : kNever;  // the unit is woken when its head may start
    }
    return std::min(next, next_completion());
  }
  Cycle shortest() const override { return services_.shortest(); }
  UnitQueue& queue_for(const Command& /*command*/) { return queue_; }
  bool may_start(const Command& /*command*/) { return true; }
  // Whether only earlier commands can delay a command.
  bool starts_in_turn(const Command& /*command*/) const { return true; }
  template <class Archive>
  void archive(Archive& a) {
    Unit::archive(a);
    a(queue_, free_);
    done_.fill(0);
    for (const Command* c = pending_.front(); c != nullptr; c = c->next) {
      done_[size_t(thread_of(*c))] = c->done;
    }
  }

 protected:
  const Services services_;
  UnitQueue queue_;
  Cycle free_ = 0;

 private:
  void serve(Command& command, Cycle start) {
    command.started = start;
    const Service& service = services_[command.op];
    const Cycle busy = service.occupancy(command.count);
    free_ = start + std::max<Cycle>(busy, 1);  // at most one start per cycle
    counters_.data_cycles += static_cast<uint64_t>(busy);
    if (watched()) [[unlikely]] {
      served(command, queue_, busy, start);
    }
    // The commands of a thread complete in the order of issue
    // (docs/reference/machine/timing/index.md).
    Cycle& done = done_[size_t(thread_of(command))];
    schedule(command, std::max(start + service.completion(command.count), done));
    done = command.done;
  }
  Derived& self() { return static_cast<Derived&>(*this); }
  [[gnu::cold]] ServiceTime after(Cycle now) const override {
    return {.data = std::max<Cycle>(free_ - now, 0)};
  }

  // Completion cycle of each thread's last command.
  std::array<Cycle, size_t{kMostEngines} * kContexts> done_{};
};

}  // namespace ixp
