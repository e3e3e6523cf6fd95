// SRAM: read, ordered and priority queues, the lock CAM, atomic bit operations, push/pop lists.
#pragma once

#include <array>
#include <vector>

#include "base/clock_domain.h"
#include "units/memory.h"
#include "units/unit.h"

namespace ixp {

class Sram final : public Unit {
 public:
  Sram(Kernel& kernel, const ChipTable& chip);
  void accept(UnitQueue& queue, Command& command);
  Cycle act(Cycle now);
  Cycle shortest() const override { return services_.shortest(); }

  Memory<uint32_t>& memory() { return memory_; }
  std::array<uint32_t, kLists>& lists() { return lists_; }
  void push(int list, uint32_t address);
  uint32_t pop(int list);

  template <class Archive>
  void archive(Archive& a) {
    Unit::archive(a);
    a.pages(memory_.data(), memory_.size());
    a(lists_, priority_, read_, ordered_, lock_fail_, locks_, latest_, reads_in_row_, free_,
      direction_);
  }

  UnitQueue& queue_for(const Command& command);
  void move(const Command& command);

  // A locked address and the word that requested the lock; null if the entry is free.
  struct Lock {
    uint32_t address = 0;
    uint16_t word = 0;
    uint8_t engine = 0, context = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(address, word, engine, context);
    }
  };
  const Lock* holder(uint32_t address) const;
  const std::vector<Lock>& locks() const { return locks_; }
  // Every read_lock that waits for its lock or in its queue.
  std::vector<Lock> waiting_for_locks() const;

 private:
  UnitQueue* select(Cycle now);
  void start(UnitQueue& queue, Cycle now);
  void serve(UnitQueue& queue, Command& command, Cycle now);
  [[gnu::cold]] ServiceTime after(Cycle now) const override { return latest_.after(now); }
  bool lockable(const UnitQueue& queue) const;
  bool may_retry() const;
  bool blocked(const UnitQueue& queue) const;
  bool lock(Cycle now, UnitQueue& queue);
  uint32_t* cells(const Command& command, int count);

  const Cycle period_;
  const ClockDomain clock_;
  const Services services_;
  const Cycle turnaround_;
  const size_t lock_entries_;
  const int read_burst_;
  Memory<uint32_t> memory_;
  std::array<uint32_t, kLists> lists_{};
  UnitQueue priority_, read_, ordered_, lock_fail_;
  std::vector<Lock> locks_;
  Cycle free_ = 0;
  ServiceTime latest_;  // service
  int direction_ = -1;  // direction of the last command: 0 read, 1 write
  int reads_in_row_ = 0;
};

}  // namespace ixp
