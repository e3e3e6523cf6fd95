// Finds races: unordered accesses of two threads to one word of SRAM or SDRAM, or to one receive
// FIFO element. Finds lost updates of the words by which threads synchronise.
//
// Every thread has a vector clock: the commands of each thread that were issued before, and the
// commands of each queue that are done. A command releases its thread's clock to a synchronisation
// object (a scratch word, a lock, a list entry, a CSR) or with a signal; a command that reads the
// object, and the thread that takes the signal, acquire it. docs/reference/runs/sanitizer.md,
// "Order", has the rule.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "base/types.h"

namespace ixp {

class RaceDetector {
 public:
  static constexpr size_t kQueues = kReceiveRequests + 1;  // of units and of the receive machine

  RaceDetector(size_t engines, size_t threads);

  // One access of a thread: the number of its command within the thread, and the queue that it
  // entered.
  struct Access {
    uint32_t number = 0;
    uint16_t word = 0;  // of the program
    int8_t thread = -1;
    int8_t queue = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(number, word, thread, queue);
    }
  };

  // The last writer of an absolute register releases it at the end of its turn: no other context of
  // the engine can read it before.
  void share(int engine, int index);
  void register_read(int thread, int index);
  void register_written(int thread, int index);
  void turn_ended(int engine);

  // Events of a command: it is issued for a queue (a QueueId), it is done, its event is taken.
  void issued(const Command& command, int queue) { flights_.push_back(departure(command, queue)); }
  void finished(const Command& command, uint32_t event);
  void taken(int thread, uint32_t events);

  // Events of a receive request: it is accepted; the thread's oldest request fills its element
  // (returns the access that it races with, as below); it is served, and signalled by an event.
  void requested(const Command& command);
  const Access& request(int thread) const { return oldest(thread)->access; }
  Access fill(int thread, uint64_t element) { return access(*oldest(thread), element, true); }
  void served(int thread, uint32_t event);

  // Called while a command moves data. A read or write of a word returns the access that it races
  // with (thread -1: none). Synchronisation objects are released and acquired.
  Access access(const Command& command, uint64_t word, bool writes) {
    return access(flight(command), word, writes);
  }
  enum class SyncObject : uint8_t { kScratch, kCsr, kLock, kList, kAtomic };
  void release(const Command& command, SyncObject object, uint64_t place, bool replaces);
  void acquire(const Command& command, SyncObject object, uint64_t place);
  bool released(SyncObject object, uint64_t place) const {
    return released_.count({object, place}) != 0;
  }
  void signal(const Command& command, int thread, uint32_t event);

  // A command has read a synchronisation word, or changed it to `value`. Returns the lost update
  // (thread -1: none): a change by another thread, after the command's thread read the word, that
  // is not ordered before the command.
  Access update(const Command& command, uint64_t word, uint32_t value);

  // The core acquires every word that it reads; its memory accesses are never races.
  void core_release(SyncObject object, uint64_t place);
  void core_acquire(SyncObject object, uint64_t place);
  void core_writes(uint64_t word) {
    words_.erase(word);
    updates_.erase(word);
  }
  void core_signals(int thread, uint32_t event);

  template <class Archive>
  void archive(Archive& a) {
    a(issued_, threads_, core_);
    a.in_place(registers_);
    a(written_, flights_, requests_, unsignalled_, inboxes_, released_, words_, updates_);
  }

 private:
  static constexpr int kEvents = 16;

  class Clock {
   public:
    explicit Clock(size_t threads = 0) : counts_(threads * kStride) {}
    bool empty() const { return counts_.empty(); }
    void join(const Clock& other);
    void issue(size_t thread, uint32_t number) { count(thread, kIssued) = number; }
    // A command issued at this clock is done, and so are all earlier commands of its queue.
    void complete(const Clock& at_issue, const Access& access);
    // Whether `access` is ordered before an access in `queue` by a thread with this clock. Retried
    // locks leave their queue, so they have no order in it.
    bool covers(const Access& access, int queue) const;

    template <class Archive>
    void archive(Archive& a) {
      a(counts_);
    }

   private:
    static constexpr size_t kIssued = kQueues;      // index after the queues of a thread
    static constexpr size_t kStride = kQueues + 1;  // entries per thread

    uint32_t& count(size_t thread, size_t queue) { return counts_[thread * kStride + queue]; }
    uint32_t count(size_t thread, size_t queue) const { return counts_[thread * kStride + queue]; }

    // For each thread, its latest done command of each queue, and its latest issued command; empty
    // while all are 0, as in most clocks.
    std::vector<uint32_t> counts_;
  };
  // A shared register: the clock of its writer, and the contexts that have acquired it.
  struct Shared {
    Clock clock;
    uint32_t version = 0;
    std::array<uint32_t, kContexts> seen{};

    template <class Archive>
    void archive(Archive& a) {
      a(clock, version, seen);
    }
  };
  // A command in flight: the clock of its thread at the issue, and the clock that it has acquired.
  struct Flight {
    Cycle issued_at = 0;
    Access access;
    Clock clock, acquired;

    template <class Archive>
    void archive(Archive& a) {
      a(issued_at, access, clock, acquired);
    }
  };
  // The accesses to a word that a later one may race with.
  struct History {
    Access write;
    std::vector<Access> reads;

    template <class Archive>
    void archive(Archive& a) {
      a(write, reads);
    }
  };
  // The value of a synchronisation word, and the threads that have read it and not written it
  // since. For each of them: the latest change by another thread since its read (thread -1: none).
  struct Update {
    uint32_t value = 0;
    std::map<int, Access> readers;

    template <class Archive>
    void archive(Archive& a) {
      a(value, readers);
    }
  };

  Flight departure(const Command& command, int queue);
  std::vector<Flight>::iterator find(const Command& command);
  Flight& flight(const Command& command) { return *find(command); }
  std::vector<Flight>::const_iterator oldest(int thread) const;
  Access access(const Flight& flight, uint64_t word, bool writes);
  Shared* shared(int thread, int index);
  // The clock that a thread acquires with the lowest event of a mask.
  Clock& inbox(int thread, uint32_t event) { return inboxes_[thread][std::countr_zero(event)]; }

  std::vector<uint32_t> issued_;  // number of commands issued by each thread
  std::vector<Clock> threads_;
  Clock core_;                                // the clock that the core has acquired
  std::vector<std::vector<int16_t>> shared_;  // by engine and register: index in registers_, or -1
  std::vector<Shared> registers_;
  // By engine, in this turn: (index in registers_, thread).
  std::vector<std::vector<std::pair<int, int>>> written_;
  std::vector<Flight> flights_;
  std::vector<Flight> requests_;                         // receive requests not served yet
  std::vector<std::array<Clock, kQueues>> unsignalled_;  // by thread
  std::vector<std::array<Clock, kEvents>> inboxes_;
  std::map<std::pair<SyncObject, uint64_t>, Clock> released_;
  std::unordered_map<uint64_t, History> words_;
  std::unordered_map<uint64_t, Update> updates_;
};

}  // namespace ixp
