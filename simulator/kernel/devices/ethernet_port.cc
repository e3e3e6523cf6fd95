#include "devices/ethernet_port.h"

#include <algorithm>

#include "base/archive.h"
#include "base/crc32.h"
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
      maximum_(chip["eth_maximum_bytes"]),
      overhead_(chip["eth_overhead_bytes"]) {}

void EthernetPort::save(Writer& writer) { archive(writer); }

void EthernetPort::restore(Reader& reader) { archive(reader); }

void EthernetPort::enable(Cycle now) {
  enabled_ = true;
  out_free_ = now;
  fed(now);
  while (!rate_.bounded && !tx_.empty() && tx_.front().complete) {
    send_frame(now);
  }
  kernel_.port_changed(number_);
}

void EthernetPort::fed(Cycle now) {
  if (enabled_ && up_ && !coming_) {
    next_frame(now);
  }
}

void EthernetPort::set_up(bool up, Cycle now) {
  if (up_ == up) {
    return;
  }
  up_ = up;
  if (!up) {
    cut_off(now);
  } else if (coming_) {
    begin_frame(now);
  } else {
    fed(now);
  }
}

// The frame being received ends in error, frames being sent are lost; other frames wait.
void EthernetPort::cut_off(Cycle now) {
  if (coming_ && !waits(now)) {
    if (in_done_ == 0) {
      arrive(in_start_);
    }
    if (in_done_ > 0 && !in_lost_) {
      if (rx_.empty()) {
        rx_.push({});  // all received bytes have been taken: only the end of the frame is left
      }
      rx_.back().eop = rx_.back().error = true;
    }
    in_lost_ = true;
    ++counters_.rx_errors;
    end_frame();
    in_used_ -= in_free_ - now;
    in_free_ = now;
  }
  out_used_ += sending_ ? now - out_start_ : 0;
  counters_.tx_lost += tx_.size();
  discarding_ = discarding_ || open();
  tx_.clear();
  sending_ = false;
}

bool EthernetPort::idle() const { return !coming_ && !holds(); }

Cycle EthernetPort::due() const {
  if (!enabled_) {
    return kNever;
  }
  const Cycle in = coming_ && up_ && rate_.bounded ? chunk_end() : kNever;
  return std::min(in, frame_due());
}

void EthernetPort::act(Cycle now) {
  if (coming_ && up_ && rate_.bounded && chunk_end() <= now) {
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

// The received part of the current frame counts; the rest of the last gap does not. A frame only
// counts from the cycle in which its first bytes have arrived.
WireUse EthernetPort::wire_use(Cycle now) const {
  const auto used = [](Cycle whole, bool busy, Cycle start, Cycle free, Cycle end) {
    return busy ? whole + end - start : std::max<Cycle>(whole - std::max<Cycle>(free - end, 0), 0);
  };
  const Cycle known = rate_.bounded ? now - rate_.time(kPreamble + kChunk + fcs_) : now;
  return {used(in_used_, coming_ && up_ && in_start_ < known, in_start_, in_free_, known),
          used(out_used_, sending_, out_start_, out_free_, now)};
}

// ---- receive -----------------------------------------------------------------------------------

void EthernetPort::next_frame(Cycle now) {
  if (wire_in_.empty()) {
    return;
  }
  std::swap(in_, next_wire_unit());
  if (!in_.damaged) {  // damaged frames are not padded
    in_.bytes.resize(static_cast<size_t>(padded(static_cast<int64_t>(in_.bytes.size()))));
  }
  in_done_ = 0;
  in_lost_ = false;
  coming_ = true;
  begin_frame(now);
}

void EthernetPort::begin_frame(Cycle now) {
  in_start_ = std::max({in_free_, in_.earliest, now});
  fill(now);
}

// Whether the next frame has not begun, because of the gap, its earliest time or a full FIFO.
bool EthernetPort::waits(Cycle now) const {
  return rate_.bounded ? in_start_ >= now : in_done_ == 0;
}

// On an unbounded wire, empty frames are received together with the next frame.
bool EthernetPort::uses_wire_time(const WireUnit& frame) const {
  return rate_.bounded || !frame.bytes.empty() || !frame.damaged;
}

// On an unbounded wire, chunks are received as long as a whole one fits.
void EthernetPort::fill(Cycle now) {
  while (!rate_.bounded && coming_ && up_ && rx_level_ + kChunk <= fifo_) {
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
  if (chunk.sop) {
    arrive(rate_.bounded ? in_start_ : now);
  }
  chunk.eop = in_done_ + chunk.count == length;
  chunk.error = in_lost_ || (chunk.eop && in_.damaged);
  const bool room = rx_level_ + chunk.count <= fifo_;
  if (!room && !in_lost_) {
    ++counters_.rx_overflows;
    in_lost_ = true;
    if (!rx_.empty() && !chunk.sop) {  // the part in the FIFO ends in error
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
    const int64_t whole = length + fcs_;
    counters_.rx_errors += in_.damaged ? 1 : 0;
    counters_.rx_runts += whole < minimum_ ? 1 : 0;
    counters_.rx_giants += whole > maximum_ ? 1 : 0;
    end_frame();
    next_frame(now);
  }
}

void EthernetPort::end_frame() {
  const auto length = static_cast<int64_t>(in_.bytes.size()) + fcs_;
  if (in_lost_) {
    lose(serial_);
  }
  ++serial_;
  in_free_ = in_start_ + rate_.time(overhead_ + length);
  in_used_ += in_free_ - in_start_;
  coming_ = false;
  counters_.rx_wire_bytes += static_cast<uint64_t>(overhead_ + length);
}

// Whether the FIFO holds enough bytes for the threshold, or the end of a frame.
bool EthernetPort::receive_ready() const {
  bool ready = rx_level_ >= ready_;
  for (size_t i = 0; !ready && i < rx_.size(); ++i) {
    ready = rx_[i].eop;
  }
  return ready;
}

BusUnit EthernetPort::receive(Cycle now) {
  const BusUnit chunk = rx_.pop();
  rx_level_ -= chunk.count;
  counters_.rx_bytes += static_cast<uint64_t>(chunk.count);
  counters_.rx_units += chunk.eop ? 1 : 0;
  fill(now);
  return chunk;
}

// ---- transmit ----------------------------------------------------------------------------------

// Return the bytes of the frame on the wire that have left the FIFO.
int64_t EthernetPort::departed(Cycle now) const {
  if (!sending_) {
    return 0;
  }
  const int64_t slots = rate_.bytes(now - out_start_) - kPreamble;
  return std::clamp<int64_t>(slots, 0, static_cast<int64_t>(tx_.front().bytes.size()));
}

// Count the bytes of all frames in the FIFO, including those already on the wire.
int64_t EthernetPort::held() const {
  int64_t bytes = 0;
  for (size_t i = 0; i < tx_.size(); ++i) {
    bytes += static_cast<int64_t>(tx_[i].bytes.size());
  }
  return bytes;
}

Cycle EthernetPort::transmit_ready_from() const {
  const int64_t must_leave = held() + room_ - fifo_;
  if (!rate_.bounded || must_leave <= 0) {
    return 0;
  }
  const bool leaves = sending_ && must_leave <= static_cast<int64_t>(tx_.front().bytes.size());
  return leaves ? out_start_ + rate_.time(kPreamble + must_leave) : kNever;
}

void EthernetPort::transmit(const BusUnit& unit, Cycle now) {
  const bool without_end = unit.sop && open();
  const bool without_start = !unit.sop && !open() && !discarding_;
  if (without_end) {
    lose_frame();
  }
  counters_.tx_errors += without_end || without_start ? 1 : 0;
  discarding_ = unit.sop ? !up_ : discarding_ || without_start;
  counters_.tx_lost += unit.sop && !up_ ? 1 : 0;
  if (!discarding_) {
    add(unit, now);
  }
  discarding_ = discarding_ && !unit.eop;
}

// Add bytes to the open frame, or start a frame.
void EthernetPort::add(const BusUnit& unit, Cycle now) {
  if (unit.sop) {
    tx_.push({{}, unit.asis});
  }
  if (rate_.bounded && held() - departed(now) + unit.count > fifo_) {
    ++counters_.tx_overflows;
    lose_frame();
    discarding_ = true;
    return;
  }
  Frame& frame = tx_.back();
  frame.bytes.insert(frame.bytes.end(), unit.bytes, unit.bytes + unit.count);
  frame.complete = unit.eop;
  frame.error = unit.error;
  if (rate_.bounded) {
    start_frame(now);
  } else if (unit.eop && enabled_) {
    send_frame(now);
  }
}

// Transmission starts when enough bytes or a whole frame are in the FIFO and the gap has passed.
void EthernetPort::start_frame(Cycle now) {
  const Frame& frame = tx_.front();
  const bool enough = frame.complete || static_cast<int64_t>(frame.bytes.size()) >= start_;
  if (enabled_ && !sending_ && enough && out_free_ <= now) {
    sending_ = true;
    out_start_ = now;
  }
}

// Bytes of a complete frame on the wire, FCS included.
int64_t EthernetPort::whole(const Frame& frame) const {
  const auto bytes = static_cast<int64_t>(frame.bytes.size());
  return frame.asis ? bytes : padded(bytes) + fcs_;
}

// The cycle in which the first frame may start, has ended, or runs out of bytes.
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
    return out_start_ + rate_.time(kPreamble + whole(frame));
  }
  return out_start_ + rate_.time(kPreamble + bytes + 1);
}

// Abort the newest frame. If it is on the wire, its bytes so far are sent with a wrong FCS.
void EthernetPort::lose_frame() {
  if (sending_ && tx_.size() == 1) {
    const auto bytes = static_cast<int64_t>(tx_.front().bytes.size());
    out_free_ = out_start_ + rate_.time(overhead_ + bytes + fcs_);
    out_used_ += out_free_ - out_start_;
    sending_ = false;
  }
  tx_.drop_back();
}

void EthernetPort::send_frame(Cycle end) {
  Frame frame = tx_.pop();
  const int64_t wire = overhead_ + whole(frame);
  const bool good = !frame.error && (!frame.asis || crc32::ends_with_fcs(frame.bytes));
  counters_.tx_wire_bytes += static_cast<uint64_t>(wire);
  out_free_ = rate_.bounded ? out_start_ + rate_.time(wire) : end;
  out_used_ += sending_ ? out_free_ - out_start_ : 0;
  sending_ = false;
  if (!good) {
    ++counters_.tx_errors;
    return;
  }
  frame.bytes.resize(static_cast<size_t>(whole(frame) - fcs_), 0);
  ++counters_.tx_units;
  counters_.tx_bytes += frame.bytes.size();
  deliver(frame.bytes.data(), frame.bytes.size(), end);
  if (keeps_) {
    sent_.push_back({end, std::move(frame.bytes)});
  }
}

}  // namespace ixp
