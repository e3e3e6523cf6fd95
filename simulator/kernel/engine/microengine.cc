#include "engine/microengine.h"

#include <algorithm>

#include "description.h"
#include "kernel.h"

namespace ixp {

Microengine::Microengine(Kernel& kernel, int number, const ChipTable& chip, Cycle shortest)
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
      shortest_(shortest),
      registers_(kPool, 0) {}

void Microengine::load(std::span<const PackedWord> words, const std::vector<uint32_t>& constants,
                       unsigned contexts) {
  native_ = nullptr;
  program_length_ = words.size();
  code_ = std::vector<Word>(words.begin(), words.end());
  interactions_ = std::vector<Interaction>(words.begin(), words.end());
  for (size_t i = 0; i < words.size(); ++i) {
    Reference& reference = interactions_[i].reference;
    reference.engine = static_cast<uint8_t>(number_);
    reference.word = static_cast<uint16_t>(i);
    const Command command{reference};
    reference.place = static_cast<uint8_t>(kernel_.queue_for(command).id);
    reference.signals_others = Fbi::signals(command);
  }
  interactions_.resize(kControlStoreWords + kLastWords);
  code_.resize(kControlStoreWords +
               kLastWords);  // trap words catch a program that runs off its end
  sanitizer_ = kernel_.sanitizer();
  if (sanitizer_ != nullptr) {
    for (Word& word : code_) {
      word.ahead.fill(Word::kLater);  // so that perform() handles every word, in order
      word.may_run_ahead = false;
    }
    sanitizer_->loaded(number_, code_);
  }
  registers_.resize(kPool);
  registers_.insert(registers_.end(), constants.begin(), constants.end());
  int first = -1;
  for (int context = kContexts - 1; context >= 0; --context) {
    alive_[context] = (contexts >> context & 1) != 0;
    update_ready(context);
    first = alive_[context] ? context : first;
  }
  if (first >= 0) {
    enter(first, kernel_.now());
    kernel_.set_due(kEngine0 + number_, due());
  }
}

void Microengine::fail(int word, const std::string& rule) const {
  throw Fault({number_, context_, word}, rule);
}

// Raise the fault of a trap word: not an instruction, the target of a wild branch, or past the
// program.
void Microengine::trap() const {
  if (pc_ < program_length_) {
    fail("the word must be an instruction");
  }
  if (strayed_from_ >= 0 && redirect_pc_ == pc_) {
    fail(strayed_from_, "the branch must go to a word below " + std::to_string(program_length_) +
                            ", not to " + std::to_string(pc_));
  }
  fail("the program must not run off its end");
}

uint16_t Microengine::program_counter(int context) const {
  return context == context_ && mode_ != Mode::kIdle ? pc_ : pcs_[context];
}

void Microengine::go_to(int context, uint16_t word) {
  if (context == context_ && mode_ != Mode::kIdle) {
    pc_ = word;
    redirect_in_ = 0;
  } else {
    pcs_[context] = word;
  }
}

// ---- the cycle -------------------------------------------------------------------------------

Cycle Microengine::act(Cycle now, bool decoupled, Cycle horizon) {
  if (mode_ == Mode::kIdle) {
    const int next = next_ready();
    if (next < 0) {
      return kNever;
    }
    enter(next, std::max(now + wake_, time_));
  }
  Cycle quiet = -1;  // not computed yet
  while (mode_ == Mode::kRunning) {
    if (time_ > now) {
      if (!decoupled) {
        break;
      }
      if (swap_in_ == 0) {
        run_ahead(horizon);
      }
      if (!may_run_ahead(code_[pc_])) {
        __builtin_prefetch(&interactions_[pc_]);  // load it while other parts act
        break;
      }
      if (quiet < 0) {
        quiet = undisturbed(now);
      }
      if (time_ >= horizon || (time_ >= quiet && !next_turn_is_fixed())) {
        break;
      }
      if (!next_turn_is_fixed()) {
        ahead_.decided(time_);
      }
    }
    perform(std::max(now, time_));
  }
  return due();
}

// Return the cycle before which no event or completion can reach this engine: local words before it
// may be performed ahead. The completion of a command in service is known; a waiting command needs
// at least the shortest service time. Signals of other threads and receive requests are only a
// bound while a context waits for them.
Cycle Microengine::undisturbed(Cycle now) const {
  const uint32_t waited = this->waited();
  const Cycle completion = completions_.empty() ? kNever : completions_.front();
  Cycle quiet = std::min(completion, now + (waiting_ != 0 ? shortest_ : kNever - now));
  if ((waited & ~kOwnEvents) != 0) {
    quiet = std::min(quiet, kernel_.next_signal(now));
  }
  if ((waited & event::kStartReceive) != 0) {
    quiet = std::min(quiet, kernel_.receive().next_delivery(now));
  }
  return quiet;
}

// Whether the next word gives the turn to the next context in order, independent of later events:
// that context is ready, and none of its pending references can raise its events again.
bool Microengine::next_turn_is_fixed() const {
  const int next = (context_ + 1) & (kContexts - 1);
  return code_[pc_].kind == WordKind::kCtxArb && (ready_ >> next & 1) != 0 &&
         outstanding_[next] == 0 && (wait_[next] & ~kOwnEvents) == 0;
}

void Microengine::completes(Cycle at, bool served) {
  waiting_ -= served ? 1 : 0;
  completions_.push(at);
  for (size_t i = completions_.size() - 1; i > 0 && completions_[i - 1] > at; --i) {
    std::swap(completions_[i - 1], completions_[i]);
  }
}

void Microengine::receive_done(int context) {
  reference_done(context);
  --requests_;
}

void Microengine::perform(Cycle now) {
  const Word& word = code_[pc_];
  const Interaction& interaction = interactions_[pc_];
  if (sanitizer_ != nullptr && time_ == now) [[unlikely]] {
    sanitizer_->word(number_, context_, pc_, word,
                     interaction);  // reported once, however long the word is stalled
  }
  if (word.kind == WordKind::kReference && !issue(word, interaction, now)) {
    return;
  }
  if (interaction.swap) {
    return swap_out(word, interaction, now);
  }
  int skipped = 0;  // words that a taken branch aborts
  switch (word.kind) {
    case WordKind::kPrivate:
      skipped = run_private<true>(now);
      break;
    case WordKind::kStateBranch:
      skipped = state_branch(word, interaction, now);
      advance(now);
      break;
    case WordKind::kLocalCsr:
      local_csr(word, interaction);
      advance(now);
      break;
    case WordKind::kTrap:
      trap();
    default:
      advance(now);
  }
  if (word.kill_after != 0) {
    prefetch(word, skipped);
  }
  turn(now);
}

void Microengine::advance(Cycle now) {
  time_ = now + 1;
  ++pc_;
  if (redirect_in_ != 0 && --redirect_in_ == 0) {
    pc_ = redirect_pc_;
    time_ += redirect_aborts_;
    cycles_[context_].aborted += redirect_aborts_;
  }
}

}  // namespace ixp
