// Basic types of the kernel: time, sources, commands.
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
// The source after the chip's last engine is the event source attached to the ports.
inline constexpr int kMostSources = kEngine0 + kMostEngines + 1;
static_assert((kContexts & (kContexts - 1)) == 0, "contexts are counted modulo a power of two");

inline bool is_in(uint64_t set, Op op) { return (set >> static_cast<int>(op) & 1) != 0; }
inline bool writes_fifo(Op op) { return is_in(op_set::kWritesFifo, op); }
inline bool reads_fifo(Op op) { return is_in(op_set::kReadsFifo, op); }
inline bool is_fifo(Op op) { return is_in(op_set::kReadsFifo | op_set::kWritesFifo, op); }
inline bool is_crc(Op op) { return is_in(op_set::kCrc, op); }
inline bool is_bit_operation(Op op) { return is_in(op_set::kBits, op); }
// Whether an operation overwrites, reads, or modifies words of its memory.
inline bool stores(Op op) { return is_in(op_set::kStores, op); }
inline bool loads(Op op) { return is_in(op_set::kLoads, op); }
inline bool changes(Op op) { return is_in(op_set::kChanges, op); }
// Whether an operation fills read transfer registers, or takes write transfer registers.
inline bool fills_registers(Op op) { return is_in(op_set::kFillsRegisters, op); }
inline bool empties_registers(Op op) { return is_in(op_set::kEmptiesRegisters, op); }

inline constexpr uint16_t kNoWord = 0xffff;  // the command was not issued by a program

// The operation that a command requests from its unit, with its operands.
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
  uint8_t place = 0;  // a QueueId: the queue in which it waits for its unit
  uint8_t count = 1;  // longwords, quadwords or keys
  uint8_t xfer = 0;   // first transfer register
  // Start of the read and the write half of its transfer registers in the context's window.
  uint8_t fills_at = 0;
  uint8_t empties_at = 0;
  bool signal = false;
  bool signals_others = false;  // it signals other threads
  bool chain = false;
  bool has_indirect = false;
  bool mask_left = false;
  bool mask_right = false;
  // Events raised at its completion; sdram_crc completes twice, once for data and once for the
  // residue.
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
  Command* next = nullptr;  // next command in the same queue
  // Cycle in which its word was reached; the issue is later if the FIFO was full.
  Cycle wanted = 0;
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
// The longwords of data that a command moves from or to transfer registers.
inline int transfer_registers(const Command& c) {
  const bool none = !is_in(op_set::kFillsRegisters | op_set::kEmptiesRegisters, c.op);
  return none || (c.unit == kSdram && is_fifo(c.op)) ? 0 : longwords(c);
}

// Whether a command is a receive request.
inline bool is_request(const Command& c) {
  return c.target == csr::kRcvReq && (c.op == Op::kCsrWrite || c.op == Op::kFastWr);
}

// Whether the completion of a command reads or changes registers or events of its engine.
inline bool disturbs(const Command& command) { return is_in(op_set::kReports, command.op); }

// One line of the reference log: a command with the cycles of its life and the longwords that it
// took from write transfer registers and delivered to read transfer registers.
struct LoggedCommand {
  Command command;
  Cycle done = 0;
  std::vector<uint32_t> taken;
  std::vector<uint32_t> brought;
};

// The rows of the chip table (isa/tables/chip.py), by name.
class ChipTable {
 public:
  explicit ChipTable(std::map<std::string, int64_t> rows) : rows_(std::move(rows)) {}
  // The value of a row; throws if the table has no row of that name.
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

// The place of a word: engine, context and address.
struct ThreadWord {
  int engine = -1, context = -1, word = -1;  // -1: no place
  bool known() const { return engine >= 0; }

  template <class Archive>
  void archive(Archive& a) {
    a(engine, context, word);
  }
};

// Cycles of a thread's turns, and the aborted and stalled cycles among them.
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

// A program action that the machine does not define; what() is the rule that it broke. A fault has
// no word if it results from a CSR write by the core or a test.
class Fault : public std::runtime_error {
 public:
  Fault(ThreadWord place, const std::string& rule) : std::runtime_error(rule), at(place) {}
  const ThreadWord at;
};

}  // namespace ixp
