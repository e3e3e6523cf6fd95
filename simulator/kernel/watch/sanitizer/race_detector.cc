#include "watch/sanitizer/race_detector.h"

#include <bit>

namespace ixp {

RaceDetector::RaceDetector(size_t engines, size_t threads)
    : issued_(threads),
      threads_(threads, Clock(threads)),
      shared_(engines),
      written_(engines),
      unsignalled_(threads),
      inboxes_(threads) {}

void RaceDetector::Clock::join(const Clock& other) {
  counts_.resize(std::max(counts_.size(), other.counts_.size()));
  std::transform(other.counts_.begin(), other.counts_.end(), counts_.begin(), counts_.begin(),
                 [](uint32_t theirs, uint32_t ours) { return std::max(theirs, ours); });
}

void RaceDetector::Clock::complete(const Clock& at_issue, const Access& access) {
  const auto queue = static_cast<size_t>(access.queue);
  counts_.resize(at_issue.counts_.size());
  if (access.queue == kSramLockFail) {
    count(access.thread, queue) = access.number;
  } else {
    for (size_t thread = 0; thread * kStride < counts_.size(); ++thread) {
      count(thread, queue) = std::max(count(thread, queue), at_issue.count(thread, kIssued));
    }
  }
}

bool RaceDetector::Clock::covers(const Access& access, int queue) const {
  if (empty()) {
    return false;
  }
  const auto thread = static_cast<size_t>(access.thread);
  return count(thread, access.queue) >= access.number ||
         (access.queue == queue && queue != kSramLockFail &&
          count(thread, kIssued) >= access.number);
}

// ---- registers --------------------------------------------------------------------------------

void RaceDetector::share(int engine, int index) {
  auto& places = shared_[engine];
  if (places.size() <= size_t(index)) {
    places.resize(size_t(index) + 1, -1);
  }
  if (places[index] < 0) {
    places[index] = static_cast<int16_t>(registers_.size());
    registers_.emplace_back();
  }
}

RaceDetector::Shared* RaceDetector::shared(int thread, int index) {
  const auto& places = shared_[thread / kContexts];
  const int place = size_t(index) < places.size() ? places[index] : -1;
  return place < 0 ? nullptr : &registers_[place];
}

void RaceDetector::register_read(int thread, int index) {
  Shared* entry = shared(thread, index);
  if (entry != nullptr && entry->seen[thread % kContexts] != entry->version) {
    entry->seen[thread % kContexts] = entry->version;
    threads_[thread].join(entry->clock);
  }
}

void RaceDetector::register_written(int thread, int index) {
  if (Shared* entry = shared(thread, index)) {
    written_[thread / kContexts].emplace_back(int(entry - registers_.data()), thread);
  }
}

void RaceDetector::turn_ended(int engine) {
  for (const auto& [place, thread] : written_[engine]) {
    Shared& entry = registers_[place];
    entry.clock = threads_[thread];
    entry.seen[thread % kContexts] = ++entry.version;
  }
  written_[engine].clear();
}

// ---- commands ---------------------------------------------------------------------------------

RaceDetector::Flight RaceDetector::departure(const Command& c, int queue) {
  const auto thread = static_cast<size_t>(thread_of(c));
  Clock& clock = threads_[thread];
  const uint32_t number = ++issued_[thread];
  clock.issue(thread, number);
  const int served_by = c.op == Op::kReadLock ? int{kSramLockFail} : queue;
  const Access access{number, c.word, static_cast<int8_t>(thread), static_cast<int8_t>(served_by)};
  return {c.issued, access, clock, Clock{}};
}

// An engine issues one command a cycle at most.
std::vector<RaceDetector::Flight>::iterator RaceDetector::find(const Command& c) {
  return std::find_if(flights_.begin(), flights_.end(), [&](const Flight& f) {
    return f.access.thread == thread_of(c) && f.issued_at == c.issued;
  });
}

// With the signal, the thread acquires the command's clock, and the clocks of earlier unsignalled
// commands of the same queue.
void RaceDetector::finished(const Command& c, uint32_t event) {
  Flight& done = flight(c);
  Clock& clock = unsignalled_[done.access.thread][done.access.queue];
  clock.join(done.acquired);
  clock.complete(done.clock, done.access);
  if (c.signal) {
    inbox(done.access.thread, event).join(clock);
  }
  std::swap(done, flights_.back());
  flights_.pop_back();
}

// A debugger may have written the request, without a command. The request and all earlier commands
// have left the FBI's queue.
void RaceDetector::requested(const Command& c) {
  const auto write = find(c);
  Flight request = write != flights_.end() ? *write : departure(c, kFbiQueue);
  request.clock.complete(request.clock, request.access);
  request.access.queue = kReceiveRequests;
  requests_.push_back(request);
}

void RaceDetector::served(int thread, uint32_t event) {
  const auto request = oldest(thread);
  inbox(thread, event).complete(request->clock, request->access);
  requests_.erase(request);
}

std::vector<RaceDetector::Flight>::const_iterator RaceDetector::oldest(int thread) const {
  return std::find_if(requests_.begin(), requests_.end(),
                      [thread](const Flight& f) { return f.access.thread == thread; });
}

void RaceDetector::taken(int thread, uint32_t events) {
  for (; events != 0; events &= events - 1) {
    threads_[thread].join(inbox(thread, events));
  }
}

// ---- data and synchronisation -----------------------------------------------------------------

RaceDetector::Access RaceDetector::access(const Flight& flight, uint64_t word, bool writes) {
  const auto before = [&flight](const Access& earlier) {
    const int queue = flight.access.queue;
    return flight.clock.covers(earlier, queue) || flight.acquired.covers(earlier, queue);
  };
  History& history = words_[word];
  Access race;
  const auto compare = [&](const Access& earlier) {
    if (earlier.thread >= 0 && !before(earlier)) {
      race = earlier;
    }
  };
  compare(history.write);
  if (writes) {
    std::for_each(history.reads.begin(), history.reads.end(), compare);
    history.write = flight.access;
    history.reads.clear();
  } else {
    std::erase_if(history.reads, before);
    history.reads.push_back(flight.access);
  }
  return race;
}

void RaceDetector::release(const Command& c, SyncObject object, uint64_t place, bool replaces) {
  const Flight& releasing = flight(c);
  Clock clock = releasing.clock;
  clock.complete(releasing.clock, releasing.access);  // done for any thread that acquires it
  Clock& released = released_[{object, place}];
  if (replaces) {
    released = clock;
  } else {
    released.join(clock);
  }
}

void RaceDetector::acquire(const Command& c, SyncObject object, uint64_t place) {
  const auto released = released_.find({object, place});
  if (released != released_.end()) {
    flight(c).acquired.join(released->second);
  }
}

void RaceDetector::signal(const Command& c, int thread, uint32_t event) {
  inbox(thread, event).join(flight(c).clock);
}

RaceDetector::Access RaceDetector::update(const Command& c, uint64_t word, uint32_t value) {
  const Flight& updating = flight(c);
  Update& update = updates_[word];
  if (update.value != value) {  // unchanged, for example, if a lock is requested again
    for (auto& [thread, change] : update.readers) {
      if (thread != updating.access.thread) {
        change = updating.access;
      }
    }
    update.value = value;
  }
  Access lost;
  if (stores(c.op)) {
    const auto reader = update.readers.find(updating.access.thread);
    if (reader != update.readers.end()) {
      const Access& change = reader->second;
      lost = change.thread >= 0 && !updating.clock.covers(change, updating.access.queue) ? change
                                                                                         : Access{};
      update.readers.erase(reader);
    }
  }
  if (fills_registers(c.op)) {
    update.readers[updating.access.thread] = {};
  }
  return lost;
}

// ---- the core ---------------------------------------------------------------------------------

void RaceDetector::core_release(SyncObject object, uint64_t place) {
  if (!core_.empty()) {
    released_[{object, place}] = core_;
  } else {
    released_.erase({object, place});
  }
}

void RaceDetector::core_acquire(SyncObject object, uint64_t place) {
  const auto released = released_.find({object, place});
  if (released != released_.end()) {
    core_.join(released->second);
  }
}

void RaceDetector::core_signals(int thread, uint32_t event) { inbox(thread, event).join(core_); }

}  // namespace ixp
