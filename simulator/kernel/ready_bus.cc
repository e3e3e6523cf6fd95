#include "ready_bus.h"

#include "kernel.h"

namespace ixp {

ReadyBus::ReadyBus(Kernel& kernel, const ChipTable& chip)
    : kernel_(kernel), clock_(chip), slot_(chip["ready_slot_ix_cycles"]) {
  transmit_from_.fill(kNever);
}

void ReadyBus::start(Cycle now) {
  edge_ = clock_.edge_from(now);
  kernel_.set_due(kReady, clock_.cycle(edge_));
}

void ReadyBus::show(int port, bool receive, Cycle transmit_from) {
  receive_ = (receive_ & ~(1U << port)) | static_cast<uint32_t>(receive) << port;
  transmit_from_[static_cast<size_t>(port)] = transmit_from;
}

void ReadyBus::act(Cycle now) {
  constexpr int kGroup = 8;
  const int first = turn_ % 2 == 0 ? 0 : kGroup;
  const bool receives = turn_ < 2;
  uint32_t room = 0;
  for (int port = first + kGroup; !receives && port > first; --port) {
    room = room << 1 | static_cast<uint32_t>(transmit_from_[static_cast<size_t>(port - 1)] <= now);
  }
  const uint32_t ready = receives ? receive_ : room << first;
  const uint32_t sampled = 0xffU << first;
  uint32_t& flags = receives ? receive_flags : transmit_flags;
  flags = (flags & ~sampled) | (ready & sampled);
  samples += turn_ == 1 ? 1 : 0;
  turn_ = (turn_ + 1) & 3;
  edge_ += slot_;
  kernel_.set_due(kReady, clock_.cycle(edge_));
}

}  // namespace ixp
