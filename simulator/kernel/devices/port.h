// A port: a device with receive and transmit FIFOs between the IX bus and a wire.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ring.h"
#include "base/types.h"

namespace ixp {

class Reader;
class Writer;

// The data of one IX bus transfer to or from a port.
struct BusUnit {
  uint8_t bytes[64] = {};
  int count = 0;
  bool sop = false;
  bool eop = false;
  bool error = false;  // receiving: the data are damaged; sending: spoil the FCS
  bool asis = false;   // sending: add neither padding nor FCS

  template <class Archive>
  void archive(Archive& a) {
    a(bytes, count, sop, eop, error, asis);
  }
};

// A good unit that left on the wire: a frame without FCS, or a cell.
struct SentUnit {
  Cycle end = 0;  // cycle of the end of its last bit
  std::vector<uint8_t> bytes;

  template <class Archive>
  void archive(Archive& a) {
    a(end, bytes);
  }
};

// The receiver at the other end of a port's wire.
class WireEnd {
 public:
  virtual ~WireEnd() = default;
  // Deliver a good unit that left: a frame without FCS, or a cell. `end` is as in SentUnit.
  virtual void sent(const uint8_t* bytes, size_t count, Cycle end) = 0;
};

// A unit waiting to come in on the wire.
struct WireUnit {
  std::vector<uint8_t> bytes;
  Cycle earliest = 0;    // the unit does not arrive before this cycle
  bool damaged = false;  // the FCS of the frame, or the HEC of the cell, is wrong

  template <class Archive>
  void archive(Archive& a) {
    a(bytes, earliest, damaged);
  }
};

struct PortCounters {
  uint64_t rx_units = 0;  // complete units taken by the IX bus
  uint64_t rx_bytes = 0;
  uint64_t rx_wire_bytes = 0;  // of all received units, with their gaps
  uint64_t rx_overflows = 0;
  uint64_t rx_idle = 0;    // slots without a cell
  uint64_t rx_errors = 0;  // bad FCS, bad HEC, cut off when the port went down
  uint64_t rx_runts = 0;   // frames below the minimum
  uint64_t rx_giants = 0;  // frames above the maximum
  uint64_t tx_units = 0;   // good units sent
  uint64_t tx_bytes = 0;
  uint64_t tx_wire_bytes = 0;  // of all complete frames and cells sent, with their gaps
  uint64_t tx_errors = 0;      // wrong FCS, or pieces without a start or an end
  uint64_t tx_underflows = 0;
  uint64_t tx_overflows = 0;
  uint64_t tx_idle = 0;
  uint64_t tx_lost = 0;  // units sent while the port is down

  template <class Archive>
  void archive(Archive& a) {
    a(rx_units, rx_bytes, rx_wire_bytes, rx_overflows, rx_idle, tx_units, tx_bytes, tx_wire_bytes,
      tx_errors, tx_underflows, tx_overflows, tx_idle, tx_lost, rx_errors, rx_runts, rx_giants);
  }
};

// The cycles since cycle 0 in which a bounded wire carried units, with their gaps.
struct WireUse {
  Cycle received = 0;
  Cycle sent = 0;
};

// A wire's rate as a ratio of core cycles to bytes: time of n bytes = floor(n·num/den). All bytes
// since the start of the wires are counted, so products need more than 64 bits.
struct WireRate {
  int64_t num = 1;
  int64_t den = 1;
  bool bounded = true;
  Cycle time(int64_t bytes) const { return scaled(bytes, num, den); }
  // The most bytes that fit into a time.
  int64_t bytes(Cycle cycles) const { return scaled(cycles + 1, den, num, 1); }

 private:
  // Return floor((value·times - less) / by); the numerator must not be negative.
  static int64_t scaled(int64_t value, int64_t times, int64_t by, int64_t less = 0) {
    int64_t product;
    if (!__builtin_mul_overflow(value, times, &product)) [[likely]] {
      return (product - less) / by;
    }
    __extension__ using Wide = unsigned __int128;
    return static_cast<int64_t>((Wide(value) * Wide(times) - Wide(less)) / Wide(by));
  }
};

class Port {
 public:
  Port(Kernel& kernel, int number, WireRate rate) : kernel_(kernel), number_(number), rate_(rate) {}
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;
  virtual ~Port() = default;

  // Start the wires; units to receive have waited until now.
  virtual void enable(Cycle now) = 0;
  // Take the wire down, or bring it up.
  virtual void set_up(bool up, Cycle now) = 0;
  virtual void act(Cycle now) = 0;
  virtual Cycle due() const = 0;

  virtual bool receive_ready() const = 0;
  virtual BusUnit receive(Cycle now) = 0;
  // The first cycle in which the port has room, unless other events come before.
  virtual Cycle transmit_ready_from() const = 0;
  virtual void transmit(const BusUnit& unit, Cycle now) = 0;
  // The bytes of each transfer to the port, 0 where elements may be shorter.
  virtual int transfer_bytes() const { return 0; }

  WireUnit& feed() { return wire_in_.add(); }  // the caller fills and counts it
  void count(const WireUnit& unit) { timed_backlog_ += uses_wire_time(unit) ? 1 : 0; }
  virtual void fed(Cycle now) = 0;  // units were added; the wire may have been waiting
  size_t backlog() const { return wire_in_.size(); }
  // The number of waiting units that take time on the wire.
  size_t timed_backlog() const { return timed_backlog_; }
  // The wire time of the waiting units; 0 if it is not known.
  virtual Cycle backlog_cycles() const { return 0; }
  // Deliver the units that leave to this receiver from now on.
  void plug(WireEnd& end) { end_ = &end; }
  bool bounded() const { return rate_.bounded; }
  // Whether to store arrival cycles, sent units and serial numbers of lost units until they are
  // taken.
  void keep(bool on) { keeps_ = on; }
  std::vector<Cycle> take_arrivals() { return std::move(arrivals_); }
  std::vector<SentUnit> take_sent() { return std::move(sent_); }
  std::vector<uint64_t> take_lost() { return std::move(lost_); }
  // Whether the device holds no data; units that wait for the wire do not count.
  virtual bool idle() const = 0;
  // Whether its FIFOs hold data.
  virtual bool holds() const = 0;
  // Whether the wire is up and a unit will arrive on it.
  virtual bool expects() const = 0;
  const PortCounters& counters() const { return counters_; }
  virtual WireUse wire_use(Cycle now) const = 0;
  int number() const { return number_; }
  virtual void save(Writer& writer) = 0;
  virtual void restore(Reader& reader) = 0;

 protected:
  template <class Archive>
  void archive(Archive& a) {
    a(enabled_, up_, arrivals_, sent_, lost_, serial_, counters_);
    if (a.whole) {
      a(wire_in_);  // their number depends on where the run was divided
      timed_backlog_ = 0;
      for (size_t i = 0; i < wire_in_.size(); ++i) {
        count(wire_in_[i]);
      }
    }
  }
  // Whether the next unit on the wire follows this one, rather than arriving together with it.
  virtual bool uses_wire_time(const WireUnit& unit) const = 0;
  // Remove the next unit from the wire; the reference stays valid until units are fed.
  WireUnit& next_wire_unit() {
    WireUnit& unit = wire_in_.front();
    wire_in_.drop_front();
    timed_backlog_ -= uses_wire_time(unit) ? 1 : 0;
    return unit;
  }
  void arrive(Cycle at) {
    if (keeps_) {
      arrivals_.push_back(at);
    }
  }
  void deliver(const uint8_t* bytes, size_t count, Cycle end) {
    if (end_ != nullptr) [[unlikely]] {
      end_->sent(bytes, count, end);
    }
  }
  void lose(uint64_t serial) {
    if (keeps_) {
      lost_.push_back(serial);
    }
  }

  Kernel& kernel_;
  const int number_;
  const WireRate rate_;
  bool enabled_ = false;
  bool up_ = true;
  bool keeps_ = true;
  Ring<WireUnit> wire_in_;
  size_t timed_backlog_ = 0;
  std::vector<Cycle> arrivals_;  // of received units: the start of a frame, the end of a cell
  std::vector<SentUnit> sent_;
  std::vector<uint64_t> lost_;  // serial numbers of units lost to an overflow
  uint64_t serial_ = 0;         // of the next unit to be received
  PortCounters counters_;
  WireEnd* end_ = nullptr;  // receiver of a host, if one is attached
};

}  // namespace ixp
