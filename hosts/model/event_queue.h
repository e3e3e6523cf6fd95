// Events of hosts in the order of (time, sequence number), and their actors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace ixp::hosts {

using Time = int64_t;  // picoseconds since the start of the network
inline constexpr Time kForever = std::numeric_limits<Time>::max();

// Kinds of events; an idle interval is charged to the kind that ends it.
enum class Kind : uint8_t { kStart, kWork, kWire, kArrival, kDma, kCoalescing, kPoll, kTcpTimer };
inline constexpr size_t kKinds = 8;

class Actor {
 public:
  Actor() = default;
  Actor(const Actor&) = delete;
  Actor& operator=(const Actor&) = delete;
  virtual ~Actor() = default;
  // Perform an event that was added with `what`.
  virtual void act(uint32_t what) = 0;
};

class EventQueue {
 public:
  Time now() const { return now_; }
  Time next() const { return heap_.empty() ? kForever : heap_.front().at; }
  uint64_t performed() const { return performed_; }
  uint64_t hash() const { return hash_; }

  // `at` must not have passed. The actor must live as long as the queue.
  void add(Time at, Kind kind, Actor& actor, uint32_t what) {
    heap_.push_back({at, added_++, &actor, what, kind});
    std::push_heap(heap_.begin(), heap_.end(), &later);
  }
  // Perform all events before `until`, and advance the time to it.
  void run(Time until) {
    run(until, [] { return false; });
    now_ = std::max(now_, until);
  }
  // The same, but stop after the first event for which `stops` is true.
  template <typename Stops>
  void run(Time until, Stops stops) {
    while (!heap_.empty() && heap_.front().at < until && !stops()) {
      perform();
    }
  }
  // Add a value to the hash of all events.
  void note(uint64_t value) {
    hash_ = (hash_ ^ value) * 0x9e3779b97f4a7c15;
    hash_ ^= hash_ >> 29;
  }

  // Note that a processor or a wire becomes busy, or idle.
  void begin_activity() {
    if (active_++ == 0 && now_ != idle_since_) {
      idle_[static_cast<size_t>(kind_)] += now_ - idle_since_;
      ++idles_[static_cast<size_t>(kind_)];
    }
  }
  void end_activity() {
    if (--active_ == 0) {
      idle_since_ = now_;
    }
  }
  // Idle time that ended with an event of one kind, and the number of such intervals.
  Time idle_until(Kind kind) const { return idle_[static_cast<size_t>(kind)]; }
  uint64_t idles_until(Kind kind) const { return idles_[static_cast<size_t>(kind)]; }

 private:
  struct Event {
    Time at;
    uint64_t order;
    Actor* actor;
    uint32_t what;
    Kind kind;
  };
  void perform() {
    std::pop_heap(heap_.begin(), heap_.end(), &later);
    const Event event = heap_.back();
    heap_.pop_back();
    now_ = event.at;
    kind_ = event.kind;
    ++performed_;
    note(static_cast<uint64_t>(event.at));
    note(uint64_t{event.what} << 8 | static_cast<uint64_t>(event.kind));
    event.actor->act(event.what);
  }
  static bool later(const Event& a, const Event& b) {
    return a.at != b.at ? a.at > b.at : a.order > b.order;
  }

  std::vector<Event> heap_;
  Time now_ = 0;
  uint64_t added_ = 0, performed_ = 0, hash_ = 0;
  Kind kind_ = Kind::kStart;
  int active_ = 0;
  Time idle_since_ = 0;
  Time idle_[kKinds] = {};
  uint64_t idles_[kKinds] = {};
};

// A timer that is often moved; it adds an event only if none of its own is due by then.
class Timer {
 public:
  Timer(EventQueue& events, Kind kind, Actor& actor, uint32_t what)
      : events_(events), actor_(actor), what_(what), kind_(kind) {}
  bool running() const { return deadline_ != kForever; }
  void cancel() { deadline_ = kForever; }
  void set(Time at) {
    deadline_ = at;
    if (at < queued_) {
      queue();
    }
  }
  // Handle the event of the timer; return whether the timer has expired.
  bool expire() {
    if (events_.now() != queued_) {
      return false;
    }
    queued_ = kForever;
    if (deadline_ == kForever) {
      return false;
    }
    if (deadline_ > events_.now()) {
      queue();
      return false;
    }
    deadline_ = kForever;
    return true;
  }

 private:
  void queue() {
    queued_ = deadline_;
    events_.add(deadline_, kind_, actor_, what_);
  }

  EventQueue& events_;
  Actor& actor_;
  Time deadline_ = kForever, queued_ = kForever;
  const uint32_t what_;
  const Kind kind_;
};

}  // namespace ixp::hosts
