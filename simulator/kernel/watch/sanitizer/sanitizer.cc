#include "watch/sanitizer/sanitizer.h"

#include <bit>

#include "kernel.h"

namespace ixp {

namespace {

// For each StreamValue, the check of its use in a later turn.
constexpr std::array<Check, kStreamValues> kAfterSwap = {
    Check::kCodesAfterSwap,  Check::kResultAfterSwap, Check::kOperandAfterSwap,
    Check::kSearchAfterSwap, Check::kSearchAfterSwap, Check::kCsrAfterSwap};

}  // namespace

Sanitizer::Sanitizer(Kernel& kernel, const ChipTable& chip)
    : kernel_(kernel),
      turns_(kernel.engines().size()),
      defined_by_(turns_.size()),
      incoming_(size_t(kernel.threads())),
      outgoing_(incoming_.size()),
      signals_(incoming_.size()),
      written_(turns_.size(), std::vector<bool>(kResidues + kContexts)),
      races_(turns_.size(), incoming_.size()) {
  memory_[kSram].resize(static_cast<size_t>(chip["sram_words"]));
  memory_[kScratch].resize(static_cast<size_t>(chip["scratch_words"]));
  memory_[kSdram].resize(2 * static_cast<size_t>(chip["sdram_quadwords"]));
}

// One finding per check, engine, word and unit; repetitions are counted.
void Sanitizer::report(Check check, const ThreadWord& by, uint64_t subject, const ThreadWord& other,
                       int unit) {
  const Finding finding{check, by, kernel_.now(), unit, subject, other, 1};
  const auto [entry, is_new] = numbers_.try_emplace(key(finding), findings_.size());
  if (is_new) {
    findings_.push_back(finding);
  } else {
    ++findings_[entry->second].times;
  }
}

// ---- words -------------------------------------------------------------------------------------

void Sanitizer::word(int engine, int context, int pc, const Word& word,
                     const Interaction& interaction) {
  if (word.kind == WordKind::kTrap) {  // executing it is a fault; it has no operands
    return;
  }
  const ThreadWord by{engine, context, pc};
  read(by, word.a, context);
  read(by, word.b, context);
  use_values(by, interaction);
  if (word.kind == WordKind::kPrivate) {
    write(by, word.dest, context);
  }
  if (word.kind == WordKind::kLocalCsr && interaction.number == local_csr::kCrcResidue) {
    use_residue(by, interaction.write);
  }
  follow_chain(by, word, interaction);
}

// A word must not use state from an earlier turn: another thread may have changed it.
void Sanitizer::use_values(const ThreadWord& by, const Interaction& interaction) {
  Turn& turn = turns_[by.engine];
  auto& defined_by = defined_by_[by.engine];
  for (unsigned stale = interaction.uses & ~turn.fresh; stale != 0; stale &= stale - 1) {
    const int value = std::countr_zero(stale);
    report(kAfterSwap[value], by, 0, defined_by[value]);
  }
  constexpr unsigned kFirst = 1U << kFirstSearch, kSecond = 1U << kSecondSearch;
  if ((interaction.defines & (kFirst | kSecond)) == kFirst) {  // the previous result is passed on
    defined_by[kSecondSearch] = defined_by[kFirstSearch];
    turn.fresh &= static_cast<uint8_t>(~kSecond);
    turn.fresh |= (turn.fresh & kFirst) != 0 ? kSecond : 0;
  }
  turn.fresh |= interaction.defines;
  for (unsigned left = interaction.defines; left != 0; left &= left - 1) {
    defined_by[std::countr_zero(left)] = by;
  }
}

// A reference with chain_ref holds the bus until a reference without it; the turn must not end
// before.
void Sanitizer::follow_chain(const ThreadWord& by, const Word& word,
                             const Interaction& interaction) {
  Turn& turn = turns_[by.engine];
  if (word.kind == WordKind::kReference) {
    turn.chained = interaction.reference.chain ? by : ThreadWord{};
  }
  if (turn.chained.known() && (turn.ending || (interaction.swap && word.defer == 0))) {
    report(Check::kOpenChain, turn.chained, 0, {});
  }
  turn.ending = interaction.swap && word.defer != 0;
}

// ---- registers ---------------------------------------------------------------------------------

bool Sanitizer::written(int engine, int index) const {
  return index == Microengine::kSink || index >= int(written_[engine].size()) ||
         written_[engine][index];
}

void Sanitizer::register_written(int engine, int index) {
  if (index < Microengine::kSink) {
    mark(engine, index);
  }
}

void Sanitizer::read(const ThreadWord& by, Operand operand, int context) {
  const int index = operand.index + (operand.relative & context * kWindow);
  if (index >= Microengine::kSink) {
    return;
  }
  races_.register_read(thread_of(by.engine, context), index);
  const int place = index % kWindow;
  const int owner = index / kWindow;
  if (place >= kReadAt && place < kWriteAt) {
    const Busy& busy = incoming_[thread_of(by.engine, owner)][place - kReadAt];
    if (busy.count != 0) {
      report(Check::kReadOutstanding, by, uint64_t(index), busy.by);
      return;
    }
  }
  if (!written(by.engine, index)) {
    report(Check::kEmptyRegister, by, uint64_t(index), {});
  }
}

void Sanitizer::write(const ThreadWord& by, Operand operand, int context) {
  const int index = operand.index + (operand.relative & context * kWindow);
  if (index >= Microengine::kSink) {
    return;
  }
  races_.register_written(thread_of(by.engine, context), index);
  const int place = index % kWindow;
  if (place >= kWriteAt) {
    const Busy& busy = outgoing_[thread_of(by.engine, index / kWindow)][place - kWriteAt];
    if (busy.count != 0) {
      report(Check::kWriteOutstanding, by, uint64_t(index), busy.by);
    }
  }
  mark(by.engine, index);
}

// sdram_crc reads the residue of its thread and writes it.
void Sanitizer::use_residue(const ThreadWord& by, bool writes) {
  const int thread = thread_of(by.engine, by.context);
  const Busy& busy = (writes ? outgoing_ : incoming_)[thread][kResidue];
  const auto index = uint64_t(kResidues + by.context);
  if (busy.count != 0) {
    report(writes ? Check::kWriteOutstanding : Check::kReadOutstanding, by, index, busy.by);
  } else if (!writes && !written_[by.engine][index]) {
    report(Check::kEmptyRegister, by, index, {});
  }
  if (writes) {
    residue_written(by.engine, by.context);
  }
}

}  // namespace ixp
