#include "hosts/model/wire/nic.h"

namespace ixp::hosts {

namespace {

constexpr Time kSecond = 1'000'000'000'000;

Time time_of(int64_t bytes, int64_t bit_rate) {
  __extension__ using Wide = __int128;
  return static_cast<Time>(Wide(bytes) * 8 * kSecond / bit_rate);
}

void count_all(const Ring<Frame>& frames, Carried& all) {
  for (size_t i = 0; i < frames.size(); ++i) {
    all.count(frames[i]);
  }
}

}  // namespace

Nic::Nic(EventQueue& events, const NicParameters& parameters, Interrupted& interrupted)
    : events_(events),
      p_(parameters),
      interrupted_(interrupted),
      tx_(events, *this, kTxTimer, parameters.tx_coalesce, parameters.coalesce_timer),
      rx_(events, *this, kRxTimer, parameters.rx_coalesce, parameters.coalesce_timer) {}

void Nic::act(uint32_t what) {
  switch (what) {
    case kTxTimer:
      if (tx_.expire()) {
        interrupted_.interrupt(Way::kTransmit);
      }
      break;
    case kRxTimer:
      if (rx_.expire()) {
        interrupted_.interrupt(Way::kReceive);
      }
      break;
    case kWireFree:
      wire_busy_ = false;
      events_.end_activity();
      start_wire();
      break;
    case kTxDma:
      enter_tx_fifo();
      break;
    default:
      enter_rx_ring();
  }
}

void Nic::complete(Way way) {
  if (p_.poll == 0 && coalescer(way).complete()) {
    interrupted_.interrupt(way);
  }
}

// The time of a frame's data and descriptor on the PCIe link.
Time Nic::dma_time(const Frame& frame, Way way) const {
  const int64_t each = way == Way::kTransmit ? p_.pcie_read : p_.pcie_write;
  const int64_t bytes = kMacHeader + frame.ip_bytes;
  const int64_t packets = (bytes + each - 1) / each + 1;
  return time_of(bytes + packets * p_.pcie_overhead + p_.pcie_descriptor, p_.pcie_rate);
}

// ---- transmit ----------------------------------------------------------------------------------

void Nic::send(const Frame& frame) {
  ++tx_used_;
  counters_.given.count(frame);
  tx_ring_.push(frame);
  fetch();
}

void Nic::reclaim(size_t descriptors) {
  tx_done_ -= descriptors;
  tx_used_ -= descriptors;
}

// Move frames from the ring to the FIFO, where there is room.
void Nic::fetch() {
  while (!tx_ring_.empty()) {
    const int64_t bytes = tx_ring_.front().bytes();
    if (tx_level_ != 0 && tx_level_ + bytes > p_.tx_fifo) {
      return;
    }
    tx_level_ += bytes;
    tx_dma_.push(tx_ring_.pop());
    if (p_.pcie_rate == 0) {
      enter_tx_fifo();
      continue;
    }
    tx_bus_free_ = std::max(tx_bus_free_, events_.now()) + dma_time(tx_dma_.back(), Way::kTransmit);
    events_.add(tx_bus_free_ + p_.pcie_latency, Kind::kDma, *this, kTxDma);
  }
}

void Nic::enter_tx_fifo() {
  tx_fifo_.push(tx_dma_.pop());
  ++tx_done_;
  start_wire();
  complete(Way::kTransmit);
}

void Nic::start_wire() {
  if (wire_busy_ || tx_fifo_.empty()) {
    return;
  }
  wire_busy_ = true;
  events_.begin_activity();
  const Frame frame = tx_fifo_.pop();
  tx_level_ -= frame.bytes();
  counters_.sent.count(frame);
  const Time start = events_.now();
  const int64_t bytes = kPreamble + frame.bytes() + kFcs;
  const Time own = start + time_of(bytes + kInterframeGap, p_.bit_rate) + p_.gap;
  const Time free = link_->carry(*this, frame, start, start + time_of(bytes, p_.bit_rate), own);
  counters_.wire_busy += free - start;
  events_.add(free, Kind::kWire, *this, kWireFree);
  fetch();
}

// ---- receive -----------------------------------------------------------------------------------

void Nic::receive(const Frame& frame) {
  counters_.arrived.count(frame);
  const int64_t bytes = frame.bytes();
  if (frame.ip_bytes > p_.mtu) {
    counters_.giants.count(frame);
  } else if (rx_level_ + bytes > p_.rx_fifo) {
    const bool waits = rx_ring_.size() + rx_dma_.size() >= p_.rx_descriptors;
    (waits ? counters_.exhausted : counters_.overflows).count(frame);
  } else {
    rx_level_ += bytes;
    rx_fifo_.push(frame);
    store();
  }
}

// Move frames from the FIFO to the ring, where there are descriptors.
void Nic::store() {
  while (!rx_fifo_.empty() && rx_ring_.size() + rx_dma_.size() < p_.rx_descriptors) {
    rx_dma_.push(rx_fifo_.pop());
    if (p_.pcie_rate == 0) {
      enter_rx_ring();
      continue;
    }
    rx_bus_free_ = std::max(rx_bus_free_, events_.now()) + dma_time(rx_dma_.back(), Way::kReceive);
    events_.add(rx_bus_free_ + p_.pcie_latency, Kind::kDma, *this, kRxDma);
  }
}

void Nic::enter_rx_ring() {
  rx_level_ -= rx_dma_.front().bytes();
  rx_ring_.push(rx_dma_.pop());
  complete(Way::kReceive);
}

Frame Nic::take() {
  const Frame frame = rx_ring_.pop();
  counters_.received.count(frame);
  store();
  return frame;
}

// ---- conservation ------------------------------------------------------------------------------

Carried Nic::transmitting() const {
  Carried all;
  count_all(tx_ring_, all);
  count_all(tx_dma_, all);
  count_all(tx_fifo_, all);
  return all;
}

Carried Nic::receiving() const {
  Carried all;
  count_all(rx_fifo_, all);
  count_all(rx_dma_, all);
  count_all(rx_ring_, all);
  return all;
}

}  // namespace ixp::hosts
