#include "kernel.h"

#include <algorithm>
#include <bit>
#include <chrono>

#include "description.h"
#include "port_kinds.h"

namespace ixp {

namespace {

int64_t elapsed_ns(std::chrono::steady_clock::time_point start) {
  const auto spent = std::chrono::steady_clock::now() - start;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count();
}

}  // namespace

Kernel::Kernel(const ChipTable& chip)
    : Host(chip["grant_cycles"] + chip["transport_cycles"] +
           std::min(chip["fast_wr_latency_cycles"], chip["csr_write_latency_cycles"])),
      chip_(chip),
      bus_(*this, chip),
      sdram_(*this, chip),
      sram_(*this, chip),
      scratch_(*this, chip),
      hash_(*this, chip),
      fbi_(*this, chip),
      receive_(*this, chip),
      transmit_(*this, chip),
      ready_(chip),
      ix_bus_(chip) {
  set_due(kSdram, sdram_.first_due());
  port_due_.fill(kNever);
  units_ = {&sdram_, &sram_, &scratch_, &hash_, &fbi_};
  Cycle shortest = kNever;
  for (const Unit* unit : units_) {
    shortest = std::min(shortest, unit->shortest());
  }
  for (size_t number = 0; number < kEngines; ++number) {
    owned_engines_[number] =
        std::make_unique<Microengine>(*this, static_cast<int>(number), chip, shortest);
    engines_[number] = owned_engines_[number].get();
  }
}

// ---- the scheduler -----------------------------------------------------------------------------

template <bool kRests>
bool Kernel::run_until(Cycle until, bool lockstep) {
  decoupled_ = !lockstep;
  watched_ = sanitizer_ || observer_ || logging;
  bool rests;
  if (lockstep) {
    rests = run_lockstep<kRests>(until);
  } else {
    horizon_ = until;
    decide_before_ = observer_ || sanitizer_ ? 0 : until;  // these follow events in their order
    rests = run_decoupled<kRests>(until);
    decide_before_ = 0;
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

template <bool kRests>
bool Kernel::run_decoupled(Cycle until) {
  bool acted = false;
  Cycle next = schedule_.begin_next();
  while (next < until && !(kRests && asleep())) {
    next = act(schedule_.acting(), next);
    acted = true;
  }
  if (kRests && asleep()) {
    now_ += acted ? 1 : 0;  // as in lockstep: the cycle of the last event is over
    return true;
  }
  return false;
}

template <bool kRests>
bool Kernel::run_lockstep(Cycle until) {
  for (; now_ < until && !(kRests && asleep()); ++now_) {
    for (int source = 0; source < kSources; ++source) {
      if (schedule_.due(source) <= now_) {
        schedule_.begin(source, now_);
        horizon_ = now_ + 1;
        act(source, now_);
      }
    }
  }
  return kRests && asleep();
}

Cycle Kernel::turns_end() const {
  Cycle end = 0;
  for (const Microengine* engine : engines_) {
    end = std::max(end, engine->idle_from());
  }
  return end;
}

Cycle Kernel::act_timed(Kernel& k, Cycle now) {
  const auto source = static_cast<size_t>(k.schedule_.acting());
  const auto start = std::chrono::steady_clock::now();
  const Cycle next = kActs[source](k, now);
  k.host_ns_[source] += elapsed_ns(start) - k.clock_ns_;
  return next;
}

void Kernel::time_parts(bool on) {
  acts_ = kActs;
  if (on) {
    acts_.fill(act_timed);
  }
  constexpr int kReadings = 100000;
  int64_t sum = 0;
  for (int i = 0; i < kReadings && on; ++i) {
    sum += elapsed_ns(std::chrono::steady_clock::now());
  }
  clock_ns_ = sum / kReadings;
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
  } else if constexpr (kSource == kAttached) {
    return attached_->act(now);
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

template <int kSource>
Cycle Kernel::act(Kernel& k, Cycle now) {
  k.now_ = now;
  ++k.events_;
  return k.schedule_.again<kSource>(k.act_part<kSource>(now));
}

// Separate functions, so that each saves only the registers that its part needs, and knows which
// part it is before the host has found out.
const std::array<Kernel::Act, kSources> Kernel::kActs =
    []<int... kSource>(std::integer_sequence<int, kSource...>) {
      return std::array<Act, kSources>{&Kernel::act<kSource>...};
    }(std::make_integer_sequence<int, kSources>());

// ---- ports ------------------------------------------------------------------------------------

void Kernel::add_port(int number, const std::string& kind, WireRate rate) {
  auto& place = ports_.at(static_cast<size_t>(number));
  place = make_port(kind, *this, number, rate, chip_);
  port_mask_ |= 1U << number;
  show_port(number);
}

void Kernel::enable_ports() {
  for (const auto& port : ports_) {
    if (port) {
      port->enable(now_);
    }
  }
  ready_.start(now_);
}

void Kernel::attach(EventSource& source) {
  source.attach(*this, now_, chip_["core_mhz"]);
  attached_ = &source;
  set_due(kAttached, source.due());
}

void Kernel::show_port(int number) {
  const Port& port = *ports_[static_cast<size_t>(number)];
  port_due_[static_cast<size_t>(number)] = port.due();
  ready_.show(number, port.receive_ready(), port.transmit_ready_from(), now_);
}

Cycle Kernel::act_ports() {
  for (unsigned left = port_mask_; left != 0; left &= left - 1) {
    const int number = std::countr_zero(left);
    if (port_due_[static_cast<size_t>(number)] <= now_) {
      Port& port = *ports_[static_cast<size_t>(number)];
      port.act(now_);
      show_port(number);
      if (port.receive_ready()) {
        receive_.port_ready(number, now_);
      }
    }
  }
  return *std::min_element(port_due_.begin(), port_due_.end());
}

// ---- watching ----------------------------------------------------------------------------------

void Kernel::check() {
  owned_sanitizer_ = std::make_unique<Sanitizer>(*this, chip_);
  sanitizer_ = owned_sanitizer_.get();
}

Observer& Kernel::observer() {
  if (observer_ == nullptr) {
    owned_observer_ = std::make_unique<Observer>();
    observer_ = owned_observer_.get();
  }
  return *observer_;
}

PacketLog::Contents Kernel::contents() {
  return {sram_.memory().data(), scratch_.memory().data(), &sdram_.quadword(0), sdram_.size()};
}

bool Kernel::units_idle() const {
  const bool units = std::all_of(units_.begin(), units_.end(), [](auto* u) { return u->idle(); });
  return units && bus_.idle();
}

}  // namespace ixp
