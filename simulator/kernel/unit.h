// What the memory and bus units have in common: queues filled by the command bus, completions.
#pragma once

#include <algorithm>

#include "ring.h"
#include "types.h"

namespace ixp {

class Kernel;

// How long a unit was busy, and how much it moved.
struct UnitCounters {
  uint64_t reads = 0;
  uint64_t writes = 0;
  uint64_t bytes = 0;
  uint64_t data_cycles = 0;        // data on the bus
  uint64_t exposed_cycles = 0;     // waiting for activate or CAS with the data bus free
  uint64_t turnaround_cycles = 0;  // between a read and a write
  uint64_t other_cycles = 0;       // everything else the unit was occupied with
  uint64_t active_cycles() const {
    return data_cycles + exposed_cycles + turnaround_cycles + other_cycles;
  }
  template <class Archive>
  void archive(Archive& a) {
    a(reads, writes, bytes, data_cycles, exposed_cycles, turnaround_cycles, other_cycles);
  }
};

// A queue counts its commands from the grant to the start of service.
struct UnitQueue {
  Ring<Command> commands;
  size_t depth = 0;
  int id = 0;         // a QueueId
  uint64_t most = 0;  // the largest length seen

  bool room() const { return commands.size() < depth; }
  bool visible(Cycle now) const { return !commands.empty() && commands.front().arrived <= now; }
  Cycle next() const { return commands.empty() ? kNever : commands.front().arrived; }
  template <class Archive>
  void archive(Archive& a) {
    a(commands, most);
  }
};

class Unit {
 public:
  Unit(Kernel& kernel, Source source, const ChipTable& chip, Cycle decode = 0)
      : kernel_(kernel), source_(source), transport_(chip["transport_cycles"] + decode) {}
  Unit(const Unit&) = delete;
  Unit& operator=(const Unit&) = delete;
  virtual ~Unit() = default;

  bool room(const Command& command) { return queue_for(command).room(); }
  int queue_of(const Command& command) { return queue_for(command).id; }
  void accept(const Command& command, Cycle now);
  virtual void act(Cycle now) = 0;
  virtual bool idle() const = 0;
  const UnitCounters& counters() const { return counters_; }
  template <class Archive>
  void archive(Archive& a) {
    a(counters_, pending_);
  }

 protected:
  // A completion that will happen; `final` delivers the signal and ends the reference.
  struct Pending {
    Cycle at = kNever;
    bool moves = true;  // data move now
    bool ends = true;   // signal and end now
    Command command;

    template <class Archive>
    void archive(Archive& a) {
      a(at, moves, ends, command);
    }
  };

  virtual UnitQueue& queue_for(const Command& command) = 0;
  void schedule(const Command& command, Cycle at, bool moves = true, bool ends = true);
  // Carry out what is due by `now`, in order of cycle and of scheduling.
  void complete(Cycle now);
  // Move the data of a finished command.
  virtual void move(const Command& command) = 0;
  Command take(UnitQueue& queue, Cycle now);
  Cycle next_completion() const { return pending_.empty() ? kNever : pending_.front().at; }
  // Signal, log and end a reference.
  void finish(const Command& command, Cycle now);

  Kernel& kernel_;
  const Source source_;
  const Cycle transport_;
  UnitCounters counters_;
  Ring<Pending> pending_;  // by cycle; ties in order of scheduling
};

// A unit with one first-come queue and a service time per command.
class SimpleUnit : public Unit {
 public:
  using Unit::Unit;
  void act(Cycle now) override;
  bool idle() const override { return queue_.commands.empty() && pending_.empty(); }
  template <class Archive>
  void archive(Archive& a) {
    Unit::archive(a);
    a(queue_, free_);
  }

 protected:
  UnitQueue& queue_for(const Command& /*command*/) override { return queue_; }
  virtual Cycle occupancy(const Command& command) const = 0;
  virtual Cycle latency(const Command& command) const = 0;
  // Whether the head may start; a unit that says no must make itself due later.
  virtual bool may_start(const Command& /*command*/) { return true; }

  UnitQueue queue_;
  Cycle free_ = 0;
};

}  // namespace ixp
