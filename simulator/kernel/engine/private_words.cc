// Private words: they touch only their own engine and are performed ahead of the global order, by
// the generated interpreter or by compiled code. This is exact because they read and write only
// what no other source touches. The exceptions are transfer registers and the CRC residue while a
// reference of the context is outstanding: such words wait for their cycle (Word::ahead).
#include <algorithm>

#include "engine/microengine.h"

namespace ixp {

// ---- the interpreter ---------------------------------------------------------------------------

template <bool kOne>
int Microengine::run_private(Cycle horizon) {
  uint32_t* const registers = registers_.data();
  const uint32_t window = static_cast<uint32_t>(context_) * kWindow;
  const bool outstanding = outstanding_[context_] != 0;
  const Word* const code = code_.data();
  const Word* at = code + pc_;
  StreamState& s = state_;
  Cycle t = time_;
  uint32_t redirect_in = redirect_in_;
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
                                strayed_from_ = static_cast<int>(&w - code);
                              }
                              redirect_aborts_ = static_cast<uint8_t>(std::max(0, lost - w.defer));
                              skipped = redirect_aborts_;
                              // predicted taken: continues after the deferred words
                            } else if (w.guess) {
                              redirect_in = 1U + w.defer;
                              redirect_pc_ = static_cast<uint16_t>(&w - code + 1 + w.defer);
                              redirect_aborts_ = static_cast<uint8_t>(guess_wrong_);
                            }
                          };

  // Uses direct addresses: a switch statement takes two more host instructions per word.
  static const void* const handlers[] = {
#include "handlers.inc"
      &&later};
  while (kOne || t < horizon) {
    goto* handlers[kOne ? at->handler : at->ahead[outstanding]];
#include "interpreter.inc"
  performed:
    ++t;
    ++at;
    if (redirect_in != 0 && --redirect_in == 0) {
      at = code + redirect_pc_;
      t += redirect_aborts_;
      cycles_[context_].aborted += redirect_aborts_;
    }
    if (kOne) {
      break;
    }
  }
later:
  time_ = t;
  pc_ = static_cast<uint16_t>(at - code);
  redirect_in_ = static_cast<uint8_t>(redirect_in);
  return skipped;
}

template int Microengine::run_private<true>(Cycle horizon);

// ---- ahead of the global order ----------------------------------------------------------------

void Microengine::run_ahead(Cycle horizon) {
  if (native_ == nullptr) {
    run_private<false>(horizon);
  } else {
    run_compiled(horizon);
  }
}

// ---- compiled code ----------------------------------------------------------------------------

void Microengine::set_native(NativeCode code, std::vector<uint32_t> needs) {
  native_ = code;
  native_needs_ = std::move(needs);
  native_needs_.resize(code_.size());
}

// Use compiled code where it may be entered and will end before the horizon, otherwise the
// interpreter.
void Microengine::run_compiled(Cycle horizon) {
  while (time_ < horizon) {
    if (code_[pc_].ahead[outstanding_[context_] != 0] == Word::kLater) {
      return;
    }
    const uint32_t needs = native_needs_[pc_];
    if (needs == 0 || redirect_in_ != 0 || time_ + needs > horizon) {
      run_private<true>(horizon);
    } else if (run_native(horizon)) {
      return;
    }
  }
}

bool Microengine::run_native(Cycle horizon) {
  NativeCall call{time_,
                  horizon,
                  pc_,
                  0,
                  static_cast<uint64_t>(context_),
                  static_cast<uint64_t>(outstanding_[context_])};
  uint32_t* const registers = registers_.data();
  const uint64_t stopped = native_(&call, &state_, registers, registers + context_ * kWindow);
  cycles_[context_].aborted += call.aborted;
  time_ = call.time;
  pc_ = static_cast<uint16_t>(call.pc);
  return stopped != 0;
}

}  // namespace ixp
