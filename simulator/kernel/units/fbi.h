// FIFO bus interface: CSRs, and moves between transfer registers and FIFOs.
#pragma once

#include <array>

#include "units/unit.h"

namespace ixp {

class Fbi final : public SimpleUnit<Fbi> {
 public:
  Fbi(Kernel& kernel, const ChipTable& chip);
  // The number of writes of RCV_REQ in service.
  size_t requests_coming(Cycle now) const;
  // Sequence number of a fast port's packet (REC_FASTPORT_CTL), increased by each start of packet;
  // 0 on other ports.
  uint32_t sequence(uint32_t port, bool sop);
  template <class Archive>
  void archive(Archive& a) {
    SimpleUnit::archive(a);
    a(csrs_);
  }

  uint32_t read_csr(int number) const;
  void write_csr(const Command& command, uint32_t value);

  // Whether a command sends events to other threads.
  static bool signals(const Command& command);
  bool may_start(const Command& command);
  bool starts_in_turn(const Command& command) const;
  void move(const Command& command);

 private:
  static constexpr int kThreadsDone = 32;  // threads with bits in the two THREAD_DONE registers

  void thread_done(const Command& command, int csr, uint32_t value);
  void count_enqueued(int csr);
  void move_fifo(const Command& command);

  std::array<uint32_t, 256> csrs_{};
};

}  // namespace ixp
