// Finds races: accesses of two threads to one word of SRAM or SDRAM, or to one element of the
// receive FIFO, without an order. Finds lost updates of the words by which threads synchronise.
//
// Every thread has a vector clock: which commands of each thread have been issued before, and which
// of each queue are done. A command releases its thread's clock to a synchronisation object (a
// scratch word, a lock, a list entry, a CSR) or with a signal; a command that reads the object, and
// the thread that takes the signal, acquire it. docs/reference/runs/sanitizer.md, "Order", has the
// rule.
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

  // One access of a thread: its command's number within the thread, and the queue that took it.
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

  // Registers that a program names absolutely are released by their last writer at the end of its
  // turn: no other context of the engine can read before.
  void share(int engine, int index);
  void register_read(int thread, int index);
  void register_written(int thread, int index);
  void turn_ended(int engine);

  // A command is issued and will wait in a queue (a QueueId), is done, and its event is taken.
  void issued(const Command& command, int queue) { flights_.push_back(departure(command, queue)); }
  void finished(const Command& command, uint32_t event);
  void taken(int thread, uint32_t events);

  // A receive request is accepted. The oldest one of a thread fills its element (the access that it
  // races with, as below), and is served, which an event tells.
  void requested(const Command& command);
  const Access& request(int thread) const { return oldest(thread)->access; }
  Access fill(int thread, uint64_t element) { return access(*oldest(thread), element, true); }
  void served(int thread, uint32_t event);

  // While a command moves its data: a word is read or written (the access that it races with, of
  // thread -1 when there is none); synchronisation objects are released and acquired.
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

  // A command has read or changed a word that now has a value. Returns the change that it undid (of
  // thread -1: none): one by another thread, since its own thread has read the word, which is not
  // ordered before the command.
  Access update(const Command& command, uint64_t word, uint32_t value);

  // The core acquires what it reads; its accesses to memory are never races.
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
    // A command issued at this clock is done: so are all before it in its queue.
    void complete(const Clock& at_issue, const Access& access);
    // Whether an access comes before one in `queue` by a thread with this clock. Retried locks
    // leave their queue, so they have no order there.
    bool covers(const Access& access, int queue) const;

    template <class Archive>
    void archive(Archive& a) {
      a(counts_);
    }

   private:
    static constexpr size_t kIssued = kQueues;      // behind the queues of a thread
    static constexpr size_t kStride = kQueues + 1;  // numbers of a thread

    uint32_t& count(size_t thread, size_t queue) { return counts_[thread * kStride + queue]; }
    uint32_t count(size_t thread, size_t queue) const { return counts_[thread * kStride + queue]; }

    // Of each thread the latest command that is done, by queue, and the latest one issued; empty
    // while all are 0, as most clocks are.
    std::vector<uint32_t> counts_;
  };
  // A register that contexts share: the clock of its writer, and which contexts have acquired it.
  struct Shared {
    Clock clock;
    uint32_t version = 0;
    std::array<uint32_t, kContexts> seen{};

    template <class Archive>
    void archive(Archive& a) {
      a(clock, version, seen);
    }
  };
  // A command on its way: its thread's clock at the issue, and what it has acquired.
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
  // The value of a word, and the threads that have read it and not written it since, each with the
  // latest change by another thread since (of thread -1: none).
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
  // What a thread acquires with an event, the lowest of a mask.
  Clock& inbox(int thread, uint32_t event) { return inboxes_[thread][std::countr_zero(event)]; }

  std::vector<uint32_t> issued_;  // commands of each thread
  std::vector<Clock> threads_;
  Clock core_;                                // what the core has acquired
  std::vector<std::vector<int16_t>> shared_;  // by engine: place of each register here, or -1
  std::vector<Shared> registers_;
  std::vector<std::vector<std::pair<int, int>>> written_;  // by engine, in this turn: place, thread
  std::vector<Flight> flights_;
  std::vector<Flight> requests_;                         // receive requests that are not served
  std::vector<std::array<Clock, kQueues>> unsignalled_;  // by thread
  std::vector<std::array<Clock, kEvents>> inboxes_;
  std::map<std::pair<SyncObject, uint64_t>, Clock> released_;
  std::unordered_map<uint64_t, History> words_;
  std::unordered_map<uint64_t, Update> updates_;
};

}  // namespace ixp
