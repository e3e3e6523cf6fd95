#include "microengine.h"

#include <algorithm>

#include "description.h"
#include "kernel.h"

namespace ixp {

Microengine::Microengine(Kernel& kernel, int number, const ChipTable& chip)
    : kernel_(kernel),
      number_(number),
      abort_early_(static_cast<int>(chip["abort_early_cycles"])),
      abort_late_(static_cast<int>(chip["abort_late_cycles"])),
      abort_operand_(static_cast<int>(chip["abort_operand_cycles"])),
      guess_saves_(static_cast<int>(chip["guess_saves_cycles"])),
      guess_wrong_(static_cast<int>(chip["guess_wrong_cycles"])),
      swap_bubble_(static_cast<int>(chip["swap_bubble_cycles"])),
      wake_(static_cast<int>(chip["wake_cycles"])),
      prefetch_kill_(chip["prefetch_kill"] != 0),
      registers_(kPool, 0) {}

void Microengine::load(std::vector<Word> words, const std::vector<uint32_t>& constants,
                       unsigned contexts) {
  native_ = nullptr;
  program_length_ = words.size();
  code_ = std::move(words);
  code_.resize(kControlStoreWords + 4);  // trap words: a program that runs off its end is caught
  if (kernel_.sanitizer() != nullptr) {
    for (Word& word : code_) {
      word.stops = true;  // so that perform() sees every word
    }
    kernel_.sanitizer()->loaded(number_, code_);
  }
  registers_.resize(kPool);
  registers_.insert(registers_.end(), constants.begin(), constants.end());
  int first = -1;
  for (int context = kContexts - 1; context >= 0; --context) {
    alive_[context] = (contexts >> context & 1) != 0;
    first = alive_[context] ? context : first;
  }
  if (first >= 0) {
    enter(first, kernel_.now());
    publish();
  }
}

void Microengine::fail(const std::string& what) const {
  throw Fault("engine " + std::to_string(number_) + " context " + std::to_string(context_) +
              " word " + std::to_string(pc_) + ": " + what);
}

uint16_t Microengine::program_counter(int context) const {
  return context == context_ && mode_ != Mode::kIdle ? pc_ : pcs_[context];
}

// ---- the cycle -------------------------------------------------------------------------------

void Microengine::act(Cycle now, bool decoupled, Cycle horizon) {
  if (mode_ == Mode::kIdle) {
    const int next = next_ready();
    if (next < 0) {
      kernel_.set_due(kEngine0 + number_, kNever);
      return;
    }
    enter(next, now + wake_);
  } else if (!decoupled || swap_in_ != 0 || waits(code_[pc_])) {
    perform(now);
  }
  if (decoupled && mode_ == Mode::kRunning && swap_in_ == 0) {
    run_ahead(horizon);
  }
  publish();
}

void Microengine::publish() {
  kernel_.set_due(kEngine0 + number_, mode_ == Mode::kRunning ? time_ : kNever);
}

void Microengine::perform(Cycle now) {
  const Word& word = code_[pc_];
  if (Sanitizer* sanitizer = kernel_.sanitizer()) {
    sanitizer->word(number_, context_, pc_, word);
  }
  if (word.kill_after != 0) {
    redirect_aborts_ = 0;  // a taken branch will say how many words it aborts
  }
  switch (word.kind) {
    case WordKind::kPrivate:
      run_private<true>(now);
      break;
    case WordKind::kReference:
      if (!issue(word, now)) {
        return;
      }
      if (word.swap) {
        wait_[context_] = word.events;
        swap_in_ = 1 + word.defer;
        swap_bubble_due_ = word.defer == 0;
      }
      advance(now);
      break;
    case WordKind::kCtxArb:
      wait_[context_] = word.events;
      alive_[context_] = !word.kill;
      swap_in_ = 1 + word.defer;
      swap_bubble_due_ = word.defer == 0;
      advance(now);
      break;
    case WordKind::kStateBranch:
      state_branch(word, now);
      advance(now);
      break;
    case WordKind::kLocalCsr:
      local_csr(word);
      advance(now);
      break;
    case WordKind::kTrap:
      fail(pc_ >= program_length_ ? "the program must not run off its end"
                                  : "the word must be an instruction");
  }
  if (word.kill_after != 0) {
    prefetch(word);
  }
  if (swap_in_ != 0 && --swap_in_ == 0) {
    end_turn(now);
  }
}

void Microengine::advance(Cycle now) {
  ++counters_[context_].executing;
  time_ = now + 1;
  ++pc_;
  if (redirect_in_ != 0 && --redirect_in_ == 0) {
    pc_ = redirect_pc_;
    time_ += redirect_aborts_;
    counters_[context_].aborted += redirect_aborts_;
  }
}

// ---- private words ----------------------------------------------------------------------------

template <bool kOne>
void Microengine::run_private(Cycle horizon) {
  uint32_t* const registers = registers_.data();
  const uint32_t window = static_cast<uint32_t>(context_) * kWindow;
  const bool outstanding = outstanding_[context_] != 0;
  const Word* const code = code_.data();
  StreamState s = state_;
  Cycle t = time_;
  uint32_t pc = pc_;
  uint32_t redirect_in = redirect_in_;
  uint32_t redirect_pc = redirect_pc_;
  uint32_t redirect_aborts = redirect_aborts_;
  uint64_t executed = 0;
  uint64_t aborted = 0;

  const auto read = [&](Operand o) -> uint64_t {
    return registers[o.index + (o.relative & window)];
  };
  const auto write = [&](Operand o, uint64_t value) {
    registers[o.index + (o.relative & window)] = static_cast<uint32_t>(value);
    s.prev_result = static_cast<uint32_t>(value);
  };
  // A branch of a cost class: `lost` cycles when taken without tokens.
  const auto branch = [&](const Word& w, bool taken, uint64_t target, int lost) {
    if (taken) {
      if (w.guess && lost > 1) {
        lost -= guess_saves_;
      }
      redirect_in = 1U + w.defer;
      redirect_pc = static_cast<uint32_t>(target);
      redirect_aborts = static_cast<uint32_t>(std::max(0, lost - w.defer));
    } else if (w.guess) {
      t += guess_wrong_;
      aborted += static_cast<uint64_t>(guess_wrong_);
    }
  };

  while (kOne || t < horizon) {
    const Word& w = code[pc];
    if (!kOne && (w.stops || (w.shared && outstanding))) {
      break;
    }
    switch (w.handler) {
#include "interpreter.inc"
      default:
        break;
    }
    ++executed;
    ++t;
    ++pc;
    if (redirect_in != 0 && --redirect_in == 0) {
      pc = redirect_pc;
      t += redirect_aborts;
      aborted += redirect_aborts;
    }
    if (kOne) {
      break;
    }
  }

  state_ = s;
  time_ = t;
  pc_ = static_cast<uint16_t>(pc);
  redirect_in_ = static_cast<uint8_t>(redirect_in);
  redirect_pc_ = static_cast<uint16_t>(redirect_pc);
  redirect_aborts_ = static_cast<uint8_t>(redirect_aborts);
  counters_[context_].executing += executed;
  counters_[context_].aborted += aborted;
}

// ---- compiled code ----------------------------------------------------------------------------

void Microengine::set_native(NativeCode code, std::vector<uint32_t> needs) {
  native_ = code;
  native_needs_ = std::move(needs);
  native_needs_.resize(code_.size());
}

// Compiled code where it may begin and surely ends before the horizon; else word by word.
void Microengine::run_ahead(Cycle horizon) {
  if (native_ == nullptr) {
    run_private<false>(horizon);
    return;
  }
  while (time_ < horizon) {
    if (waits(code_[pc_])) {
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
  counters_[context_].aborted += call.aborted;
  counters_[context_].executing += static_cast<uint64_t>(call.time - time_) - call.aborted;
  time_ = call.time;
  pc_ = static_cast<uint16_t>(call.pc);
  return stopped != 0;
}

// ---- interactions -----------------------------------------------------------------------------

bool Microengine::issue(const Word& word, Cycle now) {
  if (!kernel_.bus().room(number_)) {
    mode_ = Mode::kStalled;  // time_ stays: the cycle in which the word wanted to issue
    return false;
  }
  counters_[context_].stalled += static_cast<uint64_t>(now - time_);
  const uint32_t window = static_cast<uint32_t>(context_) * kWindow;
  Command command = word.command;
  command.wanted = time_;
  command.issued = now;
  command.word = pc_;
  command.engine = static_cast<uint8_t>(number_);
  command.context = static_cast<uint8_t>(context_);
  if (word.has_address) {
    command.address = registers_[word.a.index + (word.a.relative & window)] +
                      registers_[word.b.index + (word.b.relative & window)];
  }
  command.indirect = state_.prev_result;
  if (command.has_indirect && bits::kIndirectRefOvCount.get(command.indirect) != 0) {
    command.count = static_cast<uint8_t>(bits::kIndirectRefCount.get(command.indirect) + 1);
  }
  if (command.has_indirect && bits::kIndirectRefOvXfer.get(command.indirect) != 0) {
    command.xfer = static_cast<uint8_t>(bits::kIndirectRefXfer.get(command.indirect) & 7);
  }
  reference_begun(context_);
  kernel_.issue(command, now);
  return true;
}

void Microengine::room(Cycle now) {
  if (mode_ == Mode::kStalled) {
    mode_ = Mode::kRunning;
    kernel_.set_due(kEngine0 + number_, now);
  }
}

void Microengine::local_csr(const Word& word) {
  const uint32_t window = static_cast<uint32_t>(context_) * kWindow;
  if (word.number == local_csr::kCrcResidue) {
    if (word.write) {
      residue_[context_] = registers_[word.b.index + (word.b.relative & window)];
    } else {
      state_.csr_value = residue_[context_];
    }
  } else if (word.number == local_csr::kActiveCtxSts && !word.write) {
    state_.csr_value = bits::kActiveCtxStsContext.put(static_cast<uint32_t>(context_)) |
                       bits::kActiveCtxStsEngine.put(static_cast<uint32_t>(number_));
  } else {
    fail("the local CSR must be crc_residue, or active_ctx_sts for reading");
  }
}

void Microengine::state_branch(const Word& word, Cycle now) {
  bool taken = false;
  if (word.from_state) {
    taken = kernel_.input_state(word.number, now);
  } else {
    const uint32_t event = 1U << word.number;
    taken = (events_[context_] & event) == 0;
    if (Sanitizer* sanitizer = kernel_.sanitizer(); sanitizer != nullptr && !taken) {
      sanitizer->taken(number_, context_, event);
    }
    events_[context_] &= ~event;
  }
  if (taken) {
    redirect_in_ = static_cast<uint8_t>(1 + word.defer);
    redirect_pc_ = static_cast<uint16_t>(word.k);
    redirect_aborts_ = static_cast<uint8_t>(std::max(0, abort_early_ - word.defer));
  }
}

// ---- contexts ---------------------------------------------------------------------------------

int Microengine::next_ready() const {
  for (int step = 1; step <= kContexts; ++step) {
    const int context = (context_ + step) % kContexts;
    if (ready(context)) {
      return context;
    }
  }
  return -1;
}

// A kill among the words that a branch aborts takes effect all the same.
void Microengine::prefetch(const Word& word) {
  if (prefetch_kill_ && redirect_aborts_ >= word.kill_after) {
    alive_[context_] = false;
    killed_ = true;
    swap_in_ = 1 + word.defer;
    swap_bubble_due_ = false;
  }
}

void Microengine::end_turn(Cycle now) {
  pcs_[context_] = pc_;
  const int lost = swap_bubble_due_ ? swap_bubble_ : 0;
  counters_[context_].aborted += static_cast<uint64_t>(lost);
  const Cycle start = killed_ ? time_ : now + 1 + lost;
  killed_ = false;
  const int next = next_ready();
  if (next < 0) {
    mode_ = Mode::kIdle;
  } else {
    enter(next, start);
  }
}

void Microengine::enter(int context, Cycle at) {
  if (Sanitizer* sanitizer = kernel_.sanitizer()) {
    sanitizer->enter(number_, context, wait_[context]);
  }
  context_ = context;
  events_[context] &= ~wait_[context];
  wait_[context] = 0;
  pc_ = pcs_[context];
  time_ = at;
  mode_ = Mode::kRunning;
}

void Microengine::deliver(int context, uint32_t events, Cycle now) {
  events_[context] |= events;
  if (mode_ == Mode::kIdle && ready(context)) {
    kernel_.set_due(kEngine0 + number_, now);
  }
}

}  // namespace ixp
