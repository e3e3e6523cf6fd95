// A processor with three queues of work: interrupts, the network task and the application.
#pragma once

#include <array>

#include "base/ring.h"
#include "hosts/model/event_queue.h"

namespace ixp::hosts {

enum class Level : uint8_t { kInterrupt, kNetwork, kApplication };
inline constexpr size_t kLevels = 3;

// A user of processor time. `begin` plans a piece of work when its turn comes; `done` is called
// when the processor has spent the time.
class Worker {
 public:
  virtual ~Worker() = default;
  // Return the time that the work takes. It must not add work.
  virtual Time begin(Level level, int what) = 0;
  virtual void done(Level level, int what) = 0;
};

class Processor : public Actor {
 public:
  // Tasks with a smaller priority are more urgent; of equal ones, each runs until it has no work.
  Processor(EventQueue& events, int64_t network, int64_t application)
      : events_(events), urgency_{std::numeric_limits<int64_t>::min(), network, application} {}

  void add(Level level, Worker& worker, int what);
  void act(uint32_t turn) override;
  // Whether work of a level waits or is running.
  bool has_work(Level level) { return !queue(static_cast<int>(level)).works.empty(); }
  // The time spent on a level so far.
  Time busy(Level level) const;

 private:
  static constexpr int kIdle = -1;
  static constexpr Time kNew = -1;
  struct Work {
    Worker* worker = nullptr;
    int what = 0;
  };
  struct Queue {
    Ring<Work> works;
    Time left = kNew;  // of the first work, once begun
    Time busy = 0;
  };

  Queue& queue(int level) { return queues_[static_cast<size_t>(level)]; }
  int64_t urgency(int level) const { return urgency_[static_cast<size_t>(level)]; }
  int most_urgent() const;
  void dispatch();
  void suspend();

  EventQueue& events_;
  const std::array<int64_t, kLevels> urgency_;
  std::array<Queue, kLevels> queues_;
  int running_ = kIdle;
  int last_ = kIdle;
  bool finishing_ = false;
  bool active_ = false;
  Time since_ = 0;     // when the running work began or resumed
  uint32_t turn_ = 0;  // number of the running work; other completions are stale
};

}  // namespace ixp::hosts
