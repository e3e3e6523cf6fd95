#include "kernel.h"

#include <algorithm>
#include <bit>

#include "description.h"
#include "port_kinds.h"

namespace ixp {

Kernel::Kernel(const ChipTable& chip)
    : schedule_(static_cast<int>(chip["engines"])),
      signal_(chip["grant_cycles"] + chip["transport_cycles"] +
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
      ix_bus_(chip),
      acts_(choose_acts()) {
  set_due(kSdram, sdram_.first_due());
  port_due_.fill(kNever);
  units_ = {&sdram_, &sram_, &scratch_, &hash_, &fbi_};
  Cycle shortest = kNever;
  for (const Unit* unit : units_) {
    shortest = std::min(shortest, unit->shortest());
  }
  for (int number = 0; number < chip["engines"]; ++number) {
    engines_[number] = std::make_unique<Microengine>(*this, number, chip, shortest);
  }
}

// ---- commands ----------------------------------------------------------------------------------

void Kernel::issue(Command& c, Cycle now) {
  if (c.unit == kSdram) {  // the queue depends on the address; in other units, on the word
    c.place = static_cast<uint8_t>(sdram_.queue_for(c).id);
  }
  uint64_t hash = command_hash_;
  const auto mix = [&hash](uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32;
  };
  mix(static_cast<uint64_t>(now));
  mix(uint64_t{c.engine} << 40 | uint64_t{c.context} << 36 | uint64_t{c.unit} << 32 | c.address);
  mix(uint64_t{c.word} << 32 | static_cast<uint64_t>(c.op) << 16 | uint64_t{c.count} << 8 | c.xfer);
  command_hash_ = hash;
  ++commands_;
  signals_ += c.signals_others ? 1 : 0;
  if (sanitizer_ != nullptr) {
    sanitizer_->issued(c);
  }
  bus_.issue(c, now);
}

void Kernel::accept(UnitQueue& queue, Command& command, Cycle now) {
  queue.enter(command, now);
  if (observer_ != nullptr) [[unlikely]] {
    observer_->queue_changed(queue.id, queue.length(now) + 1, now);
  }
  visit(command.unit, [&](auto& unit) { unit.accept(queue, command); });
}

bool Kernel::last_to_issue(int number) {
  unsigned others = schedule_.engines_due(now_) & ~(1U << number);
  for (; others != 0; others &= others - 1) {
    if (engine(std::countr_zero(others)).issues()) {
      return false;
    }
  }
  return true;
}

bool Kernel::signal_due() {
  const Command* const next = signals_ == 0 ? nullptr : fbi().pending().front();
  return next != nullptr && next->done <= now_;
}

UnitQueue& Kernel::queue_for(const Command& command) {
  UnitQueue* queue = nullptr;
  visit(command.unit, [&](auto& unit) { queue = &unit.queue_for(command); });
  return *queue;
}

bool Kernel::input_state(int number, Cycle now) {
  return number == input_state::kRecReqAvail && receive().room(fbi().requests_coming(now));
}

void Kernel::receive_done(uint32_t request, uint32_t status, Cycle now) {
  const int thread = static_cast<int>(bits::kRcvReqThread.get(request));
  Microengine& owner = engine(thread / kContexts);
  const int context = thread % kContexts;
  const int xfer = static_cast<int>(bits::kRcvReqXfer.get(request));
  owner.transfer(context, kReadAt, xfer) = status;
  owner.receive_done(context);
  if (sanitizer_ != nullptr) {
    sanitizer_->received(request, status);
  }
  owner.deliver(context, event::kStartReceive, now);
}

// ---- ports ------------------------------------------------------------------------------------

Port& Kernel::port(int number) {
  Port* port = number < kPortCount ? find_port(number) : nullptr;
  if (port == nullptr) {
    throw std::invalid_argument("port must be one of the configuration, not " +
                                std::to_string(number));
  }
  return *port;
}

void Kernel::port_changed(int number) {
  show_port(number);
  set_due(kPorts, *std::min_element(port_due_.begin(), port_due_.end()));
}

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
  set_due(attached_source(), source.due());
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

void Kernel::check() { sanitizer_ = std::make_unique<Sanitizer>(*this, chip_); }

Observer& Kernel::observer() {
  if (observer_ == nullptr) {
    observer_ = std::make_unique<Observer>();
  }
  return *observer_;
}

PacketLog::Contents Kernel::contents() {
  return {sram_.memory().data(), scratch_.memory().data(), &sdram_.quadword(0), sdram_.size()};
}

[[gnu::noinline]] void Kernel::observe_done(const Command& c, Cycle now) {
  if (sanitizer_ != nullptr) {
    sanitizer_->finished(c, contents());
  }
  if (observer_ != nullptr) {
    observer_->trace.done(c, now);
    if (observer_->packets.on()) {
      observer_->packets.done(c, contents(), now);
    }
  }
  if (!logging) {
    return;
  }
  LoggedCommand line{c, now, {}, {}};
  const int count = transfer_registers(c);
  const uint32_t* const out = engine(c.engine).empties(c, count);
  const uint32_t* const in = engine(c.engine).fills(c, count);
  line.taken.assign(out, out + count);
  line.brought.assign(in, in + count);
  log_.push_back(std::move(line));
}

void Kernel::fail(const Command& c, const std::string& rule) const {
  throw Fault(c.word == kNoWord ? ThreadWord{} : ThreadWord{c.engine, c.context, c.word}, rule);
}

void Kernel::fail(const Command& c, const char* rule, uint64_t limit, uint64_t value) const {
  fail(c, std::string(rule) + " " + std::to_string(limit) + ", not " + std::to_string(value));
}

bool Kernel::units_idle() const {
  const bool units = std::all_of(units_.begin(), units_.end(), [](auto* u) { return u->idle(); });
  return units && bus_.idle();
}

}  // namespace ixp
