// Serves receive requests: moves units from the ports over the IX bus into receive FIFO elements.
#pragma once

#include "base/ring.h"
#include "base/types.h"
#include "devices/ix_bus.h"
#include "devices/port.h"
#include "watch/observer.h"

namespace ixp {

class ReceiveMachine {
 public:
  ReceiveMachine(Kernel& kernel, const ChipTable& chip);

  // Whether there is room for one more request besides `coming` requests in flight.
  bool room(size_t coming = 0) const { return requests_.size() + coming < depth_; }
  void request(uint32_t value, Cycle now);
  // A port may have become ready.
  void port_ready(int port, Cycle now);
  Cycle act(Cycle now);
  // The first cycle in which a start_receive event can come.
  Cycle next_delivery(Cycle now) const {
    if (!deliveries_.empty()) {
      return deliveries_.front().at;
    }
    return (state_ == State::kBusy ? std::max(now, wake_) : now) + signal_;
  }
  bool idle() const { return state_ == State::kIdle && requests_.empty() && deliveries_.empty(); }

  template <class Archive>
  void archive(Archive& a) {
    a(fp_ready_wait, last_status, served, busy_ix_cycles, data_ix_cycles, requests_, deliveries_,
      current_, current_status_, unit_, has_data_, state_, end_edge_, deadline_edge_, wake_);
  }

  uint32_t fp_ready_wait;  // CSR: IX cycles that a fast-port request may hold the head
  uint32_t last_status = 0;
  uint64_t served = 0;
  uint64_t busy_ix_cycles = 0;
  uint64_t data_ix_cycles = 0;

 private:
  enum class State : uint8_t { kIdle, kWaiting, kBusy };
  struct Delivery {
    Cycle at = 0;
    uint32_t request = 0;
    uint32_t status = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(at, request, status);
    }
  };

  void deliver(Cycle now);
  void serve(Cycle now);
  void start(Cycle now);
  bool must_wait(int64_t edge);
  void transfer(int64_t edge);
  void note(Transfer kind, int64_t edge, int64_t end, int64_t data) const;
  void end(uint32_t status, int64_t edge);
  Cycle due() const {
    return std::min(wake_, deliveries_.empty() ? kNever : deliveries_.front().at);
  }

  Kernel& kernel_;
  const ClockDomain clock_;
  const size_t depth_;
  const Cycle signal_;
  const int64_t overhead_, status_, bus_bytes_;
  Ring<uint32_t> requests_;
  Ring<Delivery> deliveries_;
  State state_ = State::kIdle;
  uint32_t current_ = 0;
  uint32_t current_status_ = 0;
  BusUnit unit_;
  bool has_data_ = false;
  int64_t end_edge_ = 0;       // of the current transfer or failure
  int64_t deadline_edge_ = 0;  // of a waiting request
  Cycle wake_ = kNever;        // next cycle in which the state may change
};

}  // namespace ixp
