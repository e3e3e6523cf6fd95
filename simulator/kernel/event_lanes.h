// A few bits for each context of an engine, side by side in one word: all are looked at in one go.
#pragma once

#include <bit>
#include <cstdint>

#include "description.h"
#include "types.h"

namespace ixp {

class EventLanes {
 public:
  static constexpr uint32_t kAlive = 0x8000;  // above all events

  uint32_t get(int context) const { return static_cast<uint32_t>(lanes_ >> low(context) & kLane); }
  void set(int context, uint32_t bits) {
    lanes_ = (lanes_ & ~put(context, kLane)) | put(context, bits);
  }
  void add(int context, uint32_t bits) { lanes_ |= put(context, bits); }
  void remove(int context, uint32_t bits) { lanes_ &= ~put(context, bits); }
  // Whether any context has one of some bits.
  bool any(uint32_t bits) const { return (lanes_ & bits * kOnes) != 0; }

  // The first context behind one, which comes last, that is alive and has all that it waits for; -1
  // when there is none.
  static int next(const EventLanes& waits, const EventLanes& have, const EventLanes& alive,
                  int behind) {
    const uint64_t missing = waits.lanes_ & ~have.lanes_;
    const uint64_t none =
        ~(missing + ~kTops) & alive.lanes_;  // a lane that misses any gets its top bit
    const uint64_t in_turn = std::rotr(none, low(behind + 1));
    return in_turn == 0 ? -1 : (behind + 1 + std::countr_zero(in_turn) / kWidth) % kContexts;
  }

  template <class Archive>
  void archive(Archive& a) {
    a(lanes_);
  }

 private:
  static constexpr int kWidth = 16;
  static constexpr uint64_t kLane = 0xffff;
  static constexpr uint64_t kOnes = 0x0001000100010001;
  static constexpr uint64_t kTops = kOnes * kAlive;
  static_assert(event::kBpt < kAlive, "no event reaches the top bit, so no carry leaves a lane");
  static int low(int context) { return context * kWidth; }
  static uint64_t put(int context, uint64_t bits) { return bits << low(context); }

  uint64_t lanes_ = 0;
};

}  // namespace ixp
