// The turn of a context, as its words and compiled code see it.
#pragma once

#include <cstdint>

#include "types.h"

namespace ixp {

class Microengine;

// What the executing context's instruction stream carries from word to word.
struct StreamState {
  uint32_t prev_a = 0, prev_result = 0;
  uint32_t bset1 = 0, bset2 = 0, csr_value = 0;
  uint8_t n = 0, z = 0, v = 0, c = 0;
  Cycle codes_set = -1;  // cycle of the last word that set the condition codes

  template <class Archive>
  void archive(Archive& a) {
    a(prev_a, prev_result, bset1, bset2, csr_value, n, z, v, c, codes_set);
  }
};

// Who has the turn, and where. simulator/lowering.py emits code that works on it, from the offsets
// that bind_words.cc exports; what only that code needs stands below.
struct Turn {
  Cycle time = 0;  // cycle in which the next word issues
  uint64_t pc = 0;
  int64_t context = 0;             // that has the turn, or had it last
  uint32_t* window = nullptr;      // its registers
  int64_t* outstanding = nullptr;  // how many references it has under way

  Cycle now = 0;  // the word that is due in it may be performed
  Cycle horizon = 0;
  Cycle quiet = 0;       // before it nothing from outside matters to local words,
  Cycle calm = 0;        // nor to private ones that touch what references move
  uint64_t aborted = 0;  // cycles since compiled code has the turn, not counted yet
  Cycle since = 0;

  // What compiled code calls for a word.
  using Call = uint64_t (*)(Turn*, uint64_t word);
  Call refer = nullptr;      // issue its reference; 0 when the engine is stalled
  Call branch = nullptr;     // whether a branch on a signal or a state is taken
  Call hand_over = nullptr;  // the turn that it gives up has ended before `pc`: a Result
  Call put_off = nullptr;    // it will end behind the words that it defers, the first at `pc`
  Microengine* engine = nullptr;
};

// How compiled code comes back, and what it is told when a turn ends.
enum NativeResult : uint64_t {
  kStep,  // go on word by word
  kStop,  // the next word waits for its cycle, or nobody has the turn
  kGoOn   // at `pc`
};
using NativeCode = uint64_t (*)(Turn*, StreamState*, uint32_t* registers);

}  // namespace ixp
