#include "ethernet_port.h"

#include <algorithm>

#include "archive.h"
#include "kernel.h"

namespace ixp {

EthernetPort::EthernetPort(Kernel& kernel, int number, WireRate rate, const ChipTable& chip)
    : Port(kernel, number, rate),
      fifo_(chip["eth_fifo_bytes"]),
      ready_(chip["eth_rx_ready_bytes"]),
      start_(chip["eth_tx_start_bytes"]),
      room_(chip["eth_tx_ready_bytes"]),
      fcs_(chip["eth_fcs_bytes"]),
      minimum_(chip["eth_minimum_bytes"]),
      overhead_(chip["eth_overhead_bytes"]) {}

void EthernetPort::save(Writer& writer) { archive(writer); }

void EthernetPort::restore(Reader& reader) { archive(reader); }

void EthernetPort::enable(Cycle now) {
  enabled_ = true;
  fed(now);
  note_due();
}

void EthernetPort::fed(Cycle now) {
  if (enabled_ && !coming_) {
    next_frame(now);
  }
}

bool EthernetPort::idle() const { return !coming_ && rx_.empty() && tx_.empty(); }

Cycle EthernetPort::due() const {
  if (!enabled_) {
    return kNever;
  }
  const Cycle in = coming_ && rate_.bounded ? chunk_end() : kNever;
  return std::min(in, frame_due());
}

void EthernetPort::act(Cycle now) {
  if (coming_ && rate_.bounded && chunk_end() <= now) {
    enter_chunk(now);
  }
  if (!tx_.empty() && frame_due() <= now) {
    if (!sending_) {
      start_frame(now);
    } else if (tx_.front().complete) {
      send_frame(now);
    } else {
      ++counters_.tx_underflows;
      lose_frame();
      discarding_ = true;
    }
  }
}

// ---- receive -----------------------------------------------------------------------------------

void EthernetPort::next_frame(Cycle now) {
  if (wire_in_.empty()) {
    return;
  }
  in_ = wire_in_.pop();
  in_.bytes.resize(static_cast<size_t>(padded(static_cast<int64_t>(in_.bytes.size()))));
  in_start_ = std::max({in_free_, in_.earliest, now});
  in_done_ = 0;
  in_lost_ = false;
  coming_ = true;
  while (coming_ && !rate_.bounded && rx_level_ + kChunk <= fifo_) {
    enter_chunk(now);
  }
}

// The cycle in which the next 64 bytes, or the end with the FCS, have come in.
Cycle EthernetPort::chunk_end() const {
  const auto length = static_cast<int64_t>(in_.bytes.size());
  const int64_t end = in_done_ + kChunk;
  return in_start_ + rate_.time(kPreamble + (end >= length ? length + fcs_ : end));
}

void EthernetPort::enter_chunk(Cycle now) {
  const auto length = static_cast<int64_t>(in_.bytes.size());
  BusUnit chunk;
  chunk.count = static_cast<int>(std::min(kChunk, length - in_done_));
  chunk.sop = in_done_ == 0;
  chunk.eop = in_done_ + chunk.count == length;
  chunk.error = in_lost_ || (chunk.eop && in_.bad_fcs);
  const bool room = rx_level_ + chunk.count <= fifo_;
  if (!room && !in_lost_) {
    ++counters_.rx_overflows;
    in_lost_ = true;
    if (!rx_.empty() && !chunk.sop) {  // what is in the FIFO ends in error
      rx_.back().eop = rx_.back().error = true;
    }
  }
  if (!in_lost_) {
    std::copy_n(in_.bytes.begin() + in_done_, chunk.count, chunk.bytes);
    rx_.push(chunk);
    rx_level_ += chunk.count;
  }
  in_done_ += chunk.count;
  if (chunk.eop) {
    end_frame();
    next_frame(now);
  }
}

void EthernetPort::end_frame() {
  const auto length = static_cast<int64_t>(in_.bytes.size()) + fcs_;
  if (in_lost_) {
    lost_.push_back(serial_);
  }
  ++serial_;
  in_free_ = in_start_ + rate_.time(overhead_ + length);
  coming_ = false;
  counters_.rx_wire_bytes += static_cast<uint64_t>(overhead_ + length);
}

bool EthernetPort::receive_ready(Cycle /*now*/) {
  return !rx_.empty() && (rx_level_ >= ready_ || rx_.front().eop);
}

BusUnit EthernetPort::receive(Cycle now) {
  const BusUnit chunk = rx_.pop();
  rx_level_ -= chunk.count;
  counters_.rx_bytes += static_cast<uint64_t>(chunk.count);
  counters_.rx_units += chunk.eop ? 1 : 0;
  while (!rate_.bounded && coming_ && rx_level_ + kChunk <= fifo_) {
    enter_chunk(now);
  }
  return chunk;
}

// ---- transmit ----------------------------------------------------------------------------------

// Bytes of the frame on the wire that have left the FIFO.
int64_t EthernetPort::departed(Cycle now) const {
  if (!sending_) {
    return 0;
  }
  const int64_t slots = ((now - out_start_ + 1) * rate_.den - 1) / rate_.num - kPreamble;
  return std::clamp<int64_t>(slots, 0, static_cast<int64_t>(tx_.front().bytes.size()));
}

int64_t EthernetPort::level(Cycle now) const {
  int64_t bytes = 0;
  for (size_t i = 0; i < tx_.size(); ++i) {
    bytes += static_cast<int64_t>(tx_[i].bytes.size());
  }
  return bytes - departed(now);
}

bool EthernetPort::transmit_ready(Cycle now) {
  return !rate_.bounded || fifo_ - level(now) >= room_;
}

void EthernetPort::transmit(const BusUnit& unit, Cycle now) {
  if (unit.sop) {
    discarding_ = false;
    tx_.push({});
  }
  if (discarding_ || tx_.empty() || tx_.back().complete) {
    return;  // the rest of a frame that is lost already
  }
  if (rate_.bounded && level(now) + unit.count > fifo_) {
    ++counters_.tx_overflows;
    lose_frame();
    discarding_ = true;
    note_due();
    return;
  }
  Frame& frame = tx_.back();
  frame.bytes.insert(frame.bytes.end(), unit.bytes, unit.bytes + unit.count);
  frame.complete = unit.eop;
  if (!rate_.bounded && unit.eop) {
    send_frame(now);
  } else if (!sending_ && tx_.size() == 1) {
    start_frame(now);
  }
  note_due();
}

// The wire starts with enough bytes, or a whole frame, once the gap has passed.
void EthernetPort::start_frame(Cycle now) {
  const Frame& frame = tx_.front();
  const bool enough = frame.complete || static_cast<int64_t>(frame.bytes.size()) >= start_;
  if (enough && out_free_ <= now) {
    sending_ = true;
    out_start_ = now;
  }
}

// When the frame at the head needs attention: may start, has ended, or runs dry.
Cycle EthernetPort::frame_due() const {
  if (tx_.empty() || !rate_.bounded) {
    return kNever;
  }
  const Frame& frame = tx_.front();
  const auto bytes = static_cast<int64_t>(frame.bytes.size());
  if (!sending_) {
    return frame.complete || bytes >= start_ ? out_free_ : kNever;
  }
  if (frame.complete) {
    return out_start_ + rate_.time(kPreamble + padded(bytes) + fcs_);
  }
  return out_start_ + rate_.time(kPreamble + bytes + 1);
}

// Give up the newest frame, or the one on the wire when that runs dry.
void EthernetPort::lose_frame() {
  if (tx_.size() == 1) {
    if (sending_) {
      const auto bytes = static_cast<int64_t>(tx_.front().bytes.size());
      out_free_ = out_start_ + rate_.time(overhead_ + bytes + fcs_);
      sending_ = false;
    }
    tx_.clear();
    return;
  }
  Ring<Frame> kept;
  while (tx_.size() > 1) {
    kept.push(tx_.pop());
  }
  tx_ = std::move(kept);
}

void EthernetPort::send_frame(Cycle end) {
  Frame frame = tx_.pop();
  const auto length = static_cast<size_t>(padded(static_cast<int64_t>(frame.bytes.size())));
  frame.bytes.resize(length, 0);
  const auto wire = static_cast<uint64_t>(overhead_ + fcs_) + length;
  ++counters_.tx_units;
  counters_.tx_bytes += length;
  counters_.tx_wire_bytes += wire;
  out_free_ = rate_.bounded ? out_start_ + rate_.time(static_cast<int64_t>(wire)) : end;
  sending_ = false;
  sent_.push_back({end, std::move(frame.bytes)});
}

}  // namespace ixp
