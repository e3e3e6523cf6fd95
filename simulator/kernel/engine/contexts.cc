// Turns of an engine's contexts: readiness, events, the end of a turn, the start of the next one.
#include <bit>

#include "engine/microengine.h"
#include "kernel.h"

namespace ixp {

// The next ready context in round robin, the current one last; -1 if no context is ready.
int Microengine::next_ready() const {
  const auto first = static_cast<unsigned>(context_ + 1);
  const unsigned from_first = (ready_ | ready_ << kContexts) & (~0U << first);
  return from_first == 0 ? -1 : std::countr_zero(from_first) & (kContexts - 1);
}

void Microengine::wait_for(const Interaction& interaction) {
  wait_[context_] = interaction.events;
  if (interaction.kill) [[unlikely]] {
    end(pc_);
  }
  update_ready(context_);
}

void Microengine::end(size_t kill) {
  alive_[context_] = false;
  ended_at_[context_] = static_cast<uint16_t>(kill);
}

// End the context's turn after this word and its deferred words.
void Microengine::swap_out(const Word& word, const Interaction& interaction, Cycle now) {
  wait_for(interaction);
  swap_bubble_due_ = word.defer == 0;
  if ((word.defer | swap_in_ | redirect_in_) != 0) [[unlikely]] {
    swap_in_ = 1 + word.defer;
    advance(now);
    return turn(now);
  }
  pcs_[context_] = ++pc_;
  cycles_[context_].aborted += static_cast<uint64_t>(swap_bubble_);
  give_turn(now + 1 + swap_bubble_);
}

void Microengine::give_turn(Cycle start) {
  time_ = start;  // even if no context is ready: the next one to wake up starts after the bubble
  count_turn();
  const int next = next_ready();
  if (next < 0) {
    mode_ = Mode::kIdle;
  } else {
    enter(next, start);
  }
}

// A ctx_arb[kill] among the words that a branch aborts still takes effect (rule `prefetch_kill`).
void Microengine::prefetch(const Word& word, int aborted) {
  if (prefetch_kill_ && aborted >= word.kill_after) {
    end(static_cast<size_t>(&word - code_.data()) + word.defer + word.kill_after);
    update_ready(context_);
    killed_ = true;
    swap_in_ = 1 + word.defer;
    swap_bubble_due_ = false;
  }
}

// End the context's turn if the word just performed is its last one.
void Microengine::turn(Cycle now) {
  if (swap_in_ == 0 || --swap_in_ != 0) {
    return;
  }
  pcs_[context_] = pc_;
  const int lost = swap_bubble_due_ ? swap_bubble_ : 0;
  cycles_[context_].aborted += static_cast<uint64_t>(lost);
  const Cycle start = killed_ ? time_ : now + 1 + lost;
  killed_ = false;
  give_turn(start);
}

void Microengine::enter(int context, Cycle at) {
  if (sanitizer_ != nullptr) [[unlikely]] {
    sanitizer_->enter(number_, context, wait_[context]);
  }
  context_ = context;
  events_[context] &= ~wait_[context];
  wait_[context] = 0;
  pc_ = pcs_[context];
  time_ = counted_ = at;
  mode_ = Mode::kRunning;
}

void Microengine::deliver(int context, uint32_t events, Cycle now) {
  if (raise(context, events, now)) {
    kernel_.due_by(kEngine0 + number_, now);
  }
}

// An idle engine starts a turn at once, without being scheduled again, if no other context can
// still become ready in this cycle.
void Microengine::complete_reference(int context, uint32_t event, Cycle now) {
  if (raise(context, event, now)) {
    const int source = kEngine0 + number_;
    if (kernel_.may_look_ahead(now) && wake_ > 0 && no_more_events_in(now)) {
      ahead_.decided(now);
      kernel_.set_due(source, act(now, true, kernel_.look_ahead_end()));
    } else {
      kernel_.due_by(source, now);
    }
  }
}

// Whether no event that a context waits for can still arrive in this cycle.
bool Microengine::no_more_events_in(Cycle now) const {
  const uint32_t waited = this->waited() & ~kOwnEvents;
  if (!completions_.empty() && completions_.front() <= now) {
    return false;
  }
  if ((waited & ~event::kStartReceive) != 0 && kernel_.signal_due()) {
    return false;
  }
  return (waited & event::kStartReceive) == 0 || kernel_.receive().next_delivery(now) > now;
}

// Raise events of a context; return whether the engine, being idle, must act now.
bool Microengine::raise(int context, uint32_t events, Cycle now) {
  if ((events & (kOwnEvents | wait_[context])) != 0) {  // other events only set a bit
    ahead_.check(now, "an event");
  }
  events_[context] |= events;
  const bool ready = is_ready(context);
  ready_ |= uint32_t{ready} << context;
  return ready && mode_ == Mode::kIdle;
}

}  // namespace ixp
