// Turns of an engine's contexts: who is ready, how a turn ends and another begins, events.
#include <bit>

#include "kernel.h"
#include "microengine.h"

namespace ixp {

// The next ready context after the current one, which comes last; -1 when none is.
int Microengine::next_ready() const {
  const auto first = static_cast<unsigned>(context_ + 1);
  const unsigned in_turn = (ready_ | ready_ << kContexts) >> first;
  return in_turn == 0 ? -1 : (context_ + 1 + std::countr_zero(in_turn)) % kContexts;
}

void Microengine::wait_for(const Interaction& what) {
  wait_[context_] = what.events;
  alive_[context_] &= !what.kill;
  look(context_);
}

// A ctx_arb without deferred words, outside the shadow of a branch.
void Microengine::swap_out(const Interaction& what) {
  wait_for(what);
  pcs_[context_] = ++pc_;
  ++time_;
  swap_bubble_due_ = true;
  ++counters_[context_].executing;
  counters_[context_].aborted += static_cast<uint64_t>(swap_bubble_);
  give_turn(time_ + swap_bubble_);
}

void Microengine::give_turn(Cycle start) {
  const int next = next_ready();
  if (next < 0) {
    mode_ = Mode::kIdle;
    time_ = start;  // whoever wakes up lets the lost cycles pass
  } else {
    enter(next, start);
  }
}

// A kill among the words that a branch aborts takes effect all the same.
void Microengine::prefetch(const Word& word, int aborted) {
  if (prefetch_kill_ && aborted >= word.kill_after) {
    alive_[context_] = false;
    look(context_);
    killed_ = true;
    swap_in_ = 1 + word.defer;
    swap_bubble_due_ = false;
  }
}

void Microengine::end_turn(Cycle now) {
  pcs_[context_] = pc_;
  const int lost = swap_bubble_due_ ? swap_bubble_ : 0;
  counters_[context_].aborted += static_cast<uint64_t>(lost);
  const Cycle start = killed_ ? time_ : now + 1 + lost;
  killed_ = false;
  give_turn(start);
}

void Microengine::enter(int context, Cycle at) {
  if (Sanitizer* sanitizer = kernel_.sanitizer()) {
    sanitizer->enter(number_, context, wait_[context]);
  }
  context_ = context;
  events_[context] &= ~wait_[context];
  wait_[context] = 0;
  pc_ = pcs_[context];
  time_ = at;
  mode_ = Mode::kRunning;
}

void Microengine::deliver(int context, uint32_t events, Cycle now) {
  events_[context] |= events;
  if (is_ready(context)) {
    ready_ |= 1U << context;
    if (mode_ == Mode::kIdle) {
      kernel_.set_due(kEngine0 + number_, now);
    }
  }
}

}  // namespace ixp
