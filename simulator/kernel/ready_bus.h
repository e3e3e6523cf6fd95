// The ready-bus sequencer: samples the ports' ready lines into CSRs, one group a slot.
#pragma once

#include "ix_clock.h"
#include "types.h"

namespace ixp {

class Kernel;

class ReadyBus {
 public:
  ReadyBus(Kernel& kernel, const ChipTable& chip);
  void start(Cycle now);
  void act(Cycle now);
  template <class Archive>
  void archive(Archive& a) {
    a(receive_flags, transmit_flags, samples, edge_, turn_);
  }

  uint32_t receive_flags = 0;
  uint32_t transmit_flags = 0;
  uint32_t samples = 0;  // of the receive flags

 private:
  Kernel& kernel_;
  const IxClock clock_;
  const int64_t slot_;
  int64_t edge_ = 0;
  int turn_ = 0;  // receive low, receive high, transmit low, transmit high
};

}  // namespace ixp
