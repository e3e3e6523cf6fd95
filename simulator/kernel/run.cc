// The event loop in its two schedules.
#include <algorithm>
#include <utility>

#include "kernel.h"

namespace ixp {

template <bool kUntilQuiescent>
bool Kernel::run_until(Cycle until, bool lockstep) {
  decoupled_ = !lockstep;
  watched_ = sanitizer_ || observer_ || logging;
  bool rests;
  if (lockstep) {
    rests = run_lockstep<kUntilQuiescent>(until);
  } else {
    horizon_ = until;
    // Observers and the sanitizer need events in their global order.
    look_ahead_end_ = observer_ || sanitizer_ ? 0 : until;
    rests = run_decoupled<kUntilQuiescent>(until);
    look_ahead_end_ = 0;
  }
  schedule_.end();
  now_ = std::max(now_, rests ? std::min(until, turns_end()) : until);
  rests = rests && now_ >= turns_end();
  ready_.pass(now_);
  if (attached()) {
    attached_->pass(now_);
  }
  return rests;
}

template bool Kernel::run_until<false>(Cycle until, bool lockstep);
template bool Kernel::run_until<true>(Cycle until, bool lockstep);

template <bool kUntilQuiescent>
bool Kernel::run_decoupled(Cycle until) {
  bool acted = false;
  Cycle next = schedule_.begin_next();
  while (next < until && !(kUntilQuiescent && is_quiescent())) {
    next = act(schedule_.acting(), next);
    acted = true;
  }
  if (kUntilQuiescent && is_quiescent()) {
    now_ += acted ? 1 : 0;  // as in lockstep: the cycle of the last event is over
    return true;
  }
  return false;
}

template <bool kUntilQuiescent>
bool Kernel::run_lockstep(Cycle until) {
  for (; now_ < until && !(kUntilQuiescent && is_quiescent()); ++now_) {
    for (int source = 0; source < schedule_.sources(); ++source) {
      if (schedule_.due(source) <= now_) {
        schedule_.begin(source, now_);
        horizon_ = now_ + 1;
        act(source, now_);
      }
    }
  }
  return kUntilQuiescent && is_quiescent();
}

Cycle Kernel::turns_end() const {
  Cycle end = 0;
  for (const auto& engine : engines()) {
    end = std::max(end, engine->idle_from());
  }
  return end;
}

template <int kSource>
Cycle Kernel::act_part(Cycle now) {
  if constexpr (kSource == kPorts) {
    return act_ports();
  } else if constexpr (kSource == kReceive) {
    return receive_.act(now);
  } else if constexpr (kSource == kTransmit) {
    return transmit_.act(now);
  } else if constexpr (kSource == kBus) {
    return bus_.act(now);
  } else if constexpr (kSource >= kEngine0) {
    constexpr int kNumber = kSource - kEngine0;
    if (observer_ && observer_->steps()) [[unlikely]] {
      return observer_->step(engine(kNumber), kNumber, now, horizon_);
    }
    return engine(kNumber).act(now, decoupled_, horizon_);
  } else {
    Cycle due = kNever;
    visit(kSource, [&](auto& unit) { due = unit.act(now); });
    return due;
  }
}

// One function per source: each saves only the host registers that its part needs, and its call
// target is predicted earlier.
template <int kSource, size_t kRows>
Cycle Kernel::act(Kernel& k, Cycle now) {
  k.now_ = now;
  ++k.events_;
  return k.schedule_.again<kSource, kRows>(k.act_part<kSource>(now));
}

Cycle Kernel::act_attached(Kernel& k, Cycle now) {
  k.now_ = now;
  ++k.events_;
  k.set_due(k.attached_source(), k.attached_->act(now));
  return k.schedule_.begin_next();
}

template <size_t kRows>
Kernel::Acts Kernel::acts() {
  return []<int... kSource>(std::integer_sequence<int, kSource...>) {
    return Acts{&Kernel::act<kSource, kRows>...};
  }(std::make_integer_sequence<int, Schedule::last_source<kRows>()>());
}

Kernel::Acts Kernel::choose_acts() const {
  const bool few = schedule_.rows() == Schedule::kFewRows;
  Acts acts = few ? Kernel::acts<Schedule::kFewRows>() : Kernel::acts<Schedule::kMostRows>();
  acts[attached_source()] = act_attached;
  return acts;
}

}  // namespace ixp
