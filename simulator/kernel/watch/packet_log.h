// The log of packets, which does not change the run: cycles of reception, of enqueuing and
// dequeuing in memory queues, and of counter increments; and the lengths of all queues over time.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/types.h"
#include "watch/queue_history.h"

namespace ixp {

struct BusTransfer;

// A packet queue in memory. A slot is full from the write that puts a packet there to the first
// operation that takes it.
struct PacketQueue {
  int unit = kScratch;  // memory of the slots: kScratch or kSram
  Op takes = Op::kRead;
  uint32_t first = 0;  // address of the first slot
  uint32_t slots = 0;
  uint32_t stride = 1;  // longwords of a slot
  uint32_t handle = 0;  // which longword of a slot names the packet's buffer
  uint32_t within = 0;  // bits of that longword that are 0 in a slot where a packet begins
  uint32_t mask = 0;    // bits that, shifted left, are the address of the buffer's first quadword
  uint32_t shift = 0;
  int64_t counts = -1;  // in scratch: {enqueued, sent}, whose difference is its length; -1: none
};

// One event of a packet; Python decodes its bytes by kFormat (module struct).
struct PacketEvent {
  static constexpr const char* kFormat = "<5B3x2Iq64s";
  enum Kind : uint8_t { kReceived, kEnqueued, kDequeued, kCounterRaised };

  uint8_t kind = kReceived;
  uint8_t place = 0;  // port, queue number, or engine that incremented the counter
  uint8_t count = 0;  // bytes received
  uint8_t start = 0;
  uint8_t end = 0;
  std::array<uint8_t, 3> unused{};
  uint32_t slot = 0;                // queue slot, or address of the counter
  uint32_t word = 0;                // first longword of the slot, or the new count
  Cycle at = 0;                     // cycle in which the transfer or the reference ended
  std::array<uint8_t, 64> bytes{};  // received bytes, or the first bytes of the buffer
};
static_assert(sizeof(PacketEvent) == 88);

class PacketLog {
 public:
  // Read-only contents of the memories, after a reference.
  struct Contents {
    const uint32_t* sram;
    const uint32_t* scratch;
    const uint64_t* sdram;
    size_t quadwords;
  };

  // Log `own` hardware queues and the given memory queues. The counters are `counters` words of
  // scratch from `first_counter` on.
  void watch(int own, std::vector<PacketQueue> queues, uint32_t first_counter, uint32_t counters);
  bool on() const { return !lines_.empty(); }
  void received(const BusTransfer& transfer);
  void done(const Command& command, const Contents& contents, Cycle now);
  // Record a new length of a hardware queue.
  void queue(int id, size_t length, Cycle now) {
    lines_[static_cast<size_t>(id)].change(length, now);
  }
  // Length histories up to a cycle: hardware queues by number, then memory queues.
  std::vector<QueueSpans> lines(Cycle now) const;
  std::vector<PacketEvent> take() { return std::exchange(events_, {}); }

 private:
  struct Watched {
    PacketQueue queue;
    std::vector<bool> full;
    size_t length = 0;  // number of full slots
  };
  void counter_raised(const Command& command, const Contents& contents, Cycle now);
  void slot(size_t number, const Command& command, const Contents& contents, Cycle now);
  void enqueued(size_t number, uint32_t slot, const uint32_t* words, const Contents& contents,
                Cycle now);

  std::vector<Watched> watched_;
  size_t own_ = 0;  // number of hardware queues, which come first
  uint32_t first_counter_ = 0;
  uint32_t counters_ = 0;
  std::vector<QueueSpans> lines_;
  std::vector<PacketEvent> events_;
};

}  // namespace ixp
