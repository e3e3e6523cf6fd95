#include "devices/ready_bus.h"

#include <bit>

namespace ixp {

ReadyBus::ReadyBus(const ChipTable& chip)
    : clock_(ix_clock(chip)), slot_(chip["ready_slot_ix_cycles"]) {
  transmit_from_.fill(kNever);
}

void ReadyBus::start(Cycle now) {
  edge_ = clock_.edge_from(now);
  next_ = clock_.cycle(edge_);
}

void ReadyBus::show(int port, bool receive, Cycle transmit_from, Cycle now) {
  pass(now);
  const auto put = [port](uint32_t& lines, bool set) {
    lines = (lines & ~(1U << port)) | uint32_t{set} << port;
  };
  put(receive_, receive);
  put(transmit_, transmit_from <= now);
  put(later_, transmit_from > now && transmit_from < kNever);
  transmit_from_[static_cast<size_t>(port)] = transmit_from;
}

void ReadyBus::sample(Cycle now) {
  for (uint32_t left = later_; left != 0; left &= left - 1) {
    const int port = std::countr_zero(left);
    if (transmit_from_[static_cast<size_t>(port)] <= now) {
      transmit_ |= 1U << port;
      later_ &= ~(1U << port);
    }
  }
  const bool receives = turn_ < 2;
  const uint32_t ready = receives ? receive_ : transmit_;
  const uint32_t sampled = turn_ % 2 == 0 ? 0x00ff : 0xff00;  // ports
  uint32_t& flags = receives ? receive_flags_ : transmit_flags_;
  flags = (flags & ~sampled) | (ready & sampled);
  samples_ += turn_ == 1 ? 1 : 0;
  turn_ = (turn_ + 1) & 3;
  edge_ += slot_;
  next_ = clock_.cycle(edge_);
}

}  // namespace ixp
