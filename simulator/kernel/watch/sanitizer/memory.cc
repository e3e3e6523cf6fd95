// Checks of memories, locks and FIFO elements.

#include "kernel.h"
#include "watch/sanitizer/sanitizer.h"

namespace ixp {

// Called before data move. Addresses outside a memory or FIFO are ignored here: the unit reports
// them.
void Sanitizer::moving(const Command& c) {
  order(c);
  use_element(c);
  use_memory(c);
  unlock(c);
  hash(c);
}

void Sanitizer::use_memory(const Command& c) {
  std::vector<bool>& words = memory_[c.unit];
  if (words.empty() || (!stores(c.op) && !loads(c.op))) {
    return;
  }
  uint64_t first = c.unit == kSdram ? 2 * uint64_t{c.address} : c.address;
  auto count = static_cast<uint64_t>(longwords(c));
  if (c.op == Op::kPop) {
    first = kernel_.sram().lists()[c.target];
    count = first == 0 ? 0 : 1;
  }
  const int shift = writes_fifo(c.op) ? Fifo::alignment(c) : 0;
  if (shift != 0) {  // the longwords that contain one of the bytes
    first += static_cast<uint64_t>(shift / 4);
    count += shift % 4 != 0 ? 1 : 0;
  }
  bool reported = false;  // report one finding for the whole burst
  for (uint64_t i = first; i < first + count && i < words.size(); ++i) {
    const bool skipped =
        shift == 0 && ((c.mask_right && i == first) || (c.mask_left && i == first + count - 1));
    if (loads(c.op) && !words[i] && !reported) {
      report(Check::kEmptyMemory, thread_word(c), c.unit == kSdram ? i / 2 : i, {}, c.unit);
      reported = true;
    }
    words[i] = words[i] || (changes(c.op) && !skipped);
    if (!skipped) {
      data(c, i, stores(c.op));
    }
  }
}

void Sanitizer::unlock(const Command& c) {
  if (c.unit != kSram || (c.op != Op::kUnlock && c.op != Op::kWriteUnlock)) {
    return;
  }
  const Sram::Lock* lock = kernel_.sram().holder(c.address);
  if (lock == nullptr) {
    report(Check::kUnlockNotHeld, thread_word(c), c.address, {}, c.unit);
  } else if (lock->engine != c.engine || lock->context != c.context) {
    report(Check::kUnlockNotHeld, thread_word(c), c.address,
           {lock->engine, lock->context, lock->word}, c.unit);
  }
}

void Sanitizer::hash(const Command& c) {
  const HashUnit& unit = kernel_.hash();
  if ((c.op == Op::kHash48 && unit.multiplier48 == 0) ||
      (c.op == Op::kHash64 && unit.multiplier64 == 0)) {
    report(Check::kZeroMultiplier, thread_word(c), 0, {});
  }
}

// ---- FIFO elements -----------------------------------------------------------------------------

// The quadwords of a FIFO element that a command moves; empty if the element does not exist.
Sanitizer::Quadwords Sanitizer::quadwords(const Command& c) {
  if (!is_fifo(c.op)) {
    return {};
  }
  if (c.unit == kSdram) {
    const uint32_t place = Fifo::place(c);
    return {place / kFifoDataQuadwords, place % kFifoDataQuadwords, c.count};
  }
  const uint32_t element = c.address / kFifoAddressStride;
  return element < kFifoElements ? Quadwords{element, c.address % kFifoAddressStride, c.count}
                                 : Quadwords{};
}

void Sanitizer::use_element(const Command& c) {
  const Quadwords moved = quadwords(c);
  if (moved.count == 0) {
    return;
  }
  if (writes_fifo(c.op)) {
    const uint32_t filled = ((1U << moved.count) - 1) << moved.first;
    transmit_[moved.element].filled |= static_cast<uint16_t>(filled);
  } else if (const Element& element = receive_[moved.element]; element.filled == 0) {
    report(Check::kEmptyElement, thread_word(c), moved.element, element.filling.by);
  } else {
    report_race(Check::kElementRace, thread_word(c), moved.element,
                races_.access(c, word_of(kFbi, moved.element), false));
  }
}

// The oldest receive request of a thread has filled its element.
void Sanitizer::fill_element(int thread, size_t element) {
  report_race(Check::kElementRace, thread_word(races_.request(thread)), element,
              races_.fill(thread, word_of(kFbi, element)));
}

void Sanitizer::element_written(bool receive, int element, int quadword) {
  (receive ? receive_ : transmit_)[element].filled |= uint16_t(1U << quadword);
  if (receive) {
    races_.core_writes(word_of(kFbi, uint64_t(element)));
  }
}

// A validated element must be filled: its control word, and the bytes that this names.
void Sanitizer::validated(const Command& c, int number, bool valid) {
  const ThreadWord by = thread_word(c);
  const auto subject = uint64_t(kFifoElements + number);
  ThreadWord& before = validated_[number];
  if (valid) {
    report(Check::kValidatedTwice, by, subject, before);
  }
  before = by;
  const Element& element = transmit_[number];
  const auto control = static_cast<uint32_t>(kernel_.tfifo().at(number, kFifoDataQuadwords) >> 32);
  const uint32_t bytes =
      bits::kXmitControlSkip.get(control) != 0 ? 0 : bits::kXmitControlBytes.get(control);
  const uint32_t sent = 1U << kFifoDataQuadwords | ((1U << (bytes + 7) / 8) - 1);
  if (element.filling.count != 0) {
    report(Check::kFilledLate, by, subject, element.filling.by);
  } else if ((sent & ~element.filled) != 0) {
    report(Check::kEmptyElement, by, subject, {});
  }
}

}  // namespace ixp
