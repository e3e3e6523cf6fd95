#include "watch/packet_log.h"

#include <algorithm>

#include "watch/observer.h"

namespace ixp {

void PacketLog::watch(int own, std::vector<PacketQueue> queues, uint32_t first_counter,
                      uint32_t counters) {
  own_ = static_cast<size_t>(own);
  first_counter_ = first_counter;
  counters_ = counters;
  for (PacketQueue& queue : queues) {
    watched_.push_back({queue, std::vector<bool>(queue.slots, false)});
  }
  lines_.resize(own_ + watched_.size());
}

std::vector<QueueSpans> PacketLog::lines(Cycle now) const {
  std::vector<QueueSpans> lines = lines_;
  for (QueueSpans& line : lines) {
    line.change(line.length(), now);
  }
  return lines;
}

void PacketLog::received(const BusTransfer& t) {
  if (t.way != Way::kReceive || t.kind != Transfer::kData) {
    return;
  }
  PacketEvent& event = events_.emplace_back(PacketEvent{.kind = PacketEvent::kReceived,
                                                        .place = static_cast<uint8_t>(t.port),
                                                        .count = static_cast<uint8_t>(t.bytes),
                                                        .start = t.sop,
                                                        .end = t.eop,
                                                        .at = t.end});
  std::copy_n(t.data, t.bytes, event.bytes.begin());
}

void PacketLog::done(const Command& c, const Contents& contents, Cycle now) {
  if (c.unit != kSram && c.unit != kScratch) {
    return;
  }
  if (c.unit == kScratch && c.op == Op::kIncr && c.address - first_counter_ < counters_) {
    counter_raised(c, contents, now);
  }
  for (size_t number = 0; number < watched_.size(); ++number) {
    const PacketQueue& queue = watched_[number].queue;
    if (c.unit == queue.unit && c.address - queue.first < queue.slots * queue.stride) {
      slot(number, c, contents, now);
    }
    if (c.unit == kScratch && c.op == Op::kIncr && queue.counts >= 0 &&
        (c.address == queue.counts || c.address == queue.counts + 1)) {
      const uint32_t* const counts = contents.scratch + queue.counts;
      const auto length = static_cast<int32_t>(counts[0] - counts[1]);
      lines_[own_ + number].change(static_cast<size_t>(std::max(length, 0)), now);
    }
  }
}

void PacketLog::counter_raised(const Command& c, const Contents& contents, Cycle now) {
  events_.push_back({.kind = PacketEvent::kCounterRaised,
                     .place = c.engine,
                     .slot = c.address,
                     .word = contents.scratch[c.address],
                     .at = now});
}

// Record the end of a reference to a slot of a queue.
void PacketLog::slot(size_t number, const Command& c, const Contents& contents, Cycle now) {
  Watched& watched = watched_[number];
  const PacketQueue& queue = watched.queue;
  const uint32_t place = (c.address - queue.first) / queue.stride;
  const uint32_t* const memory = queue.unit == kSram ? contents.sram : contents.scratch;
  const uint32_t* const words = memory + queue.first + place * queue.stride;
  const bool full = watched.full[place];
  if (stores(c.op) && (words[queue.handle] & queue.within) == 0) {
    enqueued(number, place, words, contents, now);
    watched.full[place] = true;
    watched.length += full ? 0 : 1;
  } else if (full && c.op == queue.takes) {
    events_.push_back({.kind = PacketEvent::kDequeued,
                       .place = static_cast<uint8_t>(number),
                       .slot = place,
                       .at = now});
    watched.full[place] = false;
    --watched.length;
  }
  if (queue.counts < 0) {
    lines_[own_ + number].change(watched.length, now);
  }
}

void PacketLog::enqueued(size_t number, uint32_t slot, const uint32_t* words,
                         const Contents& contents, Cycle now) {
  const PacketQueue& queue = watched_[number].queue;
  PacketEvent& event = events_.emplace_back(PacketEvent{.kind = PacketEvent::kEnqueued,
                                                        .place = static_cast<uint8_t>(number),
                                                        .slot = slot,
                                                        .word = words[0],
                                                        .at = now});
  const size_t buffer = size_t{words[queue.handle] & queue.mask} << queue.shift;
  for (size_t i = 0; i < event.bytes.size() && buffer + i / 8 < contents.quadwords; ++i) {
    event.bytes[i] = static_cast<uint8_t>(contents.sdram[buffer + i / 8] >> (56 - 8 * (i % 8)));
  }
}

}  // namespace ixp
