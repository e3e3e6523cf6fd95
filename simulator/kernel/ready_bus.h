// The ready-bus sequencer: samples the ports' ready lines into CSRs, one group a slot.
#pragma once

#include <array>

#include "ix_clock.h"
#include "types.h"

namespace ixp {

class Kernel;

class ReadyBus {
 public:
  ReadyBus(Kernel& kernel, const ChipTable& chip);
  void start(Cycle now);
  void act(Cycle now);
  // A port's ready lines from now on: of its receive side, and when its transmit side has room.
  void show(int port, bool receive, Cycle transmit_from);
  template <class Archive>
  void archive(Archive& a) {
    a(receive_flags, transmit_flags, samples, edge_, turn_, receive_, transmit_from_);
  }

  uint32_t receive_flags = 0;
  uint32_t transmit_flags = 0;
  uint32_t samples = 0;  // of the receive flags

 private:
  Kernel& kernel_;
  const IxClock clock_;
  const int64_t slot_;
  int64_t edge_ = 0;
  uint32_t receive_ = 0;
  std::array<Cycle, kPortCount> transmit_from_{};
  int turn_ = 0;  // receive low, receive high, transmit low, transmit high
};

}  // namespace ixp
