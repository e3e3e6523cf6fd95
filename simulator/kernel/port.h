// A port: a device with receive and transmit FIFOs between the IX bus and a wire.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ring.h"
#include "types.h"

namespace ixp {

class Kernel;
class Reader;
class Writer;

// What the IX bus reads from a port in one transfer.
struct BusUnit {
  uint8_t bytes[64] = {};
  int count = 0;
  bool sop = false;
  bool eop = false;
  bool error = false;

  template <class Archive>
  void archive(Archive& a) {
    a(bytes, count, sop, eop, error);
  }
};

// A unit that left on the wire: a frame without FCS, or a cell.
struct SentUnit {
  Cycle end = 0;  // cycle of the end of its last bit
  std::vector<uint8_t> bytes;

  template <class Archive>
  void archive(Archive& a) {
    a(end, bytes);
  }
};

// A unit waiting to come in on the wire.
struct FedUnit {
  std::vector<uint8_t> bytes;
  Cycle earliest = 0;  // not before this cycle
  bool bad_fcs = false;

  template <class Archive>
  void archive(Archive& a) {
    a(bytes, earliest, bad_fcs);
  }
};

struct PortCounters {
  uint64_t rx_units = 0;  // complete units taken by the IX bus
  uint64_t rx_bytes = 0;
  uint64_t rx_wire_bytes = 0;  // wire slots used, in bytes
  uint64_t rx_overflows = 0;
  uint64_t rx_idle = 0;  // slots without a cell
  uint64_t tx_units = 0;
  uint64_t tx_bytes = 0;
  uint64_t tx_wire_bytes = 0;
  uint64_t tx_underflows = 0;
  uint64_t tx_overflows = 0;
  uint64_t tx_idle = 0;

  template <class Archive>
  void archive(Archive& a) {
    a(rx_units, rx_bytes, rx_wire_bytes, rx_overflows, rx_idle, tx_units, tx_bytes, tx_wire_bytes,
      tx_underflows, tx_overflows, tx_idle);
  }
};

// A wire's rate as a ratio of core cycles to bytes: time of n bytes = floor(n·num/den).
struct WireRate {
  int64_t num = 1;
  int64_t den = 1;
  bool bounded = true;
  Cycle time(int64_t bytes) const { return bytes * num / den; }
};

class Port {
 public:
  Port(Kernel& kernel, int number, WireRate rate) : kernel_(kernel), number_(number), rate_(rate) {}
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;
  virtual ~Port() = default;

  // Start the wires.
  virtual void enable(Cycle now) = 0;
  virtual void act(Cycle now) = 0;
  virtual Cycle due() const = 0;

  virtual bool receive_ready(Cycle now) = 0;
  virtual BusUnit receive(Cycle now) = 0;
  virtual bool transmit_ready(Cycle now) = 0;
  virtual void transmit(const BusUnit& unit, Cycle now) = 0;

  void feed(FedUnit unit) { wire_in_.push(std::move(unit)); }
  virtual void fed(Cycle now) = 0;  // units were added; the wire may have been waiting
  size_t backlog() const { return wire_in_.size(); }
  std::vector<SentUnit> take_sent() { return std::move(sent_); }
  std::vector<uint64_t> take_lost() { return std::move(lost_); }
  // Nothing in the device, apart from units not yet on the wire.
  virtual bool idle() const = 0;
  const PortCounters& counters() const { return counters_; }
  int number() const { return number_; }
  virtual void save(Writer& writer) = 0;
  virtual void restore(Reader& reader) = 0;

 protected:
  template <class Archive>
  void archive(Archive& a) {
    a(enabled_, wire_in_, sent_, lost_, serial_, counters_);
  }
  void note_due();

  Kernel& kernel_;
  const int number_;
  const WireRate rate_;
  bool enabled_ = false;
  Ring<FedUnit> wire_in_;
  std::vector<SentUnit> sent_;
  std::vector<uint64_t> lost_;  // serial numbers of fed units lost to an overflow
  uint64_t serial_ = 0;         // of the next unit to come in on the wire
  PortCounters counters_;
};

}  // namespace ixp
