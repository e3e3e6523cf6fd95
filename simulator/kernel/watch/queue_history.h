// Length of a queue over time.
#pragma once

#include <cstdint>
#include <vector>

#include "base/types.h"

namespace ixp {

// Cycles at each length.
class QueueHistory {
 public:
  void change(size_t length, Cycle now);
  size_t length() const { return length_; }
  std::vector<uint64_t> cycles_at(Cycle now) const;

  template <class Archive>
  void archive(Archive& a) {
    a(cycles_at_, length_, since_);
  }

 protected:
  Cycle since_ = 0;

 private:
  std::vector<uint64_t> cycles_at_;
  size_t length_ = 0;
};

// Cycles at each length, with least, most and sum of the length in spans of equal duration.
class QueueSpans : public QueueHistory {
 public:
  static constexpr size_t kSpans = 128;  // most spans; their duration doubles when more are needed

  struct Span {
    uint32_t least = 0;
    uint32_t most = 0;
    uint64_t area = 0;  // sum of the lengths over all cycles
    void join(const Span& other);
  };

  void change(size_t length, Cycle now);
  Cycle span() const { return span_; }
  const std::vector<Span>& spans() const { return spans_; }

 private:
  void widen();

  std::vector<Span> spans_;
  Cycle span_ = 64;
};

}  // namespace ixp
