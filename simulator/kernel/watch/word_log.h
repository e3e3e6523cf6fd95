// The log of words that a program marks by .log: values of registers as the word issues.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/types.h"
#include "engine/word.h"

namespace ixp {

struct LogEntry {
  Cycle issued = 0;
  ThreadWord place;
  std::vector<uint32_t> values;
};

class WordLog {
 public:
  bool on() const { return !points_.empty(); }
  // Log registers: each is indexed in the engine's file or in the thread's window.
  void add(int engine, int word, std::vector<Operand> registers) {
    points_[{engine, word}] = std::move(registers);
  }
  // The values to log if the word issues; empty if the word has no log point.
  std::vector<uint32_t> values(const ThreadWord& place,
                               const std::vector<uint32_t>& registers) const {
    std::vector<uint32_t> values;
    if (const auto point = points_.find({place.engine, place.word}); point != points_.end()) {
      const auto window = static_cast<uint32_t>(place.context) * kWindow;
      for (const Operand& o : point->second) {
        values.push_back(registers[o.index + (o.relative & window)]);
      }
    }
    return values;
  }
  void issued(const ThreadWord& place, std::vector<uint32_t> values, Cycle now) {
    if (points_.contains({place.engine, place.word})) {
      entries_.push_back({now, place, std::move(values)});
    }
  }
  std::vector<LogEntry> take() { return std::exchange(entries_, {}); }

 private:
  std::map<std::pair<int, int>, std::vector<Operand>> points_;  // by engine and word
  std::vector<LogEntry> entries_;
};

}  // namespace ixp
