// SDRAM: four queues, open-page banks with early activation, FIFO moves through the aligner and
// CRC.
#pragma once

#include <array>

#include "base/clock_domain.h"
#include "description.h"
#include "units/memory.h"
#include "units/unit.h"

namespace ixp {

class Sdram final : public Unit {
 public:
  Sdram(Kernel& kernel, const ChipTable& chip);
  void accept(UnitQueue& queue, Command& command);
  Cycle act(Cycle now);
  Cycle shortest() const override { return return_; }
  // The first cycle in which SDRAM acts without a command: the first refresh.
  Cycle first_due() const { return refresh_ > 0 ? clock_.cycle(refresh_due_) : kNever; }

  uint64_t size() const { return memory_.size(); }
  uint64_t& quadword(uint64_t address) { return memory_[address]; }

  template <class Archive>
  void archive(Archive& a) {
    Unit::archive(a);
    a.pages(memory_.data(), memory_.size());
    a(queues_, bank_, latest_, summed_, data_free_, select_ok_, last_activate_, refresh_due_,
      last_direction_, last_bank_, current_bank_, chained_);
  }

  // Bytes that are not yet part of their residue.

  UnitQueue& queue_for(const Command& command);
  void move(const Command& command);

 private:
  using Clock = int64_t;
  struct Bank {
    int64_t row = -1;
    Clock column_ok = 0, precharge_ok = 0, activate_ok = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(row, column_ok, precharge_ok, activate_ok);
    }
  };
  // The bytes of a move that enter the CRC residue.
  struct Summed {
    std::array<uint8_t, 8 * kFifoDataQuadwords> bytes{};
    int first = 0, count = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(bytes, first, count);
    }
  };
  enum { kOrderedQueue, kPriorityQueue, kEvenQueue, kOddQueue, kQueues };

  int bank_of(uint32_t address) const;
  int64_t row_of(uint32_t address) const { return address / row_quadwords_; }
  struct Visible {        // commands in the queues
    unsigned heads = 0;   // bit q: the head of queue q is visible
    bool fresh = false;   // a command becomes visible in this clock
    Cycle next = kNever;  // when the next one becomes visible
  };
  Visible visible(Clock now) const;
  Clock prepare(int bank, int64_t row, Clock now);
  const std::array<int, kQueues>& service_order() const;
  Cycle select(Cycle cycle);
  int first_of(unsigned queues) const;
  void serve(int queue, Command& command, Clock now);
  void activate_early(unsigned heads, Clock now);
  void refresh(Clock now);
  const ServiceTime& count(const ServiceTime& spent);
  ServiceTime after(Cycle now) const override;
  Clock beats(const Command& command) const;
  void fifo_move(const Command& command);
  void add_to_residue(const Command& command);
  void sum(const Command& command, const uint64_t* quadwords);
  uint64_t* cells(const Command& command, int count);

  const ClockDomain clock_;
  const Cycle return_, residue_;
  const int banks_, bank_shift_;
  const uint32_t row_quadwords_;
  const Clock tcl_, trcd_, trp_, tras_, trc_, trrd_, twr_, turnaround_, partial_;
  const Clock refresh_, trfc_;  // refresh interval (0: no refresh) and length
  const bool closes_;           // precharge after each burst
  Memory<uint64_t> memory_;
  std::array<UnitQueue, kQueues> queues_;
  std::array<Bank, 8> bank_{};
  Clock data_free_ = 0;
  Clock select_ok_ = 0;
  Clock refresh_due_;
  Clock last_activate_;
  int last_direction_ = -1;
  int last_bank_ = -1;
  int current_bank_ = -1;     // bank of the burst that lasts until data_free_
  int chained_ = -1;          // queue of a running chain
  Ring<ServiceTime> latest_;  // services that may still be active
  Ring<Summed> summed_;       // bytes of commands whose residue is not complete yet
};

}  // namespace ixp
