// SDRAM: four queues, open-page banks with early activation, FIFO moves through the aligner and
// CRC.
#pragma once

#include <array>
#include <cstdlib>
#include <memory>

#include "unit.h"

namespace ixp {

class Sdram : public Unit {
 public:
  Sdram(Kernel& kernel, const ChipTable& chip);
  void act(Cycle now) override;
  bool idle() const override;

  uint64_t size() const { return size_; }
  uint64_t& quadword(uint64_t address) { return memory_[address]; }

  template <class Archive>
  void archive(Archive& a) {
    Unit::archive(a);
    a.pages(memory_.get(), size_);
    a(queues_, bank_, data_free_, select_ok_, last_activate_, last_direction_, last_bank_,
      current_bank_, chained_);
  }

 protected:
  UnitQueue& queue_for(const Command& command) override;
  void move(const Command& command) override;

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
  enum { kOrderedQueue, kPriorityQueue, kEvenQueue, kOddQueue, kQueues };

  int bank_of(uint32_t address) const;
  int64_t row_of(uint32_t address) const { return address / row_quadwords_; }
  bool visible(int queue, Clock now) const;
  bool becomes_visible(Clock now) const;
  Clock prepare(int bank, int64_t row, Clock now);
  std::array<int, 3> service_order() const;
  int select(Clock now) const;
  void start(int queue, Clock now);
  void activate_early(Clock now);
  Clock beats(const Command& command) const;
  void fifo_move(const Command& command);
  uint64_t& at(const Command& command, uint64_t offset);

  struct Free {
    void operator()(uint64_t* p) const { std::free(p); }
  };

  const Cycle clock_, return_, residue_;
  const int banks_, bank_shift_;
  const int64_t row_quadwords_;
  const Clock tcl_, trcd_, trp_, tras_, trc_, trrd_, twr_, turnaround_, partial_;
  const uint64_t size_;
  std::unique_ptr<uint64_t[], Free> memory_;  // pages appear when touched
  std::array<UnitQueue, kQueues> queues_;
  std::array<Bank, 8> bank_{};
  Clock data_free_ = 0;
  Clock select_ok_ = 0;
  Clock last_activate_;
  int last_direction_ = -1;
  int last_bank_ = -1;
  int current_bank_ = -1;  // of the burst until data_free_
  int chained_ = -1;       // queue of a running chain
};

}  // namespace ixp
