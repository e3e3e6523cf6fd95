// FIFO bus interface: CSRs, and the registers' way to and from the FIFOs.
#pragma once

#include <array>

#include "unit.h"

namespace ixp {

class Fbi : public SimpleUnit {
 public:
  Fbi(Kernel& kernel, const ChipTable& chip);
  // Writes of RCV_REQ that are in service.
  size_t requests_coming() const;
  template <class Archive>
  void archive(Archive& a) {
    SimpleUnit::archive(a);
    a(csrs_);
  }

  uint32_t read_csr(int number) const;
  void write_csr(const Command& command, uint32_t value);

 protected:
  Cycle occupancy(const Command& command) const override;
  Cycle latency(const Command& command) const override;
  bool may_start(const Command& command) override;
  void move(const Command& command) override;

 private:
  void move_fifo(const Command& command);

  const Cycle csr_, csr_read_, csr_write_, fast_, fast_latency_;
  const Cycle fifo_base_, fifo_word_, fifo_read_, fifo_write_;
  std::array<uint32_t, 256> csrs_{};
};

}  // namespace ixp
