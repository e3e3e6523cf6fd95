// Stores the cycle in which each source is due, and finds the next one.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/types.h"

namespace ixp {

class Schedule {
  // Sources n, n + 4, n + 8 ... form a group whose smallest key is kept: the next event is the
  // smallest of four keys.
  static constexpr size_t kGroups = 4;
  static constexpr size_t kKeys = (kMostSources + kGroups - 1) / kGroups * kGroups;
  using Key = int64_t;              // cycle · 64 + source: the smallest key is the next event
  static constexpr Key kNone = -1;  // smaller than all other keys
  static constexpr int kSourceBits = 6;
  static_assert(kMostSources <= 1 << kSourceBits);

  static Key key(int source, Cycle cycle) { return cycle << kSourceBits | source; }
  static Cycle cycle_of(Key key) { return key >> kSourceBits; }

 public:
  // Keys per group: for a chip with up to six engines, such as the IXP1200, and for the largest
  // chip.
  static constexpr size_t kFewRows = 4, kMostRows = kKeys / kGroups;

  explicit Schedule(int engines)
      : sources_(kEngine0 + engines + 1),
        rows_(sources_ <= static_cast<int>(kFewRows * kGroups) ? kFewRows : kMostRows) {
    for (size_t source = 0; source < kKeys; ++source) {
      set(static_cast<int>(source), kNever);
    }
  }
  // The last source of a schedule of kRows rows.
  template <size_t kRows>
  static constexpr int last_source() {
    return std::min(static_cast<int>(kRows * kGroups), kMostSources) - 1;
  }
  int sources() const { return sources_; }
  size_t rows() const { return rows_; }
  Cycle due(int source) const { return cycle_of(keys_[static_cast<size_t>(source)]); }
  // Set the current event to none, to one of a source, or to the next one (returning its cycle).
  void end() { event_ = kNone; }
  void begin(int source, Cycle cycle) { event_ = key(source, cycle); }
  Cycle begin_next() {
    event_ = std::min(std::min(first_[0], first_[1]), std::min(first_[2], first_[3]));
    return now();
  }
  Cycle now() const { return cycle_of(event_); }
  // Store the cycle in which the acting source is due again, and begin the next event; return its
  // cycle. The key just stored is not reloaded, because store-forwarding latency would delay the
  // search.
  template <int kSource, size_t kRows>
  Cycle again(Cycle cycle) {
    constexpr size_t kGroup = kSource % kGroups;
    Key others = std::numeric_limits<Key>::max();  // of the same group
    for (size_t other = kGroup; other < kRows * kGroups; other += kGroups) {
      others = other == kSource ? others : std::min(others, keys_[other]);
    }
    Key rest = std::numeric_limits<Key>::max();
    for (size_t group = 0; group < kGroups; ++group) {
      rest = group == kGroup ? rest : std::min(rest, first_[group]);
    }
    const Key due = key(kSource, std::max(cycle, now() + 1));
    keys_[kSource] = due;
    first_[kGroup] = std::min(due, others);
    event_ = std::min(due, std::min(others, rest));
    return now();
  }
  int acting() const { return static_cast<int>(event_ & ((1 << kSourceBits) - 1)); }

  void set(int source, Cycle cycle) {
    keys_[static_cast<size_t>(source)] = later(source, cycle);
    find_first(group_of(source));
  }
  // Make a source due in a cycle, unless it is due earlier; not to be used for the acting source.
  void set_by(int source, Cycle cycle) {
    const Key due = later(source, cycle);
    Key& present = keys_[static_cast<size_t>(source)];
    Key& first = first_[group_of(source)];
    present = std::min(present, due);
    first = std::min(first, due);
  }
  // The engines that are due in a cycle or before: bit n stands for engine n.
  unsigned engines_due(Cycle cycle) const {
    const Key after = key(0, cycle + 1);
    const auto due = [&]<size_t... kEngine>(std::index_sequence<kEngine...>) {
      return (0U | ... | ((keys_[kEngine0 + kEngine] < after ? 1U : 0U) << kEngine));
    };
    const unsigned all = (1U << (sources_ - 1 - kEngine0)) - 1;
    return all &
           (rows_ == kFewRows ? due(std::make_index_sequence<last_source<kFewRows>() - kEngine0>())
                              : due(std::make_index_sequence<kMostEngines>()));
  }
  // Whether no other source than the acting one is due.
  bool only(int source) const {
    bool only = true;
    for (int other = 0; other < sources_; ++other) {
      only &= other == source || due(other) >= kNever;
    }
    return only;
  }

  template <class Archive>
  void archive(Archive& a) {
    a(keys_);
    event_ = kNone;  // no event is current between runs
    for (size_t group = 0; group < first_.size(); ++group) {
      find_first(group);
    }
  }

 private:
  // A source acts at most once in a cycle, in source order: if its turn in this cycle has passed,
  // it is due in the next cycle.
  Key later(int source, Cycle cycle) const {
    const Key due = key(source, cycle);
    return due > event_ ? due : key(source, now() + 1);
  }
  static size_t group_of(int source) { return static_cast<size_t>(source) % kGroups; }
  void find_first(size_t group) {
    Key first = keys_[group];
    for (size_t other = group + kGroups; other < rows_ * kGroups; other += kGroups) {
      first = std::min(first, keys_[other]);
    }
    first_[group] = first;
  }

  const int sources_;
  const size_t rows_;
  Key event_ = kNone;
  std::array<Key, kKeys> keys_{};  // due cycle of each source; the key breaks ties by source
  std::array<Key, kGroups> first_{};
};

}  // namespace ixp
