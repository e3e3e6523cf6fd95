#include "ready_bus.h"

#include <bit>

#include "kernel.h"

namespace ixp {

ReadyBus::ReadyBus(Kernel& kernel, const ChipTable& chip)
    : kernel_(kernel), clock_(chip), slot_(chip["ready_slot_ix_cycles"]) {}

void ReadyBus::start(Cycle now) {
  edge_ = clock_.edge_from(now);
  kernel_.set_due(kReady, clock_.cycle(edge_));
}

void ReadyBus::act(Cycle now) {
  constexpr int kGroup = 8;
  const int first = turn_ % 2 * kGroup;
  const bool receives = turn_ < 2;
  uint32_t& flags = receives ? receive_flags : transmit_flags;
  flags &= ~(0xffU << first);
  for (unsigned left = kernel_.ports() & 0xffU << first; left != 0; left &= left - 1) {
    const int number = std::countr_zero(left);
    Port& port = *kernel_.find_port(number);
    const bool ready = receives ? port.receive_ready(now) : port.transmit_ready(now);
    flags |= static_cast<uint32_t>(ready) << number;
  }
  samples += turn_ == 1 ? 1 : 0;
  turn_ = (turn_ + 1) % 4;
  edge_ += slot_;
  kernel_.set_due(kReady, clock_.cycle(edge_));
}

}  // namespace ixp
