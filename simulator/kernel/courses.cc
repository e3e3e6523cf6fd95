#include "courses.h"

#include <algorithm>
#include <cstdlib>

#include "kernel.h"

namespace ixp {

namespace {

// Follows one thread, cycle by cycle.
class Thread {
 public:
  // `registers` are the registers of the engine that affect the thread's future.
  Thread(Microengine& engine, int context, const std::vector<size_t>& registers)
      : engine_(engine),
        context_(context),
        registers_(registers),
        executed_(executed()),
        outstanding_(outstanding()),
        word_(engine.program_counter(context)),
        residue_(engine.residue(context)) {
    for (const size_t index : registers_) {
      values_.push_back(engine.registers().at(index));
    }
  }

  void sample() { came_back_ = came_back_ || (executed() != executed_ && is_back()); }
  Course course() const {
    if (executed() != executed_) {
      return came_back_ ? Course::kPolls : Course::kWorks;
    }
    if (outstanding() != outstanding_) {
      return Course::kWorks;
    }
    if (!engine_.alive(context_)) {
      return Course::kEnded;
    }
    const uint32_t missing = engine_.waiting(context_) & ~engine_.pending(context_);
    const bool stalled = engine_.stalled() && engine_.current() == context_;
    const bool stuck = stalled || (missing != 0 && (missing & ~kOwnEvents) == 0);
    return stuck ? Course::kStuck : Course::kIdle;
  }

 private:
  uint64_t executed() const { return engine_.cycles(context_).executing(); }
  int outstanding() const { return engine_.outstanding(context_); }
  bool is_back() const {
    const auto same = [this](uint32_t value, size_t index) {
      return value == engine_.registers()[index];
    };
    return engine_.program_counter(context_) == word_ && engine_.residue(context_) == residue_ &&
           std::equal(values_.begin(), values_.end(), registers_.begin(), same);
  }

  Microengine& engine_;
  const int context_;
  const std::vector<size_t>& registers_;
  const uint64_t executed_;
  const int outstanding_;
  const int word_;
  const uint32_t residue_;
  std::vector<uint32_t> values_;  // of the registers at the start
  bool came_back_ = false;
};

}  // namespace

Courses run_courses(Kernel& kernel, Cycle until,
                    const std::vector<std::vector<size_t>>& registers) {
  std::vector<Thread> threads;
  for (size_t number = 0; number < registers.size(); ++number) {
    const auto [engine, context] = std::div(static_cast<int>(number), kContexts);
    threads.emplace_back(kernel.engine(engine), context, registers[number]);
  }
  kernel.run(kernel.now() + (until - kernel.now()) / 2, true);
  while (kernel.now() < until) {
    kernel.run(kernel.now() + 1, true);
    for (Thread& thread : threads) {
      thread.sample();
    }
  }
  Courses courses;
  for (const Thread& thread : threads) {
    courses.push_back(thread.course());
  }
  return courses;
}

}  // namespace ixp
