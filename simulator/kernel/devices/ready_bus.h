// The ready-bus sequencer: samples the ports' ready lines into CSRs, one group per slot.
//
// The ready bus is lazy: its flags are recomputed when a CSR read or a ready line observes them, so
// the sequencer is never due in the schedule.
#pragma once

#include <array>

#include "base/types.h"
#include "devices/ix_bus.h"

namespace ixp {

class ReadyBus {
 public:
  explicit ReadyBus(const ChipTable& chip);
  void start(Cycle now);
  // Set a port's ready lines: `receive` at once, the transmit line from a cycle on.
  void show(int port, bool receive, Cycle transmit_from, Cycle now);
  // Sample all slots before a cycle. A slot samples lines that a device sets in the same cycle; a
  // CSR read in that cycle returns the flags from before the slot.
  void pass(Cycle now) {
    while (next_ < now) {
      sample(next_);
    }
  }
  // The flags, and the number of samples of the receive flags.
  uint32_t receive_flags(Cycle now) { return pass(now), receive_flags_; }
  uint32_t transmit_flags(Cycle now) { return pass(now), transmit_flags_; }
  uint32_t samples(Cycle now) { return pass(now), samples_; }
  template <class Archive>
  void archive(Archive& a) {
    a(receive_flags_, transmit_flags_, samples_, edge_, next_, turn_, receive_, transmit_from_);
    transmit_ = later_ = 0;  // recomputed from the cycles
    for (size_t port = 0; port < transmit_from_.size(); ++port) {
      later_ |= (transmit_from_[port] < kNever ? 1U : 0U) << port;
    }
  }

 private:
  void sample(Cycle now);

  const ClockDomain clock_;
  const int64_t slot_;
  uint32_t receive_flags_ = 0;
  uint32_t transmit_flags_ = 0;
  uint32_t samples_ = 0;
  int64_t edge_ = 0;
  Cycle next_ = kNever;    // cycle of the edge; kNever before the start
  uint32_t receive_ = 0;   // lines
  uint32_t transmit_ = 0;  // lines already set
  uint32_t later_ = 0;     // ports whose transmit line will be set
  std::array<Cycle, kPortCount> transmit_from_{};
  int turn_ = 0;  // receive low, receive high, transmit low, transmit high
};

}  // namespace ixp
