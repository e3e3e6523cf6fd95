// Private words: they touch only their own engine and are performed ahead of the global order.
#include <algorithm>

#include "kernel.h"
#include "microengine.h"

namespace ixp {

template <bool kOne>
int Microengine::run_private(Cycle horizon) {
  uint32_t* const registers = registers_.data();
  const uint32_t window = static_cast<uint32_t>(turn_.context) * kWindow;
  const uint8_t gates =
      outstanding_[turn_.context] != 0 ? Word::kStops | Word::kShared : Word::kStops;
  const Word* const code = code_.data();
  StreamState& s = state_;
  Cycle t = turn_.time;
  uint32_t pc = turn_.pc;
  uint32_t redirect_in = redirect_in_;
  Cycle aborted = 0;
  int skipped = 0;

  const auto read = [&](Operand o) -> uint64_t {
    return registers[o.index + (o.relative & window)];
  };
  const auto write = [&](Operand o, uint64_t value) {
    registers[o.index + (o.relative & window)] = static_cast<uint32_t>(value);
    s.prev_result = static_cast<uint32_t>(value);
  };
  // A branch of a cost class: `lost` cycles when taken without tokens.
  const auto branch = [&](const Word& w, bool taken, uint64_t target, int lost)
                          __attribute__((always_inline)) {
                            if (taken) {
                              lost -= w.guess && lost > 1 ? guess_saves_ : 0;
                              redirect_in = 1U + w.defer;
                              redirect_pc_ = static_cast<uint16_t>(target);
                              if (target >= program_length_) {
                                strayed_from_ = static_cast<int>(pc);
                              }
                              redirect_aborts_ = static_cast<uint8_t>(std::max(0, lost - w.defer));
                              skipped = redirect_aborts_;
                            } else if (w.guess) {  // goes on behind the deferred words
                              redirect_in = 1U + w.defer;
                              redirect_pc_ = static_cast<uint16_t>(pc + 1 + w.defer);
                              redirect_aborts_ = static_cast<uint8_t>(guess_wrong_);
                            }
                          };

  while (kOne || t < horizon) {
    const Word& w = code[pc];
    if (!kOne && (w.gates & gates) != 0) {
      break;
    }
    switch (w.handler) {
#include "interpreter.inc"
      default:
        __builtin_unreachable();
    }
    ++t;
    ++pc;
    if (redirect_in != 0 && --redirect_in == 0) {
      pc = redirect_pc_;
      t += redirect_aborts_;
      aborted += redirect_aborts_;
    }
    if (kOne) {
      break;
    }
  }

  counters_[turn_.context].executing += static_cast<uint64_t>(t - turn_.time - aborted);
  counters_[turn_.context].aborted += static_cast<uint64_t>(aborted);
  turn_.time = t;
  turn_.pc = static_cast<uint16_t>(pc);
  redirect_in_ = static_cast<uint8_t>(redirect_in);
  return skipped;
}

template int Microengine::run_private<false>(Cycle horizon);
template int Microengine::run_private<true>(Cycle horizon);

}  // namespace ixp
