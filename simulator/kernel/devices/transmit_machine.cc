#include "devices/transmit_machine.h"

#include "description.h"
#include "kernel.h"

namespace ixp {

TransmitMachine::TransmitMachine(Kernel& kernel, const ChipTable& chip)
    : kernel_(kernel),
      clock_(ix_clock(chip)),
      overhead_(chip["ix_overhead_ix_cycles"]),
      skip_(chip["ix_skip_ix_cycles"]),
      bus_bytes_(chip["ix_bus_bytes"]) {}

void TransmitMachine::validate(const Command& by, int element, Cycle now) {
  by_[static_cast<size_t>(element)] = by;
  validated_twice += valid_[static_cast<size_t>(element)] ? 1 : 0;
  valid_[static_cast<size_t>(element)] = true;
  if (!busy_ && element == pointer_) {
    kernel_.set_due(kTransmit, clock_.cycle(clock_.edge_from(now)));
  }
}

Cycle TransmitMachine::act(Cycle now) {
  if (busy_) {
    end(now);
  }
  while (valid_[static_cast<size_t>(pointer_)]) {
    const Cycle next = start(now);
    if (next > now) {
      return next;
    }
    end(now);  // a skip takes no time if its chip row is 0
  }
  return kNever;
}

uint32_t TransmitMachine::control(int element) const {
  return static_cast<uint32_t>(kernel_.tfifo().at(element, kFifoDataQuadwords) >> 32);
}

bool TransmitMachine::has_data(int element) const {
  return valid_[static_cast<size_t>(element)] && bits::kXmitControlSkip.get(control(element)) == 0;
}

bool TransmitMachine::wants_bus() const { return !busy_ && has_data(pointer_); }

bool TransmitMachine::idle() const {
  for (int element = 0; element < kFifoElements; ++element) {
    if (has_data(element)) {
      return false;
    }
  }
  return true;
}

// Transfer or skip the next element. Return the cycle of its end, or of the next attempt if the
// bus is in use.
Cycle TransmitMachine::start(Cycle now) {
  const uint32_t control = this->control(pointer_);
  const int64_t edge = clock_.edge_from(now);
  int64_t length = skip_;
  skipping_ = bits::kXmitControlSkip.get(control) != 0;
  if (!skipping_ && edge < kernel_.ix_bus().free_edge()) {
    return clock_.cycle(kernel_.ix_bus().free_edge());
  }
  if (!skipping_) {
    unit_.count = static_cast<int>(bits::kXmitControlBytes.get(control));
    unit_.sop = bits::kXmitControlSop.get(control) != 0;
    unit_.eop = bits::kXmitControlEop.get(control) != 0;
    unit_.error = bits::kXmitControlError.get(control) != 0;
    unit_.asis = bits::kXmitControlAsis.get(control) != 0;
    port_ = static_cast<int>(bits::kXmitControlPort.get(control));
    check();
    kernel_.tfifo().read_bytes(pointer_, unit_.bytes, unit_.count);
    const int64_t data = (unit_.count + bus_bytes_ - 1) / bus_bytes_;
    length = kernel_.ix_bus().take(IxBus::kTransmit, edge, overhead_ + data);
    data_ix_cycles += static_cast<uint64_t>(data);
    ++sent;
  } else {
    ++skipped;
  }
  busy_ix_cycles += static_cast<uint64_t>(length);
  note(edge, length);
  busy_ = true;
  return clock_.cycle(edge + length);
}

// Raise a fault of the thread that validated the element, if its control word names no port or has
// a wrong length.
void TransmitMachine::check() const {
  const auto refuse = [this](const char* number, const char* rule, int limit, int value) {
    const std::string element = " of transmit FIFO element " + std::to_string(pointer_);
    kernel_.fail(by_[static_cast<size_t>(pointer_)], (number + element + rule).c_str(),
                 static_cast<uint64_t>(limit), static_cast<uint64_t>(value));
  };
  if (unit_.count < 1 || unit_.count > kFifoDataQuadwords * 8) {
    refuse("the bytes", " must be 1 to", kFifoDataQuadwords * 8, unit_.count);
  }
  const Port* port = port_ < kPortCount ? kernel_.find_port(port_) : nullptr;
  if (port == nullptr) {
    refuse("the port", " must be one of the configuration, below", kPortCount, port_);
  } else if (port->transfer_bytes() != 0 && unit_.count != port->transfer_bytes()) {
    refuse("the bytes", " must be those of a cell,", port->transfer_bytes(), unit_.count);
  }
}

// Report the element's use of the bus to the observer.
void TransmitMachine::note(int64_t edge, int64_t length) const {
  const int bytes = skipping_ ? 0 : unit_.count;
  kernel_.transferred({.way = Way::kTransmit,
                       .kind = skipping_ ? Transfer::kSkip : Transfer::kData,
                       .port = skipping_ ? kPortCount : port_,
                       .element = pointer_,
                       .busy_ix_cycles = length,
                       .data_ix_cycles = (bytes + bus_bytes_ - 1) / bus_bytes_,
                       .begin = clock_.cycle(edge),
                       .end = clock_.cycle(edge + length),
                       .bytes = bytes,
                       .sop = !skipping_ && unit_.sop,
                       .eop = !skipping_ && unit_.eop,
                       .data = unit_.bytes});
}

void TransmitMachine::end(Cycle now) {
  busy_ = false;
  valid_[static_cast<size_t>(pointer_)] = false;
  pointer_ = (pointer_ + 1) % kFifoElements;
  if (!skipping_) {
    kernel_.port(port_).transmit(unit_, now);
    kernel_.port_changed(port_);
    kernel_.progress();
  }
}

}  // namespace ixp
