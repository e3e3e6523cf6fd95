// The profile of units: their cycles by word, by queue, and by port of the IX bus.
// docs/reference/runs/profile.md defines it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/ring.h"
#include "base/types.h"
#include "watch/queue_history.h"

namespace ixp {

enum class Way : uint8_t { kReceive, kTransmit };
inline constexpr std::array<const char*, 2> kWayNames = {"receive", "transmit"};
struct BusTransfer;

// The unit's time for one service, divided as in UnitCounters. The parts follow one another:
// turnaround first, data last.
struct ServiceTime {
  Cycle begin = 0;
  Cycle data = 0, exposed = 0, turnaround = 0, other = 0;

  Cycle sum() const { return data + exposed + turnaround + other; }
  Cycle end() const { return begin + sum(); }
  // The part of the service after cycle `now`.
  ServiceTime after(Cycle now) const {
    Cycle left = end() - now;
    const auto last = [&left](Cycle part) {
      const Cycle taken = std::clamp<Cycle>(left, 0, part);
      left -= taken;
      return taken;
    };
    return {std::max(begin, now), last(data), last(exposed), last(turnaround), last(other)};
  }
  // Add the parts, `times` times, to the counters of the same names.
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

// Time of a unit that a queue, or a word of a thread, used.
struct Cost {
  int unit = 0;  // a Source; a word always refers to the same unit
  uint64_t commands = 0;
  uint64_t wait_cycles = 0;  // from the grant to the selection
  uint64_t data_cycles = 0;
  uint64_t exposed_cycles = 0;
  uint64_t turnaround_cycles = 0;
  uint64_t other_cycles = 0;

  template <class Archive>
  void archive(Archive& a) {
    a(unit, commands, wait_cycles, data_cycles, exposed_cycles, turnaround_cycles, other_cycles);
  }
};

// A first-come queue: its lengths over time, the waiting times of its entries, their cost.
struct QueueUse : QueueHistory {
  static constexpr size_t kWaits = 24;  // bit lengths of the wait: 0, 1, 2-3, 4-7 ...

  // Note a new length: one entry was added or removed.
  void change(size_t length, Cycle now);

  uint64_t commands = 0;  // commands that have left
  uint64_t wait_cycles = 0;
  std::array<uint64_t, kWaits> waits{};
  Cost cost;

  template <class Archive>
  void archive(Archive& a) {
    QueueHistory::archive(a);
    a(commands, wait_cycles, waits, cost, entered_);
  }

 private:
  Ring<Cycle> entered_;
};

// Use of one half of the IX bus by one port.
struct PortUse {
  uint64_t transfers = 0;
  uint64_t busy_ix_cycles = 0;
  uint64_t data_ix_cycles = 0;

  template <class Archive>
  void archive(Archive& a) {
    a(transfers, busy_ix_cycles, data_ix_cycles);
  }
};

class UnitProfile {
 public:
  void serve(const Command& command, int queue, const ServiceTime& spent, Cycle now, bool ends);
  void transfer(const BusTransfer& transfer);

  // By engine, at index context · words + word; empty for an engine without references.
  const std::vector<Cost>& costs(int engine) const { return costs_[engine]; }
  QueueUse& queue(int id) { return queues_[id]; }
  // The costs at a cycle: the parts of current services after the cycle don't count.
  UnitProfile at(Cycle now) const;
  // The port after the last one stands for skipped elements.
  const PortUse& port(Way way, int port) const { return ports_[static_cast<int>(way)][port]; }

  template <class Archive>
  void archive(Archive& a) {
    a(costs_, queues_, ports_, going_on_);
  }

 private:
  static constexpr size_t kThreadWords = size_t{kContexts} * kControlStoreWords;

  // A service that is already counted as a whole, and was not over when the next one began.
  struct Service {
    ServiceTime spent;
    uint64_t place = 0;
    int engine = 0, queue = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(spent, place, engine, queue);
    }
  };

  std::array<Ring<Service>, kUnits> going_on_;
  std::array<std::vector<Cost>, kMostEngines> costs_;
  std::array<QueueUse, kQueueIds> queues_;
  std::array<std::array<PortUse, kPortCount + 1>, 2> ports_{};
};

}  // namespace ixp
