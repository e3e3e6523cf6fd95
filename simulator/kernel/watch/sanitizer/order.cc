// Order of memory accesses, established by commands, the core and signals.
#include <bit>

#include "description.h"
#include "kernel.h"
#include "watch/sanitizer/sanitizer.h"

namespace ixp {

using SyncObject = RaceDetector::SyncObject;

void Sanitizer::loaded(int engine, const std::vector<Word>& code) {
  for (const Word& word : code) {
    for (const Operand& operand : {word.a, word.b, word.dest}) {
      if (operand.relative == 0 && operand.index < Microengine::kSink) {
        races_.share(engine, operand.index);
      }
    }
  }
}

void Sanitizer::enter(int engine, int context, uint32_t events) {
  turns_[engine] = {};
  races_.turn_ended(engine);
  races_.taken(engine * kContexts + context, events);
}

void Sanitizer::taken(int engine, int context, uint32_t event) {
  races_.taken(engine * kContexts + context, event);
}

// ---- commands ---------------------------------------------------------------------------------

// Called before data move. Threads synchronise through scratch words and CSRs: a write releases the
// word, a read acquires it.
void Sanitizer::order(const Command& c) {
  switch (c.unit) {
    case kScratch:
      for (uint64_t word = c.address; word < uint64_t{c.address} + uint64_t(longwords(c)); ++word) {
        if (fills_registers(c.op)) {
          races_.acquire(c, SyncObject::kScratch, word);
        }
        if (changes(c.op)) {
          races_.release(c, SyncObject::kScratch, word, stores(c.op));
        }
      }
      break;
    case kFbi:
      order_csr(c);
      break;
    case kSram:
      order_sram(c);
      break;
    default:
      break;
  }
}

void Sanitizer::order_csr(const Command& c) {
  if (c.op == Op::kCsrRead) {
    races_.acquire(c, SyncObject::kCsr, c.target);
  } else if (c.op == Op::kCsrWrite || c.op == Op::kFastWr) {
    // XMIT_PTR shows that all elements before it were validated.
    const int place = c.target == csr::kXmitValidate ? csr::kXmitPtr : int{c.target};
    races_.release(c, SyncObject::kCsr, uint64_t(place), false);
    if (c.target == csr::kInterThdSig) {
      const uint32_t value =
          c.op == Op::kFastWr ? c.address : *kernel_.engine(c.engine).empties(c, 1);
      const uint32_t thread = bits::kInterThdSigThread.get(value);
      if (thread < signals_.size()) {  // other thread numbers are a fault
        races_.signal(c, static_cast<int>(thread), event::kInterThread);
        raise(thread_word(c), static_cast<int>(thread), event::kInterThread).by = thread_word(c);
      }
    }
  }
}

void Sanitizer::order_sram(const Command& c) {
  switch (c.op) {
    case Op::kReadLock:
      races_.acquire(c, SyncObject::kLock, c.address);
      break;
    case Op::kWriteUnlock:
    case Op::kUnlock:
      races_.release(c, SyncObject::kLock, c.address, true);
      break;
    case Op::kPush:
      races_.release(c, SyncObject::kList, c.address, true);
      break;
    case Op::kPop:
      races_.acquire(c, SyncObject::kList, kernel_.sram().lists()[c.target]);
      break;
    default:
      if (is_bit_operation(c.op) && fills_registers(c.op)) {
        races_.acquire(c, SyncObject::kAtomic, c.address);
      }
      if (is_bit_operation(c.op)) {
        races_.release(c, SyncObject::kAtomic, c.address, false);
      }
  }
}

// A longword of SRAM or SDRAM is read or written. If bit operations change it, it is a
// synchronisation object like a scratch word.
void Sanitizer::data(const Command& c, uint64_t longword, bool writes) {
  if (c.unit == kScratch || is_bit_operation(c.op)) {
    return;
  }
  if (c.unit == kSram && races_.released(SyncObject::kAtomic, longword)) {
    if (writes) {
      races_.release(c, SyncObject::kAtomic, longword, true);
    } else {
      races_.acquire(c, SyncObject::kAtomic, longword);
    }
    return;
  }
  report_race(Check::kOrderRace, thread_word(c), c.unit == kSdram ? longword / 2 : longword,
              races_.access(c, word_of(c.unit, longword), writes), c.unit);
}

// Called after data moved. Accesses to synchronisation objects are not races, but a write may undo
// another thread's change since the word was read.
void Sanitizer::use_synchronising_words(const Command& c, const PacketLog::Contents& contents) {
  if ((c.unit != kScratch && c.unit != kSram) || c.op == Op::kPop) {
    return;
  }
  const uint32_t* const memory = c.unit == kScratch ? contents.scratch : contents.sram;
  for (uint64_t i = c.address; i < uint64_t{c.address} + uint64_t(longwords(c)); ++i) {
    if (c.unit == kSram && !races_.released(SyncObject::kAtomic, i)) {
      continue;
    }
    report_race(Check::kLostUpdate, thread_word(c), i,
                races_.update(c, word_of(c.unit, i), memory[i]), c.unit);
  }
}

// ---- the core ---------------------------------------------------------------------------------

void Sanitizer::memory_read(int unit, uint64_t address, uint64_t count) {
  for (uint64_t i = address; unit == kScratch && i < address + count; ++i) {
    races_.core_acquire(SyncObject::kScratch, i);
  }
}

void Sanitizer::memory_written(int unit, uint64_t address, uint64_t count) {
  std::vector<bool>& words = memory_[unit];
  for (uint64_t i = address; i < address + count && i < words.size(); ++i) {
    words[i] = true;
    if (unit == kScratch) {
      races_.core_release(SyncObject::kScratch, i);
    }
    races_.core_writes(word_of(unit, i));
  }
}

void Sanitizer::pushed(uint32_t address) {
  memory_written(kSram, address, 1);
  races_.core_release(SyncObject::kList, address);
}

void Sanitizer::popped(uint32_t address) { races_.core_acquire(SyncObject::kList, address); }

void Sanitizer::signalled(int engine, int context, uint32_t event) {
  const int thread = engine * kContexts + context;
  races_.core_signals(thread, event);
  signals_[thread][std::countr_zero(event)].by = {};
}

}  // namespace ixp
