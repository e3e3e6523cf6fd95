#include "watch/queue_history.h"

#include <algorithm>

namespace ixp {

void QueueHistory::change(size_t length, Cycle now) {
  if (length_ >= cycles_at_.size()) {
    cycles_at_.resize(length_ + 1, 0);
  }
  if (now > since_) {  // the log, not part of snapshots, may be ahead of a restored machine
    cycles_at_[length_] += static_cast<uint64_t>(now - since_);
    since_ = now;
  }
  length_ = length;
}

std::vector<uint64_t> QueueHistory::cycles_at(Cycle now) const {
  QueueHistory history = *this;
  history.change(length_, now);
  return history.cycles_at_;
}

void QueueSpans::change(size_t length, Cycle now) {
  while (now >= span_ * static_cast<Cycle>(kSpans)) {
    widen();
  }
  const auto before = static_cast<uint32_t>(this->length());
  while (now >= span_ * static_cast<Cycle>(spans_.size())) {
    spans_.push_back({before, before});
  }
  for (Cycle from = since_, end = 0; from < now; from = end) {
    const Cycle place = from / span_;
    end = std::min(now, span_ * (place + 1));
    spans_[place].area += static_cast<uint64_t>(end - from) * before;
  }
  const auto present = static_cast<uint32_t>(length);
  spans_.back().join({present, present});
  QueueHistory::change(length, now);
}

void QueueSpans::Span::join(const Span& other) {
  least = std::min(least, other.least);
  most = std::max(most, other.most);
  area += other.area;
}

// Join the spans in pairs. The last span may have no partner yet.
void QueueSpans::widen() {
  for (size_t i = 0; i < spans_.size(); ++i) {
    if (i % 2 == 0) {
      spans_[i / 2] = spans_[i];
    } else {
      spans_[i / 2].join(spans_[i]);
    }
  }
  spans_.resize((spans_.size() + 1) / 2);
  span_ *= 2;
}

}  // namespace ixp
