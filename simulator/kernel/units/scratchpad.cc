#include "units/scratchpad.h"

#include "kernel.h"

namespace ixp {

namespace {

Services scratchpad_services(const ChipTable& chip) {
  const Cycle bit = chip["scratch_bit_cycles"];
  const Cycle back = chip["scratch_read_latency_cycles"];
  const Cycle there = chip["scratch_write_latency_cycles"];
  const auto words = [&chip](Cycle latency) {
    const Cycle longword = chip["scratch_word_cycles"];
    return Service{chip["scratch_base_cycles"], longword, latency, longword};
  };
  return {{Op::kRead, words(back)},
          {Op::kWrite, words(there)},
          {Op::kSetBits, {.busy = bit, .latency = there}},
          {Op::kClearBits, {.busy = bit, .latency = there}},
          {Op::kIncr, {.busy = bit, .latency = there}},
          {Op::kTestAndSetBits, {.busy = bit, .latency = back}},
          {Op::kTestAndClearBits, {.busy = bit, .latency = back}}};
}

}  // namespace

Scratchpad::Scratchpad(Kernel& kernel, const ChipTable& chip)
    : SimpleUnit(kernel, kScratch, chip, kScratchQueue, chip["scratch_depth"],
                 scratchpad_services(chip)),
      memory_(static_cast<size_t>(chip["scratch_words"])) {}

void Scratchpad::move(const Command& c) {
  Microengine& engine = kernel_.engine(c.engine);
  const int count = longwords(c);
  uint32_t* const in = engine.fills(c, count);
  const uint32_t* const out = engine.empties(c, count);
  uint32_t* const cells = words(memory_, c, count, "scratch address must be below");
  switch (c.op) {
    case Op::kRead:
      for (int i = 0; i < count; ++i) {
        in[i] = cells[i];
      }
      break;
    case Op::kWrite:
      for (int i = 0; i < count; ++i) {
        cells[i] = out[i];
      }
      break;
    case Op::kIncr:
      ++cells[0];
      break;
    default:
      change_bits(c.op, cells[0], out[0], in);
  }
  (c.op == Op::kRead ? counters_.reads : counters_.writes) += 1;
  counters_.bytes += 4 * static_cast<uint64_t>(count);
}

}  // namespace ixp
