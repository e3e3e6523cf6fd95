#include "ready_bus.h"

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
  uint32_t& flags = turn_ < 2 ? receive_flags : transmit_flags;
  for (int number = first; number < first + kGroup; ++number) {
    Port* port = kernel_.find_port(number);
    const bool ready =
        port != nullptr && (turn_ < 2 ? port->receive_ready(now) : port->transmit_ready(now));
    flags = (flags & ~(1U << number)) | (ready ? 1U << number : 0U);
  }
  samples += turn_ == 1 ? 1 : 0;
  turn_ = (turn_ + 1) % 4;
  edge_ += slot_;
  kernel_.set_due(kReady, clock_.cycle(edge_));
}

}  // namespace ixp
