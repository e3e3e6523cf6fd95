#include "devices/receive_machine.h"

#include <algorithm>

#include "description.h"
#include "kernel.h"

namespace ixp {

ReceiveMachine::ReceiveMachine(Kernel& kernel, const ChipTable& chip)
    : fp_ready_wait(static_cast<uint32_t>(chip["fp_ready_wait_ix_cycles"])),
      kernel_(kernel),
      clock_(ix_clock(chip)),
      depth_(static_cast<size_t>(chip["receive_request_depth"])),
      signal_(chip["receive_signal_cycles"]),
      overhead_(chip["ix_overhead_ix_cycles"]),
      status_(chip["ix_status_ix_cycles"]),
      bus_bytes_(chip["ix_bus_bytes"]) {}

void ReceiveMachine::request(uint32_t value, Cycle now) {
  requests_.push(value);
  kernel_.queue_changed(kReceiveRequests, requests_.size(), now);
  if (state_ == State::kIdle) {
    wake_ = std::min(wake_, clock_.cycle(clock_.edge_from(now)));
  }
  kernel_.set_due(kReceive, due());
}

void ReceiveMachine::port_ready(int port, Cycle now) {
  if (state_ == State::kWaiting && bits::kRcvReqPort.get(current_) == static_cast<uint32_t>(port)) {
    wake_ = std::min(wake_, clock_.cycle(clock_.edge_from(now)));
    kernel_.set_due(kReceive, due());
  }
}

// A transfer or signal that takes 0 cycles (a chip row of 0) is completed at once.
Cycle ReceiveMachine::act(Cycle now) {
  while (due() <= now) {
    deliver(now);
    if (wake_ <= now) {
      serve(now);
    }
  }
  return due();
}

// Deliver the signals that are due to their threads.
void ReceiveMachine::deliver(Cycle now) {
  while (!deliveries_.empty() && deliveries_.front().at <= now) {
    const Delivery delivery = deliveries_.pop();
    last_status = delivery.status;
    ++served;
    kernel_.receive_done(delivery.request, delivery.status, now);
  }
}

// End the current transfer, then serve requests until one takes time.
void ReceiveMachine::serve(Cycle now) {
  wake_ = kNever;
  if (state_ == State::kBusy) {
    end(current_status_, clock_.edge_from(now));
  }
  if (state_ == State::kWaiting) {
    start(now);
  }
  while (state_ == State::kIdle && !requests_.empty()) {
    current_ = requests_.pop();
    kernel_.queue_changed(kReceiveRequests, requests_.size(), now);
    kernel_.due_by(kFbi, now + 1);  // a write of RCV_REQ may be waiting for room
    start(now);
  }
}

// Start the current request, which is new or has waited.
void ReceiveMachine::start(Cycle now) {
  const int64_t edge = clock_.edge_from(now);
  const int number = static_cast<int>(bits::kRcvReqPort.get(current_));
  const bool fast = bits::kRcvReqFast.get(current_) != 0;
  Port& port = kernel_.port(number);
  const bool ready = port.receive_ready();
  if ((ready || !fast) && must_wait(edge)) {
    return;
  }
  if (ready) {
    unit_ = port.receive(now);
    kernel_.port_changed(number);
    transfer(edge);
    return;
  }
  if (fast) {
    if (state_ == State::kIdle) {
      deadline_edge_ = edge + fp_ready_wait;
      state_ = State::kWaiting;
    }
    if (edge < deadline_edge_) {
      wake_ = clock_.cycle(deadline_edge_);
      return;
    }
    has_data_ = false;
    note(Transfer::kCancel, edge, edge, 0);
    end(bits::kRcvCntlRxcancel.put(1), edge);
    return;
  }
  has_data_ = false;
  current_status_ = bits::kRcvCntlRxfail.put(1);
  state_ = State::kBusy;
  const int64_t length = kernel_.ix_bus().take(IxBus::kReceive, edge, overhead_);
  end_edge_ = edge + length;
  busy_ix_cycles += static_cast<uint64_t>(length);
  note(Transfer::kFail, edge, end_edge_, 0);
  wake_ = clock_.cycle(end_edge_);
}

// On the shared bus: wait while it is in use, and alternate with the transmit direction.
bool ReceiveMachine::must_wait(int64_t edge) {
  const IxBus& bus = kernel_.ix_bus();
  const bool other = bus.last() == IxBus::kReceive && kernel_.transmit().wants_bus();
  if (!bus.shared() || (edge >= bus.free_edge() && !other)) {
    return false;
  }
  if (state_ == State::kIdle) {
    deadline_edge_ = edge + fp_ready_wait;
    state_ = State::kWaiting;
  }
  wake_ = clock_.cycle(std::max(bus.free_edge(), edge + 1));
  return true;
}

void ReceiveMachine::transfer(int64_t edge) {
  const int64_t data = (unit_.count + bus_bytes_ - 1) / bus_bytes_;
  const int64_t length = kernel_.ix_bus().take(IxBus::kReceive, edge, overhead_ + data + status_);
  has_data_ = true;
  const uint32_t sequence = kernel_.fbi().sequence(bits::kRcvReqPort.get(current_), unit_.sop);
  current_status_ = bits::kRcvCntlSeq.put(sequence) | bits::kRcvCntlSop.put(unit_.sop) |
                    bits::kRcvCntlEop.put(unit_.eop) | bits::kRcvCntlRxerror.put(unit_.error) |
                    bits::kRcvCntlValidBytes.put(static_cast<uint32_t>(unit_.count));
  state_ = State::kBusy;
  end_edge_ = edge + length;
  busy_ix_cycles += static_cast<uint64_t>(length);
  data_ix_cycles += static_cast<uint64_t>(data);
  note(Transfer::kData, edge, end_edge_, data);
  wake_ = clock_.cycle(end_edge_);
}

// Report the current request's use of the bus to the observer.
void ReceiveMachine::note(Transfer kind, int64_t edge, int64_t end, int64_t data) const {
  const bool moves = kind == Transfer::kData;
  kernel_.transferred({.way = Way::kReceive,
                       .kind = kind,
                       .port = static_cast<int>(bits::kRcvReqPort.get(current_)),
                       .element = static_cast<int>(bits::kRcvReqElement.get(current_)),
                       .busy_ix_cycles = end - edge,
                       .data_ix_cycles = data,
                       .begin = clock_.cycle(edge),
                       .end = clock_.cycle(end),
                       .bytes = moves ? unit_.count : 0,
                       .sop = moves && unit_.sop,
                       .eop = moves && unit_.eop,
                       .data = unit_.bytes});
}

// Complete the request: fill the element; the signal follows `receive_signal_cycles` later.
void ReceiveMachine::end(uint32_t status, int64_t edge) {
  const int element = static_cast<int>(bits::kRcvReqElement.get(current_));
  status |= bits::kRcvCntlPort.put(bits::kRcvReqPort.get(current_)) |
            bits::kRcvCntlElement.put(static_cast<uint32_t>(element)) |
            bits::kRcvCntlThread.put(bits::kRcvReqThread.get(current_));
  if (has_data_) {
    kernel_.rfifo().write_bytes(element, unit_.bytes, unit_.count);
    kernel_.rfifo().at(element, kFifoDataQuadwords) = uint64_t{status} << 32;
    kernel_.progress();
  }
  deliveries_.push({clock_.cycle(edge) + signal_, current_, status});
  state_ = State::kIdle;
}

}  // namespace ixp
