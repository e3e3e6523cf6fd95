// Watches a running machine for programs that work by luck. It changes nothing that is simulated.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "microengine.h"
#include "race_detector.h"
#include "types.h"

namespace ixp {

class Kernel;

enum class Check : uint8_t {
  kReadOutstanding,   // a read transfer register whose reference is not done
  kWriteOutstanding,  // a write transfer register that a reference has not taken yet
  kCodesAfterSwap,    // condition codes that the thread did not set in this turn
  kResultAfterSwap,   // indirect_ref without a result of this turn
  kEmptyRegister,     // a register that nothing has written
  kEmptyMemory,       // a word of memory that nothing has written
  kSecondSignal,      // two references of a thread that signal the same event
  kValidatedTwice,    // a transmit FIFO element that was valid already
  kRequestFifoFull,   // a receive request that had to wait for room
  kOrderRace,         // two accesses to a word of memory that nothing puts in order
};

// What a thread did, first seen in `cycle`; `subject` is the register, address, event or element.
struct Finding {
  Check check;
  int engine, context, word;
  Cycle cycle;
  int unit;  // of a memory, -1 without one
  uint64_t subject;
  int other_engine, other_context, other_word;  // -1: nobody
  uint64_t times;

  template <class Archive>
  void archive(Archive& a) {
    a(check, engine, context, word, cycle, unit, subject, other_engine, other_context, other_word,
      times);
  }
};

class Sanitizer {
  struct Place {
    int engine, context, word;

    template <class Archive>
    void archive(Archive& a) {
      a(engine, context, word);
    }
  };
  static constexpr Place kNobody{-1, -1, -1};

 public:
  Sanitizer(Kernel& kernel, const ChipTable& chip);

  // An engine has a program. It begins a turn of a context that takes the events it waited for, or
  // is about to perform a private word or an interaction. A branch takes an event.
  void loaded(int engine, const std::vector<Word>& code);
  void enter(int engine, int context, uint32_t events);
  void taken(int engine, int context, uint32_t event);
  void word(int engine, int context, int pc, const Word& word, const Interaction& what);

  // A reference is issued, moves its data, is done; a receive request is accepted, and served.
  void issued(const Command& command);
  void moving(const Command& command);
  void finished(const Command& command);
  void requested(const Command& command, uint32_t request);
  void received(int engine, int context, int xfer);
  void request_waits(const Command& command);
  void validated(const Command& command, int element, bool valid);

  // The core or a test read or wrote these, pushed or popped an address, or signalled.
  void memory_read(int unit, uint64_t address, uint64_t longwords);
  void memory_written(int unit, uint64_t address, uint64_t longwords);
  void pushed(uint32_t address);
  void popped(uint32_t address);
  void signalled(int engine, int context, uint32_t event);
  void register_written(int engine, int index);

  const std::vector<Finding>& findings() const { return findings_; }

  template <class Archive>
  void archive(Archive& a) {
    a(turns_, incoming_, outgoing_, signals_, validated_, written_, memory_, races_, findings_);
    known_.clear();
    for (size_t i = 0; i < findings_.size(); ++i) {
      known_[key(findings_[i])] = i;
    }
  }

 private:
  static constexpr int kThreads = kEngines * kContexts;
  static constexpr int kXfers = 16;  // SRAM 0-7, SDRAM 8-15
  struct Busy {                      // references under way for one transfer register, or one event
    int count = 0;
    Place by = kNobody;

    template <class Archive>
    void archive(Archive& a) {
      a(count, by);
    }
  };
  struct Turn {
    bool codes = false, result = false;

    template <class Archive>
    void archive(Archive& a) {
      a(codes, result);
    }
  };
  struct Transfers {
    int first = 0, count = 0;
    bool in = false, out = false;
  };

  static std::tuple<Check, int, int, int> key(const Finding& found) {
    return {found.check, found.engine, found.word, found.unit};
  }
  static Transfers transfers(const Command& command);
  void order(const Command& command);
  void order_csr(const Command& command);
  void order_sram(const Command& command);
  void data(const Command& command, uint64_t word, bool writes);
  void read(const Place& by, Operand operand, int context);
  void write(const Place& by, Operand operand, int context);
  bool written(int engine, int index) const;
  void mark(int engine, int index) { written_[static_cast<size_t>(engine)][size_t(index)] = true; }
  void report(Check check, const Place& by, uint64_t subject, const Place& other = kNobody,
              int unit = -1);

  Kernel& kernel_;
  std::array<Turn, kEngines> turns_{};
  std::array<std::array<Busy, kXfers>, kThreads> incoming_{}, outgoing_{};
  std::array<std::array<Busy, 3>, kThreads> signals_{};  // SRAM, SDRAM, FBI
  std::array<Place, 16> validated_;
  std::array<std::vector<bool>, kEngines> written_;  // registers
  std::array<std::vector<bool>, kUnits> memory_;     // longwords of sdram, sram, scratch
  RaceDetector races_;
  std::map<std::tuple<Check, int, int, int>, size_t> known_;
  std::vector<Finding> findings_;
};

}  // namespace ixp
