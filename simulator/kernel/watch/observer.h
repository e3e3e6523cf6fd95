// Observation of a run, which does not change it: where the cycles of units (UnitProfile) and
// engines (WordProfile) went, and what happened in a window of time (Trace).
// docs/reference/runs/profile.md and trace.md define both.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ring.h"
#include "base/types.h"
#include "watch/packet_log.h"
#include "watch/unit_profile.h"
#include "watch/word_log.h"

namespace ixp {

class Microengine;

enum class Transfer : uint8_t { kData, kFail, kCancel, kSkip };
inline constexpr std::array<const char*, 4> kTransferNames = {"data", "fail", "cancel", "skip"};

// A port had a half of the IX bus.
struct BusTransfer {
  Way way = Way::kReceive;
  Transfer kind = Transfer::kData;
  int port = 0;
  int element = 0;
  int64_t busy_ix_cycles = 0;
  int64_t data_ix_cycles = 0;
  Cycle begin = 0;
  Cycle end = 0;
  int bytes = 0;
  bool sop = false;
  bool eop = false;
  const uint8_t* data = nullptr;  // the bytes received
};

// Cycles of an engine that one of its words took. A word issues in one cycle, so `executing()` is
// also how often it was executed; `taken` is how often it branched. In `waiting` cycles the engine
// was another context's, or idle, until the context issued its next word.
struct WordCycles : ThreadCycles {
  uint64_t taken = 0;
  uint64_t waiting = 0;

  template <class Archive>
  void archive(Archive& a) {
    ThreadCycles::archive(a);
    a(taken, waiting);
  }
};

// Where the cycles of the engines went, word by word.
class WordProfile {
 public:
  // A word that issued in a cycle took cycles; `next` is the word that follows in its context.
  // Those aborted behind deferred words belong to the branch before them: `branching` says whether
  // a taken branch waits for such words now.
  void add(const ThreadWord& place, const ThreadCycles& spent, Cycle issued, int next,
           bool branching);
  // By engine: context · words + word, as in a cycle up to which the contexts in `waiting` have
  // waited; empty for an engine that has executed nothing.
  std::vector<WordCycles> words(int engine, const std::array<bool, kContexts>& waiting,
                                Cycle now) const;

  template <class Archive>
  void archive(Archive& a) {
    a(words_, latest_, branches_);
  }

 private:
  static constexpr int kNone = -1;

  // The word that a context has executed last, and the first cycle behind those that it took.
  struct Latest {
    int word = kNone;
    Cycle end = 0;

    template <class Archive>
    void archive(Archive& a) {
      a(word, end);
    }
  };

  std::array<std::vector<WordCycles>, kMostEngines> words_;
  std::array<std::array<Latest, kContexts>, kMostEngines> latest_;
  std::array<int, kMostEngines> branches_ = [] {
    std::array<int, kMostEngines> none{};
    none.fill(kNone);
    return none;
  }();
};

// One event of a trace. Python reads the bytes by kFormat, of its module struct.
struct TraceRecord {
  static constexpr const char* kFormat = "<4B2HI4B6q";
  enum Kind : uint8_t { kThread, kReference, kQueue, kTransfer };
  enum State : uint8_t { kExecuting, kAborted, kStalled };
  static constexpr std::array<const char*, 3> kStateNames = {"executing", "aborted", "stalled"};

  uint8_t kind = 0;
  uint8_t engine = 0;
  uint8_t context = 0;
  uint8_t detail = 0;    // state of the thread, operation, queue, or transfer and way
  uint16_t word = 0;     // address of the microword, the first of a span; port of a transfer
  uint16_t count = 0;    // longwords, quadwords, keys or bytes; length of the queue
  uint32_t address = 0;  // of the reference; FIFO element of a transfer
  uint8_t unit = 0;
  uint8_t queue = 0;  // the one that the reference asked for
  uint8_t start = 0;  // of a packet or cell
  uint8_t end = 0;
  std::array<Cycle, 6> times{};
};
static_assert(sizeof(TraceRecord) == 64);

class Trace {
 public:
  void begin(Cycle now);
  // Records of threads end here; references of the window are followed to their end.
  void end(Cycle now);
  // Close the window: the machine was restored to another cycle.
  void leave(Cycle now);
  bool on() const { return from_ != kNever && to_ == kNever; }

  // A word is over, which issued in a cycle.
  void word(const ThreadWord& place, const ThreadCycles& spent, Cycle now);
  void queue(int id, size_t length, Cycle now);
  void done(const Command& command, Cycle now);
  void transfer(const BusTransfer& transfer);
  std::vector<TraceRecord> take() { return std::move(records_); }

 private:
  void spend(const ThreadWord& place, TraceRecord::State state, Cycle from, Cycle cycles);
  void flush(TraceRecord& span);

  Cycle from_ = kNever;  // the window
  Cycle to_ = kNever;
  std::array<TraceRecord, kMostEngines> spans_{};  // the latest of each engine, still growing
  std::vector<TraceRecord> records_;
};

// The observers of a run, to which the parts of the machine report.
class Observer {
 public:
  bool profiling = false;
  bool profiling_words = false;
  UnitProfile profile;
  WordProfile word_profile;
  Trace trace;
  PacketLog packets;
  WordLog log;

  // Whether words are observed one by one, by `step` in place of Microengine::act: let an engine
  // perform one word, and note how its thread spent the time. Trace and log have them in the
  // order of cycles; without these private words up to the horizon follow.
  bool steps() const { return profiling_words || in_order(); }
  Cycle step(Microengine& engine, int number, Cycle now, Cycle horizon);

  void queue_changed(int id, size_t length, Cycle now);
  void served(const Command& command, int queue, const ServiceTime& spent, Cycle now, bool ends);
  void transferred(const BusTransfer& transfer);

 private:
  bool in_order() const { return trace.on() || log.on(); }
};

}  // namespace ixp
