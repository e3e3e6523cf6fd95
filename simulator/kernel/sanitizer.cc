#include "sanitizer.h"

#include <bit>

#include "description.h"
#include "kernel.h"

namespace ixp {

namespace {

int thread_of(int engine, int context) { return engine * kContexts + context; }

size_t signal_of(const Command& c) { return c.unit == kSram ? 0 : c.unit == kSdram ? 1 : 2; }

uint64_t longwords(const Command& c) { return c.unit == kSdram ? 2 * uint64_t{c.count} : c.count; }

bool is_bit_operation(Op op) { return op >= Op::kSetBits && op <= Op::kTestAndClearBits; }

}  // namespace

Sanitizer::Sanitizer(Kernel& kernel, const ChipTable& chip) : kernel_(kernel) {
  validated_.fill(kNobody);
  for (auto& registers : written_) {
    registers.resize(Microengine::kSink + 1);
  }
  memory_[kSram].resize(static_cast<size_t>(chip["sram_words"]));
  memory_[kScratch].resize(static_cast<size_t>(chip["scratch_words"]));
  memory_[kSdram].resize(2 * static_cast<size_t>(chip["sdram_quadwords"]));
}

// One finding for every kind, engine, word and unit; what comes again is counted.
void Sanitizer::report(Check check, const Place& by, uint64_t subject, const Place& other,
                       int unit) {
  const Finding found{check,         by.engine,  by.context, by.word,
                      kernel_.now(), unit,       subject,    other.engine,
                      other.context, other.word, 1};
  const auto known = known_.find(key(found));
  if (known != known_.end()) {
    ++findings_[known->second].times;
    return;
  }
  known_[key(found)] = findings_.size();
  findings_.push_back(found);
}

// ---- engines -----------------------------------------------------------------------------------

bool Sanitizer::written(int engine, int index) const {
  return index >= Microengine::kSink || written_[size_t(engine)][size_t(index)];
}

void Sanitizer::register_written(int engine, int index) {
  if (index < Microengine::kSink) {
    mark(engine, index);
  }
}

void Sanitizer::word(int engine, int context, int pc, const Word& word, const Interaction& what) {
  const Place by{engine, context, pc};
  Turn& turn = turns_[size_t(engine)];
  read(by, word.a, context);
  read(by, word.b, context);
  if (what.uses_codes && !turn.codes) {
    report(Check::kCodesAfterSwap, by, 0);
  }
  if (word.kind == WordKind::kReference && what.command.has_indirect && !turn.result) {
    report(Check::kResultAfterSwap, by, 0);
  }
  if (word.kind == WordKind::kPrivate) {
    write(by, word.dest, context);
    turn.codes = turn.codes || what.sets_codes;
    turn.result = true;
  }
}

void Sanitizer::read(const Place& by, Operand operand, int context) {
  const int index = operand.index + (operand.relative & context * Microengine::kWindow);
  if (index >= Microengine::kSink) {
    return;
  }
  races_.register_read(thread_of(by.engine, context), index);
  const int place = index % Microengine::kWindow;
  const int owner = index / Microengine::kWindow;
  if (place >= Microengine::kSramRead && place < Microengine::kSramWrite) {
    const Busy& busy =
        incoming_[size_t(thread_of(by.engine, owner))][size_t(place - Microengine::kSramRead)];
    if (busy.count != 0) {
      report(Check::kReadOutstanding, by, uint64_t(index), busy.by);
      return;
    }
  }
  if (!written(by.engine, index)) {
    report(Check::kEmptyRegister, by, uint64_t(index));
  }
}

void Sanitizer::write(const Place& by, Operand operand, int context) {
  const int index = operand.index + (operand.relative & context * Microengine::kWindow);
  if (index >= Microengine::kSink) {
    return;
  }
  races_.register_written(thread_of(by.engine, context), index);
  const int place = index % Microengine::kWindow;
  if (place >= Microengine::kSramWrite) {
    const Busy& busy = outgoing_[size_t(thread_of(by.engine, index / Microengine::kWindow))]
                                [size_t(place - Microengine::kSramWrite)];
    if (busy.count != 0) {
      report(Check::kWriteOutstanding, by, uint64_t(index), busy.by);
    }
  }
  mark(by.engine, index);
}

// ---- references --------------------------------------------------------------------------------

// The transfer registers that a command fills and empties; SDRAM's follow those of SRAM.
Sanitizer::Transfers Sanitizer::transfers(const Command& c) {
  const int quad = 2 * c.count;
  switch (c.op) {
    case Op::kRead:
    case Op::kReadLock:
      return c.unit == kSdram ? Transfers{8 + c.xfer, quad, true, false}
                              : Transfers{c.xfer, c.count, true, false};
    case Op::kWrite:
    case Op::kWriteUnlock:
      return c.unit == kSdram ? Transfers{8 + c.xfer, quad, false, true}
                              : Transfers{c.xfer, c.count, false, true};
    case Op::kSetBits:
    case Op::kClearBits:
    case Op::kCsrWrite:
      return {c.xfer, 1, false, true};
    case Op::kTestAndSetBits:
    case Op::kTestAndClearBits:
      return {c.xfer, 1, true, true};
    case Op::kPop:
    case Op::kCsrRead:
      return {c.xfer, 1, true, false};
    case Op::kHash48:
    case Op::kHash64:
      return {c.xfer, quad, true, true};
    case Op::kRFifoRd:
      return c.unit == kFbi ? Transfers{c.xfer, quad, true, false} : Transfers{};
    case Op::kTFifoWr:
      return c.unit == kFbi ? Transfers{c.xfer, quad, false, true} : Transfers{};
    default:
      return {};
  }
}

void Sanitizer::issued(const Command& c) {
  races_.issued(c, c.place);
  const Place by{c.engine, c.context, c.word};
  const auto thread = size_t(thread_of(c.engine, c.context));
  const Transfers moved = transfers(c);
  for (int i = 0; i < moved.count; ++i) {
    const auto xfer = size_t((moved.first & 8) | ((moved.first + i) & 7));
    const int write = c.context * Microengine::kWindow + Microengine::kSramWrite + int(xfer);
    if (moved.out && !written(c.engine, write)) {
      report(Check::kEmptyRegister, by, uint64_t(write));
    }
    if (moved.in) {
      incoming_[thread][xfer] = {incoming_[thread][xfer].count + 1, by};
    }
    if (moved.out) {
      outgoing_[thread][xfer] = {outgoing_[thread][xfer].count + 1, by};
    }
  }
  if (c.signal) {
    Busy& busy = signals_[thread][signal_of(c)];
    if (busy.count != 0) {
      report(Check::kSecondSignal, by, static_cast<uint64_t>(std::countr_zero(kernel_.event_of(c))),
             busy.by);
    }
    busy = {busy.count + 1, by};
  }
}

void Sanitizer::finished(const Command& c) {
  races_.finished(c, kernel_.event_of(c));
  const auto thread = size_t(thread_of(c.engine, c.context));
  const Transfers moved = transfers(c);
  for (int i = 0; i < moved.count; ++i) {
    const auto xfer = size_t((moved.first & 8) | ((moved.first + i) & 7));
    if (moved.in) {
      --incoming_[thread][xfer].count;
      mark(c.engine, c.context * Microengine::kWindow + Microengine::kSramRead + int(xfer));
    }
    if (moved.out) {
      --outgoing_[thread][xfer].count;
    }
  }
  if (c.signal) {
    --signals_[thread][signal_of(c)].count;
  }
}

void Sanitizer::requested(const Command& c, uint32_t request) {
  Busy& busy = incoming_[size_t(thread_of(c.engine, c.context))][bits::kRcvReqXfer.get(request)];
  busy = {busy.count + 1, {c.engine, c.context, c.word}};
}

void Sanitizer::received(int engine, int context, int xfer) {
  --incoming_[size_t(thread_of(engine, context))][size_t(xfer)].count;
  mark(engine, context * Microengine::kWindow + Microengine::kSramRead + xfer);
}

void Sanitizer::request_waits(const Command& c) {
  report(Check::kRequestFifoFull, {c.engine, c.context, c.word}, 0);
}

void Sanitizer::validated(const Command& c, int element, bool valid) {
  const Place by{c.engine, c.context, c.word};
  Place& before = validated_[size_t(element)];
  if (valid) {
    report(Check::kValidatedTwice, by, static_cast<uint64_t>(element), before);
  }
  before = by;
}

// ---- memory ------------------------------------------------------------------------------------

// Called before the data move; what lies outside the memory is the unit's fault to tell.
void Sanitizer::moving(const Command& c) {
  order(c);
  std::vector<bool>& words = memory_[c.unit];
  const bool stores = c.op == Op::kWrite || c.op == Op::kWriteUnlock || c.op == Op::kPush ||
                      c.op == Op::kRFifoRd || c.op == Op::kCrcRFifoRd;
  const bool loads = c.op == Op::kRead || c.op == Op::kReadLock || c.op == Op::kPop ||
                     c.op == Op::kIncr || c.op == Op::kTFifoWr || c.op == Op::kCrcTFifoWr ||
                     is_bit_operation(c.op);
  if (words.empty() || (!stores && !loads)) {
    return;
  }
  uint64_t first = c.unit == kSdram ? 2 * uint64_t{c.address} : c.address;
  uint64_t count = longwords(c);
  if (c.op == Op::kPop) {
    first = kernel_.sram().lists()[c.target];
    count = first == 0 ? 0 : 1;
  }
  for (uint64_t i = first; i < first + count && i < words.size(); ++i) {
    const bool skipped = (c.mask_right && i == first) || (c.mask_left && i == first + count - 1);
    if (loads && !words[i]) {
      const uint64_t place = c.unit == kSdram ? i / 2 : i;
      report(Check::kEmptyMemory, {c.engine, c.context, c.word}, place, kNobody, c.unit);
      if (!stores && c.op != Op::kIncr && !is_bit_operation(c.op)) {
        return;
      }
    }
    words[i] = words[i] || !skipped;
    if (!skipped) {
      data(c, i, stores);
    }
  }
}

}  // namespace ixp
