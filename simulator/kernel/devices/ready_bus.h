// The ready-bus sequencer: samples the ports' ready lines into CSRs, one group a slot. Slots whose
// cycle has passed are made up for when a line changes, and when somebody looks.
#pragma once

#include <array>

#include "base/types.h"
#include "devices/ix_clock.h"

namespace ixp {

class ReadyBus {
 public:
  explicit ReadyBus(const ChipTable& chip);
  void start(Cycle now);
  // A port's ready lines from now on: of its receive side, and when its transmit side has room.
  void show(int port, bool receive, Cycle transmit_from, Cycle now);
  // Take the slots before a cycle: devices show what is ready before a slot, units ask before it.
  void pass(Cycle now) {
    while (next_ < now) {
      sample(next_);
    }
  }
  // What a unit sees; and how often the receive flags were sampled.
  uint32_t receive_flags(Cycle now) { return pass(now), receive_flags_; }
  uint32_t transmit_flags(Cycle now) { return pass(now), transmit_flags_; }
  uint32_t samples(Cycle now) { return pass(now), samples_; }
  template <class Archive>
  void archive(Archive& a) {
    a(receive_flags_, transmit_flags_, samples_, edge_, next_, turn_, receive_, transmit_from_);
    transmit_ = later_ = 0;  // to be found again from the times
    for (size_t port = 0; port < transmit_from_.size(); ++port) {
      later_ |= (transmit_from_[port] < kNever ? 1U : 0U) << port;
    }
  }

 private:
  void sample(Cycle now);

  const IxClock clock_;
  const int64_t slot_;
  uint32_t receive_flags_ = 0;
  uint32_t transmit_flags_ = 0;
  uint32_t samples_ = 0;
  int64_t edge_ = 0;
  Cycle next_ = kNever;    // that of the edge, once it is started
  uint32_t receive_ = 0;   // lines, as shown
  uint32_t transmit_ = 0;  // lines, as far as they are known to be set
  uint32_t later_ = 0;     // ports whose transmit line will be set
  std::array<Cycle, kPortCount> transmit_from_{};
  int turn_ = 0;  // receive low, receive high, transmit low, transmit high
};

}  // namespace ixp
