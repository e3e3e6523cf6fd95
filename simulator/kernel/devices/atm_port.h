// An OC-12 or OC-3 framer: cell slots, a FIFO of cells each way.
#pragma once

#include "devices/port.h"

namespace ixp {

class AtmPort : public Port {
 public:
  AtmPort(Kernel& kernel, int number, WireRate rate, const ChipTable& chip);
  void enable(Cycle now) override;
  void set_up(bool up, Cycle now) override;
  void act(Cycle now) override;
  Cycle due() const override;
  bool receive_ready() const override { return !rx_.empty(); }
  BusUnit receive(Cycle now) override;
  Cycle transmit_ready_from() const override { return tx_.size() < tx_depth_ ? 0 : kNever; }
  void transmit(const BusUnit& unit, Cycle now) override;
  int transfer_bytes() const override { return cell_bytes_; }
  void fed(Cycle now) override;
  Cycle backlog_cycles() const override {
    return rate_.time(static_cast<int64_t>(wire_in_.size()) * wire_bytes_);
  }
  bool idle() const override { return !holds(); }
  bool holds() const override { return !rx_.empty() || !tx_.empty(); }
  bool expects() const override { return enabled_ && up_ && !wire_in_.empty(); }
  WireUse wire_use(Cycle now) const override;
  void save(Writer& writer) override;
  void restore(Reader& reader) override;

 private:
  template <class Archive>
  void archive(Archive& a) {
    Port::archive(a);
    a(start_, slot_, slot_start_, rx_, tx_, cell_came_, cell_went_, used_.received, used_.sent);
  }

  Cycle slot_end() const { return start_ + rate_.time((slot_ + 1) * wire_bytes_); }
  void slot_receive(Cycle now);
  void slot_transmit(Cycle now);
  void refill(Cycle now);
  void receive_cell(Cycle now);
  bool uses_wire_time(const WireUnit& cell) const override;
  void send(BusUnit unit, Cycle now);

  const int cell_bytes_;
  const int64_t wire_bytes_;
  const size_t rx_depth_, tx_depth_;
  Cycle start_ = 0;
  int64_t slot_ = 0;
  Cycle slot_start_ = 0;
  bool cell_came_ = false, cell_went_ = false;  // in the previous slot
  WireUse used_;                                // up to the start of the slot
  Ring<BusUnit> rx_, tx_;
};

}  // namespace ixp
