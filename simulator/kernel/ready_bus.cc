#include "ready_bus.h"

namespace ixp {

ReadyBus::ReadyBus(const ChipTable& chip) : clock_(chip), slot_(chip["ready_slot_ix_cycles"]) {
  transmit_from_.fill(kNever);
}

void ReadyBus::start(Cycle now) {
  edge_ = clock_.edge_from(now);
  next_ = clock_.cycle(edge_);
}

void ReadyBus::show(int port, bool receive, Cycle transmit_from, Cycle now) {
  pass(now);
  receive_ = (receive_ & ~(1U << port)) | static_cast<uint32_t>(receive) << port;
  transmit_from_[static_cast<size_t>(port)] = transmit_from;
}

void ReadyBus::sample(Cycle now) {
  constexpr int kGroup = 8;
  const int first = turn_ % 2 == 0 ? 0 : kGroup;
  const bool receives = turn_ < 2;
  uint32_t room = 0;
  for (int port = first + kGroup; !receives && port > first; --port) {
    room = room << 1 | static_cast<uint32_t>(transmit_from_[static_cast<size_t>(port - 1)] <= now);
  }
  const uint32_t ready = receives ? receive_ : room << first;
  const uint32_t sampled = 0xffU << first;
  uint32_t& flags = receives ? receive_flags_ : transmit_flags_;
  flags = (flags & ~sampled) | (ready & sampled);
  samples_ += turn_ == 1 ? 1 : 0;
  turn_ = (turn_ + 1) & 3;
  edge_ += slot_;
  next_ = clock_.cycle(edge_);
}

}  // namespace ixp
