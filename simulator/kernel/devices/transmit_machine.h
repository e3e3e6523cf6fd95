// Sends transmit FIFO elements in strict order over the IX bus to the ports.
#pragma once

#include <array>

#include "base/types.h"
#include "devices/ix_bus.h"
#include "devices/port.h"

namespace ixp {

class TransmitMachine {
 public:
  TransmitMachine(Kernel& kernel, const ChipTable& chip);

  // Mark an element valid, for a command; `validated_twice` counts elements that were already
  // valid.
  void validate(const Command& by, int element, Cycle now);
  Cycle act(Cycle now);
  bool valid(int element) const { return valid_[static_cast<size_t>(element)]; }
  // Whether the next element waits for the bus.
  bool wants_bus() const;
  int pointer() const { return pointer_; }
  // Whether no element holds data to send. Microcode without packets validates elements to be
  // skipped.
  bool idle() const;
  template <class Archive>
  void archive(Archive& a) {
    a(busy_ix_cycles, data_ix_cycles, sent, skipped, validated_twice, valid_, by_, busy_, skipping_,
      unit_, pointer_, port_);
  }

  uint64_t busy_ix_cycles = 0;
  uint64_t data_ix_cycles = 0;
  uint64_t sent = 0;  // elements sent to ports
  uint64_t skipped = 0;
  uint64_t validated_twice = 0;

 private:
  uint32_t control(int element) const;
  bool has_data(int element) const;
  void check() const;
  Cycle start(Cycle now);
  void note(int64_t edge, int64_t length) const;
  void end(Cycle now);

  Kernel& kernel_;
  const ClockDomain clock_;
  const int64_t overhead_, skip_, bus_bytes_;
  std::array<bool, 16> valid_{};
  std::array<Command, 16> by_{};  // the command that validated each element, for faults
  int pointer_ = 0;
  bool busy_ = false;
  bool skipping_ = false;
  int port_ = 0;
  BusUnit unit_;
};

}  // namespace ixp
