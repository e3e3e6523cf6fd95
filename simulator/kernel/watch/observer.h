// Observation of a run, which does not change it: where the cycles of units (Account) and engines
// (WordMeter) went, and what happened in a window of time (Trace). docs/reference/profile.md and
// trace.md define both.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ring.h"
#include "base/types.h"
#include "watch/packet_log.h"

namespace ixp {

class Microengine;

enum class Way : uint8_t { kReceive, kTransmit };

// What a transfer of the IX bus was.
enum class Transfer : uint8_t { kData, kFail, kCancel, kSkip };

struct BusTransfer {
  Way way = Way::kReceive;
  Transfer what = Transfer::kData;
  int port = 0;
  int element = 0;
  int64_t busy_ix_cycles = 0;
  int64_t data_ix_cycles = 0;
  Cycle begin = 0;
  Cycle end = 0;
  int bytes = 0;
  bool sop = false;
  bool eop = false;
  const uint8_t* data = nullptr;  // the bytes received
};

// How the time of a unit is spent on a service from its begin on, as in UnitCounters: one part
// after the other, turnaround first and data last.
struct Spent {
  Cycle begin = 0;
  Cycle data = 0, exposed = 0, turnaround = 0, other = 0;

  Cycle sum() const { return data + exposed + turnaround + other; }
  Cycle end() const { return begin + sum(); }
  // The part of it after cycle `now`.
  Spent behind(Cycle now) const {
    Cycle left = end() - now;
    const auto last = [&left](Cycle part) {
      const Cycle taken = std::clamp<Cycle>(left, 0, part);
      left -= taken;
      return taken;
    };
    return {std::max(begin, now), last(data), last(exposed), last(turnaround), last(other)};
  }
  // Add it `times` times to counters of these names.
  template <class Counters>
  void add_to(Counters& counters, int times) const {
    counters.data_cycles += static_cast<uint64_t>(times * data);
    counters.exposed_cycles += static_cast<uint64_t>(times * exposed);
    counters.turnaround_cycles += static_cast<uint64_t>(times * turnaround);
    counters.other_cycles += static_cast<uint64_t>(times * other);
  }
  template <class Archive>
  void archive(Archive& a) {
    a(begin, data, exposed, turnaround, other);
  }
};

// What a queue, or a word of a thread, cost a unit.
struct Charge {
  int unit = 0;  // a Source; a word always asks the same one
  uint64_t commands = 0;
  uint64_t wait_cycles = 0;  // from the grant to the selection
  uint64_t data_cycles = 0;
  uint64_t exposed_cycles = 0;
  uint64_t turnaround_cycles = 0;
  uint64_t other_cycles = 0;
  void add(const Spent& spent) { spent.add_to(*this, 1); }
  void take_off(const Spent& spent) { spent.add_to(*this, -1); }

  template <class Archive>
  void archive(Archive& a) {
    a(unit, commands, wait_cycles, data_cycles, exposed_cycles, turnaround_cycles, other_cycles);
  }
};

// Length of a first-come queue over time, and how long its entries waited.
struct QueueMeter {
  static constexpr size_t kWaits = 24;  // bit lengths of the wait: 0, 1, 2-3, 4-7 ...

  void change(size_t length, Cycle now);
  size_t length() const { return entered_.size(); }
  std::vector<uint64_t> lengths(Cycle now) const;  // cycles at each length

  uint64_t commands = 0;  // that have left
  uint64_t wait_cycles = 0;
  std::array<uint64_t, kWaits> waits{};
  Charge charge;

  template <class Archive>
  void archive(Archive& a) {
    a(commands, wait_cycles, waits, charge, cycles_at_, entered_, since_);
  }

 private:
  std::vector<uint64_t> cycles_at_;
  Ring<Cycle> entered_;
  Cycle since_ = 0;
};

// What one port took of one half of the IX bus.
struct PortUse {
  uint64_t transfers = 0;
  uint64_t busy_ix_cycles = 0;
  uint64_t data_ix_cycles = 0;

  template <class Archive>
  void archive(Archive& a) {
    a(transfers, busy_ix_cycles, data_ix_cycles);
  }
};

class Account {
 public:
  void serve(const Command& command, int queue, const Spent& spent, Cycle now, bool ends);
  void transfer(const BusTransfer& transfer);

  // By engine: context · words + word; empty for an engine without references.
  const std::vector<Charge>& places(int engine) const { return places_[engine]; }
  QueueMeter& queue(int id) { return queues_[id]; }
  // The same as it is in a cycle: of services that go on, what is behind it does not count.
  Account at(Cycle now) const;
  // The port after the last one stands for skipped elements.
  const PortUse& port(Way way, int port) const { return ports_[static_cast<int>(way)][port]; }

  template <class Archive>
  void archive(Archive& a) {
    a(places_, queues_, ports_, going_on_);
  }

 private:
  static constexpr size_t kPlaces = size_t{kContexts} * kControlStoreWords;

  // A service that counts as a whole, and was not over when the one behind it began.
  struct Service {
    Spent spent;
    uint64_t place = 0;
    int engine = 0, queue = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(spent, place, engine, queue);
    }
  };

  std::array<Ring<Service>, kUnits> going_on_;
  std::array<std::vector<Charge>, kEngines> places_;
  std::array<QueueMeter, kQueueIds> queues_;
  std::array<std::array<PortUse, kPortCount + 1>, 2> ports_{};
};

// Cycles of an engine that one of its words took. A word issues in one cycle, so `executing` is
// also how often it was executed; `taken` is how often it branched. In `waiting` cycles the engine
// was another context's, or idle, until the context issued its next word.
struct WordCycles {
  uint64_t executing = 0;
  uint64_t aborted = 0;
  uint64_t stalled = 0;
  uint64_t taken = 0;
  uint64_t waiting = 0;

  template <class Archive>
  void archive(Archive& a) {
    a(executing, aborted, stalled, taken, waiting);
  }
};

// Where the cycles of the engines went, word by word.
class WordMeter {
 public:
  // A word that issued in a cycle took cycles; `next` is the word that follows in its context.
  // Those aborted behind deferred words belong to the branch before them: `branching` says whether
  // a taken branch waits for such words now.
  void add(const ThreadWord& place, const WordCycles& spent, Cycle issued, int next,
           bool branching);
  // By engine: context · words + word, as in a cycle up to which the contexts in `waiting` have
  // waited; empty for an engine that has executed nothing.
  std::vector<WordCycles> words(int engine, const std::array<bool, kContexts>& waiting,
                                Cycle now) const;

  template <class Archive>
  void archive(Archive& a) {
    a(words_, latest_, branches_);
  }

 private:
  static constexpr int kNone = -1;

  // The word that a context has executed last, and the first cycle behind those that it took.
  struct Latest {
    int word = kNone;
    Cycle end = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(word, end);
    }
  };

  std::array<std::vector<WordCycles>, kEngines> words_;
  std::array<std::array<Latest, kContexts>, kEngines> latest_;
  std::array<int, kEngines> branches_ = [] {
    std::array<int, kEngines> none{};
    none.fill(kNone);
    return none;
  }();
};

// One event of a trace. Python reads the bytes: simulator/trace/window.py has the same layout.
struct TraceRecord {
  enum Kind : uint8_t { kThread, kReference, kQueue, kTransfer };
  enum State : uint8_t { kExecuting, kAborted, kStalled };

  uint8_t kind = 0;
  uint8_t engine = 0;
  uint8_t context = 0;
  uint8_t detail = 0;    // state of the thread, operation, queue, or transfer and way
  uint16_t word = 0;     // address of the microword, the first of a span; port of a transfer
  uint16_t count = 0;    // longwords, quadwords, keys or bytes; length of the queue
  uint32_t address = 0;  // of the reference; FIFO element of a transfer
  uint8_t unit = 0;
  uint8_t queue = 0;  // the one that the reference asked for
  uint8_t start = 0;  // of a packet or cell
  uint8_t end = 0;
  std::array<Cycle, 6> times{};
};
static_assert(sizeof(TraceRecord) == 64);

class Trace {
 public:
  void begin(Cycle now);
  // Records of threads end here; references of the window are followed to their end.
  void end(Cycle now);
  // Close the window: the machine was restored to another cycle.
  void leave(Cycle now);
  bool on() const { return on_; }

  // A word is over, which issued in a cycle.
  void word(const ThreadWord& place, const WordCycles& spent, Cycle now);
  void queue(int id, size_t length, Cycle now);
  void done(const Command& command, Cycle now);
  void transfer(const BusTransfer& transfer);
  std::vector<TraceRecord> take() { return std::move(records_); }

 private:
  void spend(const ThreadWord& place, TraceRecord::State state, Cycle from, Cycle cycles);
  void flush(TraceRecord& span);

  bool on_ = false;
  Cycle from_ = kNever;
  Cycle to_ = kNever;
  std::array<TraceRecord, kEngines> spans_{};  // the latest of each engine, still growing
  std::vector<TraceRecord> records_;
};

// All of them, as the parts of the machine tell them.
class Observer {
 public:
  bool accounting = false;
  bool metering = false;
  Account account;
  WordMeter meter;
  Trace trace;
  PacketLog packets;

  // Whether words are observed one by one, by `step` in place of Microengine::act: let an engine
  // perform one word, and note how its thread spent the time. A trace has them in the order of
  // cycles; without it private words up to the horizon follow.
  bool steps() const { return metering || trace.on(); }
  Cycle step(Microengine& engine, int number, Cycle now, Cycle horizon);

  void queue_changed(int id, size_t length, Cycle now);
  void served(const Command& command, int queue, const Spent& spent, Cycle now, bool ends);
  void transferred(const BusTransfer& transfer);
};

}  // namespace ixp
