// Turns of an engine's contexts: who is ready, how a turn ends and another begins, events.
#include "kernel.h"
#include "microengine.h"

namespace ixp {

// The next ready context after the current one, which comes last; -1 when none is.
int Microengine::next_ready() const { return EventLanes::next(wait_, events_, alive_, current()); }

// A word gives up the turn, which ends behind it and the words it defers.
void Microengine::give_up(const Word& word, const Interaction& what) {
  wait_.set(current(), what.events);
  if (what.kill) {
    alive_.set(current(), 0);
  }
  swap_in_ = 1 + word.defer;
  swap_bubble_due_ = word.defer == 0;
}

// The turn that a word gives up has just ended.
void Microengine::leave(const Word& word, const Interaction& what) {
  give_up(word, what);
  swap_in_ = 0;
  end_turn(turn_.time - 1);
}

void Microengine::give_turn(Cycle start) {
  const int next = next_ready();
  if (next < 0) {
    mode_ = Mode::kIdle;
    turn_.time = start;  // whoever wakes up lets the lost cycles pass
  } else {
    enter(next, start);
  }
}

// A kill among the words that a branch aborts takes effect all the same.
void Microengine::prefetch(const Word& word, int aborted) {
  if (prefetch_kill_ && aborted >= word.kill_after) {
    alive_.set(current(), 0);
    killed_ = true;
    swap_in_ = 1 + word.defer;
    swap_bubble_due_ = false;
  }
}

void Microengine::end_turn(Cycle now) {
  pcs_[turn_.context] = turn_.pc;
  const int lost = swap_bubble_due_ ? swap_bubble_ : 0;
  counters_[turn_.context].aborted += static_cast<uint64_t>(lost);
  const Cycle start = killed_ ? turn_.time : now + 1 + lost;
  killed_ = false;
  give_turn(start);
}

void Microengine::enter(int context, Cycle at) {
  if (Sanitizer* sanitizer = kernel_.sanitizer()) {
    sanitizer->enter(number_, context, wait_.get(context));
  }
  turn_.context = context;
  events_.remove(context, wait_.get(context));
  wait_.set(context, 0);
  focus();
  turn_.pc = pcs_[context];
  turn_.time = at;
  mode_ = Mode::kRunning;
}

// Point at what the context has that has the turn.
void Microengine::focus() {
  turn_.window = registers_.data() + turn_.context * kWindow;
  turn_.outstanding = &outstanding_[static_cast<size_t>(turn_.context)];
}

void Microengine::deliver(int context, uint32_t events, Cycle now) {
  events_.add(context, events);
  if (mode_ == Mode::kIdle && ready(context)) {
    kernel_.set_due(kEngine0 + number_, now);
  }
}

}  // namespace ixp
