// Observers of a run, which do not change it: profiles of units (UnitProfile) and engines
// (WordProfile), and the trace of a window of time (Trace). docs/reference/runs/profile.md and
// trace.md define them.
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

// One transfer on a half of the IX bus.
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

// Engine cycles of one word. A word issues in one cycle, so `executing()` also counts its
// executions; `taken` counts taken branches. In `waiting` cycles, until the context's next word,
// the engine was idle or executed another context.
struct WordCycles : ThreadCycles {
  uint64_t taken = 0;
  uint64_t waiting = 0;

  template <class Archive>
  void archive(Archive& a) {
    ThreadCycles::archive(a);
    a(taken, waiting);
  }
};

// The profile of the engines: cycles by word.
class WordProfile {
 public:
  // Count the cycles of an issued word; `next` is the next word of its context. Cycles aborted
  // after deferred words are charged to the branch before them; `branching`: a taken branch now
  // waits for its deferred words.
  void add(const ThreadWord& place, const ThreadCycles& spent, Cycle issued, int next,
           bool branching);
  // By engine, at index context · words + word; contexts in the mask `waiting` are charged with
  // waiting up to the cycle. Empty for an engine that has executed nothing.
  std::vector<WordCycles> words(int engine, const std::array<bool, kContexts>& waiting,
                                Cycle now) const;

  template <class Archive>
  void archive(Archive& a) {
    a(words_, latest_, branches_);
  }

 private:
  static constexpr int kNone = -1;

  // The last word executed by a context, and the first cycle after its cycles.
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

// One event of a trace; Python decodes its bytes by kFormat (module struct).
struct TraceRecord {
  static constexpr const char* kFormat = "<4B2HI4B6q";
  enum Kind : uint8_t { kThread, kReference, kQueue, kTransfer };
  enum State : uint8_t { kExecuting, kAborted, kStalled };
  static constexpr std::array<const char*, 3> kStateNames = {"executing", "aborted", "stalled"};

  uint8_t kind = 0;
  uint8_t engine = 0;
  uint8_t context = 0;
  // Depends on the kind: thread state, operation, queue, or transfer and direction.
  uint8_t detail = 0;
  uint16_t word = 0;     // address of the microword, or of a span's first one; port of a transfer
  uint16_t count = 0;    // longwords, quadwords, keys or bytes; or length of the queue
  uint32_t address = 0;  // address of the reference; or FIFO element of a transfer
  uint8_t unit = 0;
  uint8_t queue = 0;  // queue that the reference entered
  uint8_t start = 0;  // 1 at the start of a packet or cell
  uint8_t end = 0;
  std::array<Cycle, 6> times{};
};
static_assert(sizeof(TraceRecord) == 64);

class Trace {
 public:
  void begin(Cycle now);
  // Close the records of threads; references of the window are followed to their end.
  void end(Cycle now);
  // Close the window: the machine was restored to another cycle.
  void leave(Cycle now);
  bool on() const { return from_ != kNever && to_ == kNever; }

  // Record a word that issued in a cycle and is complete.
  void word(const ThreadWord& place, const ThreadCycles& spent, Cycle now);
  void queue(int id, size_t length, Cycle now);
  void done(const Command& command, Cycle now);
  void transfer(const BusTransfer& transfer);
  std::vector<TraceRecord> take() { return std::move(records_); }

 private:
  void spend(const ThreadWord& place, TraceRecord::State state, Cycle from, Cycle cycles);
  void flush(TraceRecord& span);

  Cycle from_ = kNever;  // first cycle of the window
  Cycle to_ = kNever;
  std::array<TraceRecord, kMostEngines> spans_{};  // the latest span of each engine, still open
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

  // Whether words are observed one by one: `step` then replaces Microengine::act. It lets an engine
  // perform one word and records the thread's cycles. With a trace or a log, words follow in order
  // of cycles; otherwise private words up to the horizon follow the first one.
  bool steps() const { return profiling_words || in_order(); }
  Cycle step(Microengine& engine, int number, Cycle now, Cycle horizon);

  void queue_changed(int id, size_t length, Cycle now);
  void served(const Command& command, int queue, const ServiceTime& spent, Cycle now, bool ends);
  void transferred(const BusTransfer& transfer);

 private:
  bool in_order() const { return trace.on() || log.on(); }
};

}  // namespace ixp
