#include "watch/race_detector.h"

#include <bit>

namespace ixp {

namespace {

template <size_t kSize>
void maximum(std::array<uint32_t, kSize>& into, const std::array<uint32_t, kSize>& other) {
  for (size_t i = 0; i < kSize; ++i) {
    into[i] = std::max(into[i], other[i]);
  }
}

}  // namespace

void RaceDetector::Clock::join(const Clock& other) {
  maximum(issued, other.issued);
  for (size_t thread = 0; thread < kThreads; ++thread) {
    maximum(done[thread], other.done[thread]);
  }
}

void RaceDetector::Clock::complete(const Clock& known, const Access& access) {
  const auto queue = size_t(access.queue);
  if (access.queue == kSramLockFail) {
    done[size_t(access.thread)][queue] = access.number;
  } else {
    for (size_t thread = 0; thread < kThreads; ++thread) {
      done[thread][queue] = std::max(done[thread][queue], known.issued[thread]);
    }
  }
}

bool RaceDetector::Clock::covers(const Access& access, int queue) const {
  const auto thread = size_t(access.thread);
  return done[thread][size_t(access.queue)] >= access.number ||
         (access.queue == queue && queue != kSramLockFail && issued[thread] >= access.number);
}

// ---- registers --------------------------------------------------------------------------------

void RaceDetector::share(int engine, int index) {
  auto& places = shared_[size_t(engine)];
  if (places.size() <= size_t(index)) {
    places.resize(size_t(index) + 1, -1);
  }
  if (places[size_t(index)] < 0) {
    places[size_t(index)] = static_cast<int16_t>(registers_.size());
    registers_.emplace_back();
  }
}

RaceDetector::Shared* RaceDetector::shared(int thread, int index) {
  const auto& places = shared_[size_t(thread / kContexts)];
  const int place = size_t(index) < places.size() ? places[size_t(index)] : -1;
  return place < 0 ? nullptr : &registers_[size_t(place)];
}

void RaceDetector::register_read(int thread, int index) {
  Shared* left = shared(thread, index);
  if (left != nullptr && left->seen[size_t(thread % kContexts)] != left->version) {
    left->seen[size_t(thread % kContexts)] = left->version;
    threads_[size_t(thread)].join(left->known);
  }
}

void RaceDetector::register_written(int thread, int index) {
  if (Shared* left = shared(thread, index)) {
    written_[size_t(thread / kContexts)].emplace_back(int(left - registers_.data()), thread);
  }
}

void RaceDetector::turn_ended(int engine) {
  for (const auto& [place, thread] : written_[size_t(engine)]) {
    Shared& left = registers_[size_t(place)];
    left.known = threads_[size_t(thread)];
    left.seen[size_t(thread % kContexts)] = ++left.version;
  }
  written_[size_t(engine)].clear();
}

// ---- commands ---------------------------------------------------------------------------------

RaceDetector::Flight RaceDetector::departure(const Command& c, int queue) {
  const auto thread = static_cast<size_t>(thread_of(c));
  Clock& clock = threads_[thread];
  const uint32_t number = ++issued_[thread];
  clock.issued[thread] = number;
  const int where = c.op == Op::kReadLock ? int{kSramLockFail} : queue;
  const Access access{number, c.word, static_cast<int8_t>(thread), static_cast<int8_t>(where)};
  return {c.issued, access, clock, Clock{}};
}

// An engine issues one command a cycle at most.
RaceDetector::Flight& RaceDetector::flight(const Command& c) {
  const int thread = thread_of(c);
  return *std::find_if(flights_.begin(), flights_.end(), [&](const Flight& f) {
    return f.access.thread == thread && f.issued_at == c.issued;
  });
}

bool RaceDetector::follows(const Command& c) const {
  return std::any_of(flights_.begin(), flights_.end(), [&](const Flight& f) {
    return f.access.thread == thread_of(c) && f.issued_at == c.issued;
  });
}

// What a command found out, its thread knows when it takes the signal, which is also that of the
// commands without one before it in the same queue.
void RaceDetector::finished(const Command& c, uint32_t event) {
  Flight& done = flight(c);
  const auto thread = size_t(done.access.thread);
  Clock& found = unsignalled_[thread][size_t(done.access.queue)];
  found.join(done.found);
  found.complete(done.known, done.access);
  if (c.signal) {
    inboxes_[thread][size_t(std::countr_zero(event))].join(found);
  }
  std::swap(done, flights_.back());
  flights_.pop_back();
}

// A debugger may have written it; it has left the queue of the FBI, as has everything before it.
void RaceDetector::requested(const Command& c) {
  Flight request = follows(c) ? flight(c) : departure(c, kFbiQueue);
  request.known.complete(request.known, request.access);
  request.access.queue = kReceiveRequests;
  requests_.push_back(request);
}

void RaceDetector::served(int thread, uint32_t event) {
  const auto request = oldest(thread);
  inboxes_[size_t(thread)][size_t(std::countr_zero(event))].complete(request->known,
                                                                     request->access);
  requests_.erase(request);
}

std::vector<RaceDetector::Flight>::const_iterator RaceDetector::oldest(int thread) const {
  return std::find_if(requests_.begin(), requests_.end(),
                      [thread](const Flight& f) { return f.access.thread == thread; });
}

void RaceDetector::taken(int thread, uint32_t events) {
  for (; events != 0; events &= events - 1) {
    threads_[size_t(thread)].join(inboxes_[size_t(thread)][size_t(std::countr_zero(events))]);
  }
}

// ---- data and knowledge -----------------------------------------------------------------------

RaceDetector::Access RaceDetector::access(const Flight& now, uint64_t word, bool writes) {
  const auto before = [&now](const Access& earlier) {
    const int queue = now.access.queue;
    return now.known.covers(earlier, queue) || now.found.covers(earlier, queue);
  };
  History& history = words_[word];
  Access race;
  const auto look = [&](const Access& earlier) {
    if (earlier.thread >= 0 && !before(earlier)) {
      race = earlier;
    }
  };
  look(history.write);
  if (writes) {
    std::for_each(history.reads.begin(), history.reads.end(), look);
    history.write = now.access;
    history.reads.clear();
  } else {
    std::erase_if(history.reads, before);
    history.reads.push_back(now.access);
  }
  return race;
}

void RaceDetector::give(const Command& c, Medium medium, uint64_t place, bool replaces) {
  const Flight& giver = flight(c);
  Clock given = giver.known;
  given.complete(giver.known, giver.access);  // known to the thread that takes it
  Clock& left = media_[{medium, place}];
  if (replaces) {
    left = given;
  } else {
    left.join(given);
  }
}

void RaceDetector::take(const Command& c, Medium medium, uint64_t place) {
  const auto left = media_.find({medium, place});
  if (left != media_.end()) {
    flight(c).found.join(left->second);
  }
}

void RaceDetector::signal(const Command& c, int thread, uint32_t event) {
  inboxes_[size_t(thread)][size_t(std::countr_zero(event))].join(flight(c).known);
}

RaceDetector::Access RaceDetector::update(const Command& c, uint64_t word, uint32_t value) {
  const Flight& now = flight(c);
  Update& update = updates_[word];
  if (update.value != value) {  // a lock that is asked for again, for example, does not change
    for (auto& [thread, change] : update.readers) {
      if (thread != now.access.thread) {
        change = now.access;
      }
    }
    update.value = value;
  }
  Access lost;
  if (stores(c.op)) {
    const auto reader = update.readers.find(now.access.thread);
    if (reader != update.readers.end()) {
      const Access& change = reader->second;
      lost = change.thread >= 0 && !now.known.covers(change, now.access.queue) ? change : Access{};
      update.readers.erase(reader);
    }
  }
  if (fills_registers(c.op)) {
    update.readers[now.access.thread] = {};
  }
  return lost;
}

// ---- the core ---------------------------------------------------------------------------------

void RaceDetector::core_gives(Medium medium, uint64_t place) {
  if (core_knows_) {
    media_[{medium, place}] = core_;
  } else {
    media_.erase({medium, place});
  }
}

void RaceDetector::core_takes(Medium medium, uint64_t place) {
  const auto left = media_.find({medium, place});
  if (left != media_.end()) {
    core_.join(left->second);
    core_knows_ = true;
  }
}

void RaceDetector::core_signals(int thread, uint32_t event) {
  inboxes_[size_t(thread)][size_t(std::countr_zero(event))].join(core_);
}

}  // namespace ixp
