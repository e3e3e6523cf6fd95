// A microword as an engine executes it, built from the packed words of simulator/program/words.py.
#pragma once

#include <array>
#include <cstdint>

#include "base/types.h"
#include "description.h"
#include "packed_word.h"

namespace ixp {

// A register, a constant of the pool, or the sink: `index`, plus the context's window when
// relative.
struct Operand {
  uint16_t index = 0;
  uint16_t relative = 0;  // all ones when the index counts from the context's window

  Operand() = default;
  explicit Operand(uint16_t code)
      : index(code & ~PackedWord::kRelative),
        relative((code & PackedWord::kRelative) != 0 ? 0xffff : 0) {}
};

// The fields of every word, kept small because private words are read one after the other.
struct Word {
  uint8_t handler = 0;  // of a private word: its case in the interpreter
  // Cases when the word is performed ahead of the global order: without, and with, an outstanding
  // reference of its context.
  std::array<uint8_t, 2> ahead{kLater, kLater};
  WordKind kind = WordKind::kTrap;
  bool may_run_ahead = false;  // depends only on events and completions of its own engine
  bool guess = false;
  uint8_t defer = 0;
  uint8_t kill_after = 0;  // of a branch: which aborted word (from 1) is a ctx_arb[kill]; 0: none
  Operand a, b, dest;
  uint32_t k = 0, k2 = 0, k3 = 0;

  static constexpr uint8_t kLater = kHandlers;  // performed in its cycle, not ahead

  Word() = default;
  explicit Word(const PackedWord& packed);
};
static_assert(sizeof(Word) == 32, "two words in a cache line");

// The remaining fields, which only interactions and the sanitizer need.
struct alignas(64) Interaction {
  Reference reference;  // the fields that do not depend on registers
  bool has_address = false;
  bool swap = false;  // the context's turn ends
  bool kill = false;
  bool write = false;       // local_csr_wr
  bool from_state = false;  // the branch tests an input state, not a signal
  uint8_t defines = 0;      // bit n: the word defines (uses) StreamValue n
  uint8_t uses = 0;
  uint16_t number = 0;  // local CSR, signal or state
  uint32_t events = 0;  // ctx_arb: events waited for; swapping reference: its event

  Interaction() = default;
  explicit Interaction(const PackedWord& packed);
};

// Events that signal the end of a reference; their earliest cycles are known.
inline constexpr uint32_t kOwnEvents = [] {
  uint32_t events = 0;
  for (const uint32_t event : kUnitEvents) {
    events |= event;
  }
  return events;
}();

}  // namespace ixp
