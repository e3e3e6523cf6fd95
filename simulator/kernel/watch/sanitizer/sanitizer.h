// The sanitizer: reports races, uninitialised reads and lost signals. It does not change the
// simulation.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "base/types.h"
#include "description.h"
#include "engine/microengine.h"
#include "watch/packet_log.h"
#include "watch/sanitizer/race_detector.h"

namespace ixp {

enum class Check : uint8_t {
  kReadOutstanding,   // a read transfer register whose reference is not done
  kWriteOutstanding,  // a write transfer register that a reference has not taken yet
  kCodesAfterSwap,    // condition codes that the thread did not set in this turn
  kResultAfterSwap,   // indirect_ref without a result of this turn
  kOperandAfterSwap,  // an indirect shift without an A operand of this turn
  kSearchAfterSwap,   // the result of a search of another turn
  kCsrAfterSwap,      // the value of a local CSR that another turn read
  kOpenChain,         // a turn that ends within a chain of references
  kEmptyRegister,     // a read of a register that was never written
  kEmptyMemory,       // a read of a word of memory that was never written
  kEmptyElement,      // a use of a FIFO element that was never filled
  kFilledLate,        // a transmit FIFO element whose reference is not done
  kSecondSignal,      // an event raised again while the same event is pending or expected
  kValidatedTwice,    // a transmit FIFO element that was valid already
  kRequestFifoFull,   // a receive request that had to wait for room
  kUnlockNotHeld,     // an unlock of an address that the thread has not locked
  kOrderRace,         // two accesses to a word of memory without an order
  kElementRace,       // a receive request and another use of its FIFO element without an order
  kLostUpdate,        // a write that undoes another thread's change since the word was read
  kZeroMultiplier,    // a hash with a multiplier that was never written
};
inline constexpr std::array<const char*, 20> kCheckNames = {
    "read_outstanding",   "write_outstanding", "codes_after_swap",  "result_after_swap",
    "operand_after_swap", "search_after_swap", "csr_after_swap",    "open_chain",
    "empty_register",     "empty_memory",      "empty_element",     "filled_late",
    "second_signal",      "validated_twice",   "request_fifo_full", "unlock_not_held",
    "order_race",         "element_race",      "lost_update",       "zero_multiplier"};

// A finding about a thread, first seen in `cycle`. `subject` is a register (CRC residues are
// numbered after all registers), an address, an event (bits 7:0) of a thread, or an element
// (transmit FIFO elements are numbered after those of the receive FIFO).
struct Finding {
  Check check;
  ThreadWord by;
  Cycle cycle;
  int unit;  // memory of the address; -1 if the subject is not an address
  uint64_t subject;
  ThreadWord other;
  uint64_t times;

  template <class Archive>
  void archive(Archive& a) {
    a(check, by, cycle, unit, subject, other, times);
  }
};

class Sanitizer {
 public:
  Sanitizer(Kernel& kernel, const ChipTable& chip);

  // Events of an engine: it gets a program, begins a turn of a context (which takes the events it
  // waited for), is about to perform a private word or an interaction; a branch takes an event.
  void loaded(int engine, const std::vector<Word>& code);
  void enter(int engine, int context, uint32_t events);
  void taken(int engine, int context, uint32_t event);
  void word(int engine, int context, int pc, const Word& word, const Interaction& interaction);

  // Events of a reference: issued, moves its data, done. Events of a receive request: accepted,
  // served with a status.
  void issued(const Command& command);
  void moving(const Command& command);
  void finished(const Command& command, const PacketLog::Contents& contents);
  void requested(const Command& command, uint32_t request);
  void received(uint32_t request, uint32_t status);
  void request_waits(const Command& command);
  void validated(const Command& command, int element, bool valid);

  // The core or a test read or wrote memory, pushed or popped an address, or signalled.
  void memory_read(int unit, uint64_t address, uint64_t longwords);
  void memory_written(int unit, uint64_t address, uint64_t longwords);
  void pushed(uint32_t address);
  void popped(uint32_t address);
  void signalled(int engine, int context, uint32_t event);
  void register_written(int engine, int index);
  void residue_written(int engine, int context) { mark(engine, kResidues + context); }
  void element_written(bool receive, int element, int quadword);

  const std::vector<Finding>& findings() const { return findings_; }

  template <class Archive>
  void archive(Archive& a) {
    a(turns_, defined_by_, incoming_, outgoing_, signals_, validated_, receive_, transmit_);
    a.in_place(written_);
    a(memory_, races_, findings_);
    numbers_.clear();
    for (size_t i = 0; i < findings_.size(); ++i) {
      numbers_[key(findings_[i])] = i;
    }
  }

 private:
  static constexpr int kResidues = Microengine::kSink;  // the CRC residues as registers
  // Index after a half of the transfer registers.
  static constexpr int kResidue = kWriteAt - kReadAt;
  static constexpr int kSignals = 6;  // sram to start_receive
  // Pending references to one transfer register, event or element, and the latest of them.
  struct Busy {
    int count = 0;
    ThreadWord by;
    void begin(const ThreadWord& place) {
      ++count;
      by = place;
    }

    template <class Archive>
    void archive(Archive& a) {
      a(count, by);
    }
  };
  struct Turn {
    uint8_t fresh = 0;    // bit n: StreamValue n comes from this turn
    bool ending = false;  // the next word is the last one
    ThreadWord chained;   // the latest reference, when it has chain_ref

    template <class Archive>
    void archive(Archive& a) {
      a(fresh, ending, chained);
    }
  };
  struct Element {        // of a FIFO
    uint16_t filled = 0;  // bit n: quadword n
    Busy filling;

    template <class Archive>
    void archive(Archive& a) {
      a(filled, filling);
    }
  };
  struct Quadwords {  // of a FIFO element; no element if `count` is 0
    size_t element = 0;
    unsigned first = 0, count = 0;
  };
  struct Transfers {
    int first = 0, count = 0;
    bool in = false, out = false;
  };

  using Key = std::tuple<Check, int, int, int>;
  static Key key(const Finding& finding) {
    return {finding.check, finding.by.engine, finding.by.word, finding.unit};
  }
  static ThreadWord thread_word(const Command& command) {
    return {command.engine, command.context, command.word};
  }
  // Return one number for a word of a memory or (unit FBI) a receive FIFO element.
  static uint64_t word_of(int unit, uint64_t longword) {
    return static_cast<uint64_t>(unit) << 40 | longword;
  }
  static ThreadWord thread_word(const RaceDetector::Access& access) {
    return {access.thread / kContexts, access.thread % kContexts, access.word};
  }
  static Transfers transfers(const Command& command);
  static Quadwords quadwords(const Command& command);
  void use_values(const ThreadWord& by, const Interaction& interaction);
  void follow_chain(const ThreadWord& by, const Word& word, const Interaction& interaction);
  void use_residue(const ThreadWord& by, bool writes);
  void begin_residue(const Command& command);
  Busy& raise(const ThreadWord& by, int thread, uint32_t event);
  void use_memory(const Command& command);
  void use_element(const Command& command);
  void unlock(const Command& command);
  void hash(const Command& command);
  void order(const Command& command);
  void order_csr(const Command& command);
  void order_sram(const Command& command);
  void data(const Command& command, uint64_t word, bool writes);
  void use_synchronising_words(const Command& command, const PacketLog::Contents& contents);
  void fill_element(int thread, size_t element);
  void read(const ThreadWord& by, Operand operand, int context);
  void write(const ThreadWord& by, Operand operand, int context);
  bool written(int engine, int index) const;
  void mark(int engine, int index) { written_[engine][index] = true; }
  void report(Check check, const ThreadWord& by, uint64_t subject, const ThreadWord& other,
              int unit = -1);

  // Report a race, unless the other access belongs to no thread.
  void report_race(Check check, const ThreadWord& by, uint64_t subject,
                   const RaceDetector::Access& other, int unit = -1) {
    if (other.thread >= 0) {
      report(check, by, subject, thread_word(other), unit);
    }
  }

  Kernel& kernel_;
  // By engine, and by thread.
  std::vector<Turn> turns_;
  std::vector<std::array<ThreadWord, kStreamValues>> defined_by_;
  std::vector<std::array<Busy, kResidue + 1>> incoming_, outgoing_;
  std::vector<std::array<Busy, kSignals>> signals_;
  std::array<ThreadWord, kFifoElements> validated_{};
  std::array<Element, kFifoElements> receive_{}, transmit_{};
  std::vector<std::vector<bool>> written_;        // registers of each engine
  std::array<std::vector<bool>, kUnits> memory_;  // longwords of sdram, sram, scratch
  RaceDetector races_;
  std::vector<Finding> findings_;
  std::map<Key, size_t> numbers_;  // index in findings_
};

}  // namespace ixp
