#include "devices/atm_port.h"

#include <algorithm>

#include "base/archive.h"
#include "kernel.h"

namespace ixp {

namespace {

// An idle cell has VPI = VCI = 0; GFC, PTI and CLP don't matter (ITU-T I.361).
bool is_idle(const WireUnit& unit) {
  const uint8_t* const header = unit.bytes.data();
  return !unit.damaged && (header[0] & 0x0f) == 0 && header[1] == 0 && header[2] == 0 &&
         (header[3] & 0xf0) == 0;
}

}  // namespace

AtmPort::AtmPort(Kernel& kernel, int number, WireRate rate, const ChipTable& chip)
    : Port(kernel, number, rate),
      cell_bytes_(static_cast<int>(chip["cell_bus_bytes"])),
      wire_bytes_(chip["cell_wire_bytes"]),
      rx_depth_(static_cast<size_t>(chip["atm_rx_fifo_cells"])),
      tx_depth_(static_cast<size_t>(chip["atm_tx_fifo_cells"])) {}

void AtmPort::save(Writer& writer) { archive(writer); }

void AtmPort::restore(Reader& reader) { archive(reader); }

void AtmPort::enable(Cycle now) {
  enabled_ = true;
  start_ = slot_start_ = now;
  fed(now);
  while (!rate_.bounded && !tx_.empty()) {
    send(tx_.pop(), now);
  }
  kernel_.port_changed(number_);
}

// Cells to receive wait until the wire is up again; cells sent meanwhile are lost.
void AtmPort::set_up(bool up, Cycle now) {
  up_ = up;
  fed(now);
}

Cycle AtmPort::due() const { return enabled_ && rate_.bounded ? slot_end() : kNever; }

// End a cell slot in both directions.
void AtmPort::act(Cycle now) {
  used_ = wire_use(now);
  const uint64_t received = counters_.rx_wire_bytes, sent = counters_.tx_wire_bytes;
  slot_receive(now);
  slot_transmit(now);
  cell_came_ = counters_.rx_wire_bytes != received;
  cell_went_ = counters_.tx_wire_bytes != sent;
  slot_start_ = now;
  ++slot_;
}

void AtmPort::slot_receive(Cycle now) {
  if (!up_) {
    return;
  }
  if (wire_in_.empty() || wire_in_.front().earliest > slot_end()) {
    ++counters_.rx_idle;
  } else {
    receive_cell(now);
  }
}

// Take the next cell from the wire; the framer drops idle cells and cells with a wrong HEC.
void AtmPort::receive_cell(Cycle now) {
  arrive(now);
  const WireUnit& unit = next_wire_unit();
  const uint64_t serial = serial_++;
  if (is_idle(unit)) {
    ++counters_.rx_idle;
    return;
  }
  counters_.rx_wire_bytes += static_cast<uint64_t>(wire_bytes_);
  if (unit.damaged || rx_.size() >= rx_depth_) {
    ++(unit.damaged ? counters_.rx_errors : counters_.rx_overflows);
    lose(serial);
    return;
  }
  BusUnit cell;
  cell.count = cell_bytes_;
  cell.sop = cell.eop = true;
  std::copy(unit.bytes.begin(), unit.bytes.end(), cell.bytes);
  rx_.push(cell);
}

void AtmPort::slot_transmit(Cycle now) {
  if (tx_.empty()) {
    ++counters_.tx_idle;
  } else {
    send(tx_.pop(), now);
  }
}

void AtmPort::send(BusUnit unit, Cycle now) {
  if (!up_) {
    ++counters_.tx_lost;
    return;
  }
  ++counters_.tx_units;
  counters_.tx_bytes += static_cast<uint64_t>(unit.count);
  counters_.tx_wire_bytes += static_cast<uint64_t>(wire_bytes_);
  deliver(unit.bytes, static_cast<size_t>(unit.count), now);
  if (keeps_) {
    sent_.push_back({now, std::vector<uint8_t>(unit.bytes, unit.bytes + unit.count)});
  }
}

// Whether a slot carries a cell is only known at its end, so the next slot is counted in its place.
WireUse AtmPort::wire_use(Cycle now) const {
  const Cycle passed = now - slot_start_;
  return {used_.received + (cell_came_ ? passed : 0), used_.sent + (cell_went_ ? passed : 0)};
}

// On an unbounded wire the next cell arrives as soon as there is room.
void AtmPort::refill(Cycle now) {
  while (enabled_ && up_ && !rate_.bounded && rx_.size() < rx_depth_ && !wire_in_.empty()) {
    receive_cell(now);
  }
}

void AtmPort::fed(Cycle now) { refill(now); }

// On an unbounded wire, idle and damaged cells arrive together with the next good cell.
bool AtmPort::uses_wire_time(const WireUnit& cell) const {
  return rate_.bounded || !(cell.damaged || is_idle(cell));
}

BusUnit AtmPort::receive(Cycle now) {
  BusUnit unit = rx_.pop();
  refill(now);
  ++counters_.rx_units;
  counters_.rx_bytes += static_cast<uint64_t>(unit.count);
  return unit;
}

void AtmPort::transmit(const BusUnit& unit, Cycle now) {
  if (!rate_.bounded && enabled_) {
    send(unit, now);
  } else if (rate_.bounded && tx_.size() >= tx_depth_) {
    ++counters_.tx_overflows;
  } else {
    tx_.push(unit);
  }
}

}  // namespace ixp
