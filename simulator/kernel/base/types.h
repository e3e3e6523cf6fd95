// The vocabulary of the kernel: time, sources, commands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace ixp {

using Cycle = int64_t;
// Later than any cycle; leaves room for the scheduler's key of cycle and source.
inline constexpr Cycle kNever = std::numeric_limits<Cycle>::max() >> 8;

// Who may be due in a cycle, in the order in which they act (docs/reference/timing/index.md).
enum Source : int {
  kSdram,
  kSram,
  kScratch,
  kHash,
  kFbi,
  kPorts,
  kReceive,
  kTransmit,
  kBus,
  kEngine0,
};
inline constexpr int kEngines = 6;
inline constexpr int kContexts = 4;  // a power of two
inline constexpr int kPortCount = 16;
inline constexpr int kSources = kEngine0 + kEngines;
static_assert(kSources <= 16, "the scheduler's key has four bits for the source");
inline constexpr int kUnits = kFbi + 1;

// What a command asks of its unit. The names that Python uses are in op_names().
enum class Op : uint8_t {
  kRead,
  kWrite,
  kReadLock,
  kWriteUnlock,
  kUnlock,
  kSetBits,
  kClearBits,
  kTestAndSetBits,
  kTestAndClearBits,
  kIncr,
  kPush,
  kPop,
  kRFifoRd,
  kTFifoWr,
  kCrcRFifoRd,
  kCrcTFifoWr,
  kHash48,
  kHash64,
  kCsrRead,
  kCsrWrite,
  kFastWr,
};
inline constexpr size_t kOps = static_cast<size_t>(Op::kFastWr) + 1;

// Whether a command fills the transmit FIFO, or empties the receive FIFO.
inline bool writes_fifo(Op op) { return op == Op::kTFifoWr || op == Op::kCrcTFifoWr; }
inline bool reads_fifo(Op op) { return op == Op::kRFifoRd || op == Op::kCrcRFifoRd; }
inline bool is_fifo(Op op) { return reads_fifo(op) || writes_fifo(op); }
inline bool is_crc(Op op) { return op == Op::kCrcRFifoRd || op == Op::kCrcTFifoWr; }
inline bool is_bit_operation(Op op) { return op >= Op::kSetBits && op <= Op::kTestAndClearBits; }
// Whether it puts data into its memory without a look at what is there, or looks.
inline bool stores(Op op) {
  return op == Op::kWrite || op == Op::kWriteUnlock || op == Op::kPush || reads_fifo(op);
}
inline bool loads(Op op) {
  return op == Op::kRead || op == Op::kReadLock || op == Op::kPop || op == Op::kIncr ||
         writes_fifo(op) || is_bit_operation(op);
}

enum class Queue : uint8_t { kOrdered, kPriority, kOptimizeMem };

inline constexpr uint16_t kNoWord = 0xffff;  // of a command that no program issued

// What is asked of a unit.
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
  bool signal = false;
  bool tells = false;  // it sends events to other threads
  bool chain = false;
  bool has_indirect = false;
  bool mask_left = false;
  bool mask_right = false;
  // At its completion; sdram_crc completes twice, once for the data and once for the residue.
  bool moves = true;
  bool ends = true;

  template <class Archive>
  void archive(Archive& a) {
    a(address, indirect, word, engine, context, unit, op, queue, place, count, xfer, target, signal,
      tells, chain, has_indirect, mask_left, mask_right, moves, ends);
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

// The longwords of data that a command moves. Only reads and writes, hashes and moves of FIFOs
// count; what an indirect reference puts in place of another command's count means nothing.
inline int longwords(const Command& c) {
  constexpr auto kCounts = [] {  // longwords for each one of the count; 0 where that means nothing
    std::array<uint8_t, kOps> counts{};
    for (const Op op : {Op::kRead, Op::kReadLock, Op::kWrite, Op::kWriteUnlock}) {
      counts[static_cast<size_t>(op)] = 1;
    }
    for (const Op op :
         {Op::kHash48, Op::kHash64, Op::kRFifoRd, Op::kTFifoWr, Op::kCrcRFifoRd, Op::kCrcTFifoWr}) {
      counts[static_cast<size_t>(op)] = 2;
    }
    return counts;
  }();
  const int each = c.unit == kSdram ? 2 : kCounts[static_cast<size_t>(c.op)];
  return each != 0 ? each * c.count : c.op != Op::kUnlock;
}
// Those of them that go to or come from transfer registers.
inline int transfer_registers(const Command& c) {
  const bool none = c.op == Op::kPush || c.op == Op::kIncr || c.op == Op::kFastWr;
  return none || (c.unit == kSdram && is_fifo(c.op)) ? 0 : longwords(c);
}

// Whether its completion changes or reads registers or events of its engine.
inline bool disturbs(const Command& command) { return command.op != Op::kFastWr; }

// One line of the reference log: a command with the cycles of its life and the longwords that it
// took from write transfer registers and brought to read transfer registers.
struct LoggedCommand {
  Command command;
  Cycle done = 0;
  std::vector<uint32_t> taken;
  std::vector<uint32_t> brought;
};

// The rows of isa/chip.py, by name.
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

// A program did what the machine does not allow; the message names engine, context and word.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace ixp
