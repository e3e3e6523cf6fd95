// The vocabulary of the kernel: time, sources, commands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "description.h"

namespace ixp {

class Kernel;  // all parts of the machine, kernel.h

using Cycle = int64_t;
// Later than any cycle; leaves room for the scheduler's key of cycle and source.
inline constexpr Cycle kNever = std::numeric_limits<Cycle>::max() >> 8;

// Sources, units, queues and operations are generated (description.h) from
// isa/tables/operations.py.
// Behind the engines of the chip comes what is attached to the ports.
inline constexpr int kMostSources = kEngine0 + kMostEngines + 1;
static_assert((kContexts & (kContexts - 1)) == 0, "contexts are counted modulo a power of two");

inline bool is_in(uint64_t set, Op op) { return (set >> static_cast<int>(op) & 1) != 0; }
inline bool writes_fifo(Op op) { return is_in(op_set::kWritesFifo, op); }
inline bool reads_fifo(Op op) { return is_in(op_set::kReadsFifo, op); }
inline bool is_fifo(Op op) { return is_in(op_set::kReadsFifo | op_set::kWritesFifo, op); }
inline bool is_crc(Op op) { return is_in(op_set::kCrc, op); }
inline bool is_bit_operation(Op op) { return is_in(op_set::kBits, op); }
// Whether it overwrites words of its memory, reads them, or changes them in either way.
inline bool stores(Op op) { return is_in(op_set::kStores, op); }
inline bool loads(Op op) { return is_in(op_set::kLoads, op); }
inline bool changes(Op op) { return is_in(op_set::kChanges, op); }
// Whether it fills read transfer registers, or empties write transfer registers.
inline bool fills_registers(Op op) { return is_in(op_set::kFillsRegisters, op); }
inline bool empties_registers(Op op) { return is_in(op_set::kEmptiesRegisters, op); }

inline constexpr uint16_t kNoWord = 0xffff;  // of a command that no program issued

// What a command asks of its unit.
struct Reference {
  uint32_t address = 0;   // in units of the memory; the value of a fast_wr
  uint32_t indirect = 0;  // the previous result, when has_indirect
  uint16_t word = 0;      // address of the microword
  uint16_t target = 0;    // CSR number or SRAM list
  uint8_t engine = 0;
  uint8_t context = 0;
  uint8_t unit = 0;  // a Source
  Op op = Op::kRead;
  Queue queue = Queue::kOrdered;
  uint8_t place = 0;  // a QueueId: where it waits for its unit
  uint8_t count = 1;  // longwords, quadwords or keys
  uint8_t xfer = 0;   // first transfer register
  // Where the halves of its transfer registers begin in the context's window.
  uint8_t fills_at = 0;
  uint8_t empties_at = 0;
  bool signal = false;
  bool signals_others = false;  // it signals other threads
  bool chain = false;
  bool has_indirect = false;
  bool mask_left = false;
  bool mask_right = false;
  // At its completion; sdram_crc completes twice, once for the data and once for the residue.
  bool moves = true;
  bool ends = true;

  template <class Archive>
  void archive(Archive& a) {
    a(address, indirect, word, target, count, engine, context, unit, op, queue, place, xfer,
      fills_at, empties_at, signal, signals_others, chain, has_indirect, mask_left, mask_right,
      moves, ends);
  }
};

// One reference on its way from an engine to a unit and back.
struct Command : Reference {
  Command* next = nullptr;  // behind it in its queue
  Cycle wanted = 0;         // when its word was reached; issued later if the FIFO was full
  Cycle issued = 0;
  Cycle granted = 0;
  Cycle arrived = 0;
  Cycle started = 0;
  Cycle done = 0;

  template <class Archive>
  void archive(Archive& a) {
    Reference::archive(a);
    a(wanted, issued, granted, arrived, started, done);
  }
};

inline int thread_of(int engine, int context) { return engine * kContexts + context; }
inline int thread_of(const Command& c) { return thread_of(c.engine, c.context); }

// The longwords of data that a command moves. Only reads and writes, hashes and FIFO moves have a
// count; for the others, the count of an indirect reference has no meaning.
inline int longwords(const Command& c) {
  return is_in(op_set::kCounted, c.op) ? kUnitLongwords[static_cast<size_t>(c.unit)] * c.count
                                       : kFixedLongwords[static_cast<size_t>(c.op)];
}
// The longwords of them that go to or come from transfer registers.
inline int transfer_registers(const Command& c) {
  const bool none = !is_in(op_set::kFillsRegisters | op_set::kEmptiesRegisters, c.op);
  return none || (c.unit == kSdram && is_fifo(c.op)) ? 0 : longwords(c);
}

// Whether it asks the receive machine for a unit.
inline bool is_request(const Command& c) {
  return c.target == csr::kRcvReq && (c.op == Op::kCsrWrite || c.op == Op::kFastWr);
}

// Whether its completion changes or reads registers or events of its engine.
inline bool disturbs(const Command& command) { return is_in(op_set::kReports, command.op); }

// One line of the reference log: a command with the cycles of its life and the longwords that it
// took from write transfer registers and brought to read transfer registers.
struct LoggedCommand {
  Command command;
  Cycle done = 0;
  std::vector<uint32_t> taken;
  std::vector<uint32_t> brought;
};

// The rows of isa/tables/chip.py, by name.
class ChipTable {
 public:
  explicit ChipTable(std::map<std::string, int64_t> rows) : rows_(std::move(rows)) {}
  // Value of a row; throws when the table has none of that name.
  int64_t operator[](const std::string& name) const {
    const auto row = rows_.find(name);
    if (row == rows_.end()) {
      throw std::invalid_argument("chip table must have a row " + name);
    }
    return row->second;
  }

 private:
  std::map<std::string, int64_t> rows_;
};

// A word of a context of an engine.
struct ThreadWord {
  int engine = -1, context = -1, word = -1;  // none
  bool known() const { return engine >= 0; }

  template <class Archive>
  void archive(Archive& a) {
    a(engine, context, word);
  }
};

// Cycles of a thread's turns, and those of them in which it executes no word.
struct ThreadCycles {
  uint64_t turns = 0;
  uint64_t aborted = 0;
  uint64_t stalled = 0;

  uint64_t executing() const { return turns - aborted - stalled; }
  template <class Archive>
  void archive(Archive& a) {
    a(turns, aborted, stalled);
  }
};

// A program did what the machine does not allow: what() is the rule. A CSR that was written from
// outside has no word.
class Fault : public std::runtime_error {
 public:
  Fault(ThreadWord place, const std::string& rule) : std::runtime_error(rule), at(place) {}
  const ThreadWord at;
};

}  // namespace ixp
