// A microword as an engine carries it out, made of the packed words of simulator/program/words.py.
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

// The fields that every word needs, close together: private words are read one after the other.
struct Word {
  uint8_t handler = 0;  // private: its case of the interpreter
  // The same for a word that is performed ahead of the global order, by whether a reference of its
  // context is outstanding.
  std::array<uint8_t, 2> ahead{kLater, kLater};
  WordKind kind = WordKind::kTrap;
  bool may_run_ahead = false;  // depends only on events and completions of its own engine
  bool guess = false;
  uint8_t defer = 0;
  uint8_t kill_after = 0;  // branch: number, from 1, of the aborted word that is a ctx_arb[kill]
  Operand a, b, dest;
  uint32_t k = 0, k2 = 0, k3 = 0;

  static constexpr uint8_t kLater = kHandlers;  // performed in its cycle, not ahead

  Word() = default;
  explicit Word(const PackedWord& packed);
};
static_assert(sizeof(Word) == 32, "two words in a cache line");

// The other fields: for interactions and the sanitizer.
struct alignas(64) Interaction {
  Reference reference;  // what does not depend on registers
  bool has_address = false;
  bool swap = false;  // the context's turn ends
  bool kill = false;
  bool write = false;       // local_csr_wr
  bool from_state = false;  // state branch on an input state, not on a signal
  uint8_t defines = 0;      // bit n: the word defines StreamValue n, and uses it
  uint8_t uses = 0;
  uint16_t number = 0;  // local CSR, signal or state
  uint32_t events = 0;  // ctx_arb: events waited for; swapping reference: its event

  Interaction() = default;
  explicit Interaction(const PackedWord& packed);
};

// Events that end a reference: the earliest cycle of each is known.
inline constexpr uint32_t kOwnEvents = [] {
  uint32_t events = 0;
  for (const uint32_t event : kUnitEvents) {
    events |= event;
  }
  return events;
}();

}  // namespace ixp
