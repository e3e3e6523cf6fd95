// Interrupts of one direction of a NIC: raised by a count of frames, or a time after the first.
#pragma once

#include "hosts/model/event_queue.h"

namespace ixp::hosts {

class Coalescer {
 public:
  Coalescer(EventQueue& events, Actor& actor, uint32_t what, int64_t count, Time after)
      : events_(events),
        timer_(events, Kind::kCoalescing, actor, what),
        limit_(count),
        after_(after) {}
  // A frame is complete: return whether to raise an interrupt.
  bool complete() {
    if (masked_) {
      return false;  // the driver is active and will find it
    }
    if (++count_ >= limit_) {
      ++by_count_;
      return raise();
    }
    if (!timer_.running()) {
      timer_.set(events_.now() + after_);
    }
    return false;
  }
  // The timer has expired: return whether to raise an interrupt.
  bool expire() {
    if (!timer_.expire() || masked_ || count_ == 0) {
      return false;
    }
    ++by_timer_;
    return raise();
  }
  // The driver has served all complete frames.
  void rearm() { masked_ = false; }
  uint64_t by_count() const { return by_count_; }
  uint64_t by_timer() const { return by_timer_; }

 private:
  bool raise() {
    count_ = 0;
    masked_ = true;
    timer_.cancel();
    return true;
  }

  EventQueue& events_;
  Timer timer_;
  const int64_t limit_;
  const Time after_;
  int64_t count_ = 0;  // complete since the last interrupt
  bool masked_ = false;
  uint64_t by_count_ = 0, by_timer_ = 0;
};

}  // namespace ixp::hosts
