#include "hosts/model/processor.h"

namespace ixp::hosts {

void Processor::add(Level level, Worker& worker, int what) {
  const int index = static_cast<int>(level);
  queue(index).works.push({&worker, what});
  if (finishing_) {
    return;
  }
  if (running_ == kIdle) {
    dispatch();
  } else if (urgency(index) < urgency(running_)) {
    suspend();
    dispatch();
  }
}

int Processor::most_urgent() const {
  int best = kIdle;
  for (int level = 0; level < static_cast<int>(kLevels); ++level) {
    if (queues_[static_cast<size_t>(level)].works.empty()) {
      continue;
    }
    const bool first = best == kIdle || urgency(level) < urgency(best);
    if (first || (urgency(level) == urgency(best) && level == last_)) {
      best = level;
    }
  }
  return best;
}

void Processor::suspend() {
  Queue& queue = this->queue(running_);
  const Time spent = events_.now() - since_;
  queue.left -= spent;
  queue.busy += spent;
  running_ = kIdle;
}

void Processor::dispatch() {
  const int level = most_urgent();
  if ((level != kIdle) != active_) {
    active_ = level != kIdle;
    active_ ? events_.begin_activity() : events_.end_activity();
  }
  if (level == kIdle) {
    return;
  }
  running_ = last_ = level;
  Queue& queue = this->queue(level);
  if (queue.left == kNew) {
    const Work work = queue.works.front();
    queue.left = work.worker->begin(static_cast<Level>(level), work.what);
  }
  since_ = events_.now();
  events_.add(since_ + queue.left, Kind::kWork, *this, ++turn_);
}

void Processor::act(uint32_t turn) {
  if (turn != turn_ || running_ == kIdle) {
    return;  // more urgent work has preempted it
  }
  Queue& queue = this->queue(running_);
  queue.busy += events_.now() - since_;
  queue.left = kNew;
  const Level level = static_cast<Level>(running_);
  const Work work = queue.works.pop();
  running_ = kIdle;
  finishing_ = true;
  work.worker->done(level, work.what);
  finishing_ = false;
  dispatch();
}

Time Processor::busy(Level level) const {
  const bool running = running_ == static_cast<int>(level);
  return queues_[static_cast<size_t>(level)].busy + (running ? events_.now() - since_ : 0);
}

}  // namespace ixp::hosts
