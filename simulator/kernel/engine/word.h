// A microword as an engine carries it out. simulator/program/kernel_words.py makes them from
// isa.decode.
#pragma once

#include <array>
#include <cstdint>

#include "base/types.h"
#include "description.h"

namespace ixp {

// How a microword is carried out; private words by the generated interpreter.
enum class WordKind : uint8_t { kPrivate, kReference, kCtxArb, kStateBranch, kLocalCsr, kTrap };
inline constexpr std::array<const char*, 6> kWordKindNames = {
    "private", "reference", "ctx_arb", "state_branch", "local_csr", "trap"};

// A register, a constant of the pool, or the sink: `index`, plus the context's window when
// relative.
struct Operand {
  uint16_t index = 0;
  uint16_t relative = 0;  // all ones when the index counts from the context's window
};

// The fields that every word needs, close together: private words are read one after the other.
struct Word {
  uint8_t handler = 0;  // private: its case of the interpreter
  // The same for a word that is performed ahead of the global order, by whether a reference of its
  // context is outstanding.
  std::array<uint8_t, 2> ahead{kLater, kLater};
  WordKind kind = WordKind::kTrap;
  bool local = false;  // depends only on events and completions of its own engine
  bool guess = false;
  uint8_t defer = 0;
  uint8_t kill_after = 0;  // branch: number, from 1, of the aborted word that is a ctx_arb[kill]
  Operand a, b, dest;
  uint32_t k = 0, k2 = 0, k3 = 0;

  static constexpr uint8_t kLater = kHandlers;  // performed in its cycle, not ahead
};
static_assert(sizeof(Word) == 32, "two words in a cache line");

// State that a word leaves in the engine for later words, of any context.
enum Leftover : int { kCodes, kResult, kOperand, kFirstSearch, kSecondSearch, kCsrValue };
inline constexpr int kLeftovers = kCsrValue + 1;
inline constexpr std::array<const char*, kLeftovers> kLeftoverNames = {
    "codes", "result", "operand", "first_search", "second_search", "csr_value"};

// The other fields: for interactions and the sanitizer.
struct alignas(64) Interaction {
  Reference reference;  // what does not depend on registers
  bool stops = true;    // it is performed in global order
  bool shared = false;  // it touches a transfer register or the residue
  bool has_address = false;
  bool swap = false;  // the context's turn ends
  bool kill = false;
  bool write = false;       // local_csr_wr
  bool from_state = false;  // state branch on an input state, not on a signal
  uint8_t leaves = 0;       // bit n: the word leaves Leftover n, and uses it
  uint8_t uses = 0;
  uint16_t number = 0;  // local CSR, signal or state
  uint32_t events = 0;  // ctx_arb: events waited for; swapping reference: its event
};

// Events that end a reference: the earliest cycle of each is known.
inline constexpr uint32_t kOwnEvents = [] {
  uint32_t events = 0;
  for (const uint32_t event : kUnitEvents) {
    events |= event;
  }
  return events;
}();

struct DecodedWord : Word, Interaction {};

}  // namespace ixp
