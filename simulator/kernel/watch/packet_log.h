// Observation of packets on their way, which changes nothing: when the receive machine took them,
// when they were put into queues in memory and taken out, when counters of programs rose, and how
// long all queues were over time.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/types.h"
#include "watch/queue_history.h"

namespace ixp {

struct BusTransfer;

// A queue of packets in memory, as its programs use it. A slot is full from the write of a packet
// that begins there to the first operation that takes it.
struct PacketQueue {
  int unit = kScratch;  // or kSram: where its slots are
  Op takes = Op::kRead;
  uint32_t first = 0;  // address of the slots
  uint32_t slots = 0;
  uint32_t stride = 1;  // longwords of a slot
  uint32_t handle = 0;  // which of them names the packet's buffer
  uint32_t within = 0;  // bits of it that are 0 where a packet begins
  uint32_t mask = 0;    // and bits that, shifted to the left, are the buffer's first quadword
  uint32_t shift = 0;
  int64_t counts = -1;  // in scratch: {enqueued, sent}, whose difference is its length; -1: none
};

// One event of a packet. Python reads the bytes by kFormat, of its module struct.
struct PacketEvent {
  static constexpr const char* kFormat = "<5B3x2Iq64s";
  enum Kind : uint8_t { kReceived, kEnqueued, kDequeued, kCounterRaised };

  uint8_t kind = kReceived;
  uint8_t place = 0;  // port, number of the queue, or engine that counted
  uint8_t count = 0;  // bytes received
  uint8_t start = 0;
  uint8_t end = 0;
  std::array<uint8_t, 3> unused{};
  uint32_t slot = 0;                // or the counter's address
  uint32_t word = 0;                // the slot's first longword, or the new count
  Cycle at = 0;                     // end of the transfer, or of the reference
  std::array<uint8_t, 64> bytes{};  // those received, or the first ones of the buffer
};
static_assert(sizeof(PacketEvent) == 88);

class PacketLog {
 public:
  // What the memories hold after a reference.
  struct Contents {
    const uint32_t* sram;
    const uint32_t* scratch;
    const uint64_t* sdram;
    size_t quadwords;
  };

  // `own` queues of the machine, and these; counters are `counters` words of scratch from
  // `first_counter` on.
  void watch(int own, std::vector<PacketQueue> queues, uint32_t first_counter, uint32_t counters);
  bool on() const { return !lines_.empty(); }
  void received(const BusTransfer& transfer);
  void done(const Command& command, const Contents& contents, Cycle now);
  // One of the machine's own queues has another length.
  void queue(int id, size_t length, Cycle now) {
    lines_[static_cast<size_t>(id)].change(length, now);
  }
  // The machine's own queues by their numbers, then those in memory, up to a cycle.
  std::vector<QueueSpans> lines(Cycle now) const;
  std::vector<PacketEvent> take() { return std::exchange(events_, {}); }

 private:
  struct Watched {
    PacketQueue queue;
    std::vector<bool> full;
    size_t length = 0;  // slots that are full
  };
  void counter_raised(const Command& command, const Contents& contents, Cycle now);
  void slot(size_t number, const Command& command, const Contents& contents, Cycle now);
  void enqueued(size_t number, uint32_t slot, const uint32_t* words, const Contents& contents,
                Cycle now);

  std::vector<Watched> watched_;
  size_t own_ = 0;  // queues of the machine, whose lines come first
  uint32_t first_counter_ = 0;
  uint32_t counters_ = 0;
  std::vector<QueueSpans> lines_;
  std::vector<PacketEvent> events_;
};

}  // namespace ixp
