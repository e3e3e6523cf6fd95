// What parts ask of others or tell them, by way of the host.
#include "base/host.h"

#include <algorithm>
#include <bit>

#include "description.h"
#include "kernel.h"

namespace ixp {

inline Kernel& Host::kernel() { return static_cast<Kernel&>(*this); }

// ---- other parts -------------------------------------------------------------------------------

CommandPool& Host::command_pool() { return kernel().pool_; }
CommandBus& Host::bus() { return kernel().bus_; }
Sram& Host::sram() { return kernel().sram_; }
HashUnit& Host::hash() { return kernel().hash_; }
Fbi& Host::fbi() { return kernel().fbi_; }
ReceiveMachine& Host::receive() { return kernel().receive_; }
TransmitMachine& Host::transmit() { return kernel().transmit_; }
ReadyBus& Host::ready() { return kernel().ready_; }
IxBus& Host::ix_bus() { return kernel().ix_bus_; }
Fifo& Host::rfifo() { return kernel().rfifo_; }
Fifo& Host::tfifo() { return kernel().tfifo_; }
Port* Host::find_port(int number) { return kernel().ports_[static_cast<size_t>(number)].get(); }

Port& Host::port(int number) {
  Port* port = number < kPortCount ? find_port(number) : nullptr;
  if (port == nullptr) {
    throw std::invalid_argument("port must be one of the configuration, not " +
                                std::to_string(number));
  }
  return *port;
}

void Host::port_changed(int number) {
  Kernel& k = kernel();
  k.show_port(number);
  set_due(kPorts, *std::min_element(k.port_due_.begin(), k.port_due_.end()));
}

// ---- commands ----------------------------------------------------------------------------------

void Host::issue(Command& c, Cycle now) {
  Kernel& k = kernel();
  if (c.unit == kSdram) {  // its queue depends on the address, that of other units on the word
    c.place = static_cast<uint8_t>(k.sdram_.queue_for(c).id);
  }
  uint64_t hash = k.command_hash_;
  const auto mix = [&hash](uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32;
  };
  mix(static_cast<uint64_t>(now));
  mix(uint64_t{c.engine} << 40 | uint64_t{c.context} << 36 | uint64_t{c.unit} << 32 | c.address);
  mix(uint64_t{c.word} << 32 | static_cast<uint64_t>(c.op) << 16 | uint64_t{c.count} << 8 | c.xfer);
  k.command_hash_ = hash;
  ++k.commands_;
  signals_ += c.tells ? 1 : 0;
  if (sanitizer_ != nullptr) {
    sanitizer_->issued(c);
  }
  k.bus_.issue(c, now);
}

void Host::accept(UnitQueue& queue, Command& command, Cycle now) {
  queue.enter(command, now);
  if (observer_ != nullptr) [[unlikely]] {
    observer_->queue_changed(queue.id, queue.length(now) + 1, now);
  }
  kernel().visit(command.unit, [&](auto& unit) { unit.accept(queue, command); });
}

bool Host::last_to_issue(int number) {
  unsigned others = schedule_.engines_due(now_) & ~(1U << number);
  for (; others != 0; others &= others - 1) {
    if (engine(std::countr_zero(others)).issues()) {
      return false;
    }
  }
  return true;
}

bool Host::signal_due() {
  const Command* const next = signals_ == 0 ? nullptr : fbi().pending().front();
  return next != nullptr && next->done <= now_;
}

UnitQueue& Host::queue_for(const Command& command) {
  UnitQueue* queue = nullptr;
  kernel().visit(command.unit, [&](auto& unit) { queue = &unit.queue_for(command); });
  return *queue;
}

bool Host::input_state(int number, Cycle now) {
  return number == input_state::kRecReqAvail && receive().room(fbi().requests_coming(now));
}

void Host::receive_done(uint32_t request, uint32_t status, Cycle now) {
  const int thread = static_cast<int>(bits::kRcvReqThread.get(request));
  Microengine& owner = engine(thread / kContexts);
  const int context = thread % kContexts;
  const int xfer = static_cast<int>(bits::kRcvReqXfer.get(request));
  owner.transfer(context, Microengine::kSramRead, xfer) = status;
  owner.receive_done(context);
  if (sanitizer_ != nullptr) {
    sanitizer_->received(request, status);
  }
  owner.deliver(context, event::kStartReceive, now);
}

// ---- watching ----------------------------------------------------------------------------------

void Host::note_queue(int queue, size_t length, Cycle now) {
  observer_->queue_changed(queue, length, now);
}

void Host::note_served(const Command& command, int queue, const Spent& spent, Cycle now,
                       bool ends) {
  observer_->served(command, queue, spent, now, ends);
}

void Host::note_transfer(const BusTransfer& transfer) { observer_->transferred(transfer); }

[[gnu::noinline]] void Host::note_done(const Command& c, Cycle now) {
  if (sanitizer_ != nullptr) {
    sanitizer_->finished(c, kernel().contents());
  }
  if (observer_ != nullptr) {
    observer_->trace.done(c, now);
    if (observer_->packets.on()) {
      observer_->packets.done(c, kernel().contents(), now);
    }
  }
  if (!kernel().logging) {
    return;
  }
  LoggedCommand line{c, now, {}, {}};
  const bool sdram = c.unit == kSdram;
  Microengine& owner = engine(c.engine);
  const auto registers = [&](int region) {
    const uint32_t* const first = owner.transfers(c, region, transfer_registers(c));
    return std::vector<uint32_t>(first, first + transfer_registers(c));
  };
  line.taken = registers(sdram ? Microengine::kSdramWrite : Microengine::kSramWrite);
  line.brought = registers(sdram ? Microengine::kSdramRead : Microengine::kSramRead);
  kernel().log_.push_back(std::move(line));
}

void Host::fail(const Command& c, const std::string& rule) const {
  throw Fault(c.word == kNoWord ? ThreadWord{} : ThreadWord{c.engine, c.context, c.word}, rule);
}

void Host::fail(const Command& c, const char* rule, uint64_t limit, uint64_t value) const {
  fail(c, std::string(rule) + " " + std::to_string(limit) + ", not " + std::to_string(value));
}

}  // namespace ixp
