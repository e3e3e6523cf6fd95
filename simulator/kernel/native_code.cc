// Turns by compiled code: when it may begin, and what it asks of its engine. It performs all words
// that lowering.py knows; the others are performed word by word.
#include <algorithm>

#include "kernel.h"
#include "microengine.h"

namespace ixp {

void Microengine::set_native(NativeCode code, std::vector<uint32_t> needs) {
  native_ = code;
  needs.resize(code_.size());
  native_longest_ = *std::max_element(needs.begin(), needs.end());
  native_needs_.assign(needs.begin(), needs.end());
  std::replace(native_needs_.begin(), native_needs_.end(), Cycle{0}, kNever);
  turn_.refer = &refer;
  turn_.branch = &branch;
  turn_.hand_over = &hand_over;
  turn_.put_off = &put_off;
  turn_.engine = this;
}

// What `act` and `run_ahead` do word by word.
void Microengine::run_compiled(Cycle now, Cycle horizon) {
  turn_.now = now;
  turn_.horizon = horizon;
  if (turn_.time > now || code_[turn_.pc].kind != WordKind::kReference) {
    look_ahead();  // else when that is issued
  }
  while (mode_ == Mode::kRunning && turn_.time < horizon) {
    const Word& word = code_[turn_.pc];
    if (native_begins()) {
      if (run_native() == kStop) {
        return;
      }
    } else if (swap_in_ == 0 && !waits(word)) {
      run_private<true>(horizon);
    } else if (turn_.time <= now) {
      perform(now);
      look_ahead();
    } else if (turn_.time < turn_.quiet && local(word)) {
      perform(turn_.time);
    } else {
      return;
    }
  }
}

// It begins nowhere within branches and swaps, and not with a reference that was stalled.
bool Microengine::native_begins() const {
  return native_fits() && swap_in_ == 0 && redirect_in_ == 0 && turn_.time >= turn_.now;
}

// Whether it may begin, and surely looks up before the horizon.
bool Microengine::native_fits() const {
  return turn_.time + native_needs_[turn_.pc] <= turn_.horizon;
}

uint64_t Microengine::run_native() {
  turn_.since = turn_.time;
  turn_.aborted = 0;
  const uint64_t result = native_(&turn_, &state_, registers_.data());
  count_native();
  return result;
}

void Microengine::count_native() {
  ThreadCounters& counters = counters_[turn_.context];
  counters.aborted += turn_.aborted;
  counters.executing += static_cast<uint64_t>(turn_.time - turn_.since) - turn_.aborted;
}

// Compiled code asks for the horizon nowhere else once it has begun.
void Microengine::look_ahead() {
  turn_.quiet = std::min(undisturbed(turn_.now), turn_.horizon - native_longest_);
  turn_.calm = requests_ == 0 ? turn_.quiet : 0;
}

// ---- what compiled code calls

uint64_t Microengine::refer(Turn* turn, uint64_t word) {
  Microengine& engine = *turn->engine;
  if (!engine.issue(engine.code_[word], engine.interactions_[word], turn->now)) {
    return 0;
  }
  engine.look_ahead();
  return 1;
}

uint64_t Microengine::branch(Turn* turn, uint64_t word) {
  Microengine& engine = *turn->engine;
  return engine.state_taken(engine.interactions_[word], turn->now) ? 1 : 0;
}

uint64_t Microengine::hand_over(Turn* turn, uint64_t word) {
  Microengine& engine = *turn->engine;
  const Word& last = engine.code_[word];
  engine.count_native();
  engine.leave(last, engine.interactions_[word]);
  if (!last.local) {
    engine.look_ahead();  // what its context waits for matters from now on
  }
  turn->since = turn->time;
  turn->aborted = 0;
  if (engine.mode_ != Mode::kRunning) {
    return kStop;
  }
  return engine.native_fits() ? kGoOn : kStep;
}

uint64_t Microengine::put_off(Turn* turn, uint64_t word) {
  Microengine& engine = *turn->engine;
  engine.give_up(engine.code_[word], engine.interactions_[word]);
  --engine.swap_in_;  // the word itself has been performed
  engine.look_ahead();
  return kStep;
}

}  // namespace ixp
