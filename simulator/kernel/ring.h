// A queue of bounded or growing length, without allocation in the steady state.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace ixp {

template <typename T>
class Ring {
 public:
  explicit Ring(size_t capacity = 16) {
    size_t size = 1;
    while (size < capacity) {
      size *= 2;
    }
    slots_.resize(size);
    mask_ = size - 1;
  }
  bool empty() const { return count_ == 0; }
  size_t size() const { return count_; }
  T& front() { return slots_[head_]; }
  const T& front() const { return slots_[head_]; }
  T& operator[](size_t i) { return slots_[(head_ + i) & mask_]; }
  const T& operator[](size_t i) const { return slots_[(head_ + i) & mask_]; }
  T& back() { return (*this)[count_ - 1]; }

  void push(const T& value) {
    if (count_ > mask_) [[unlikely]] {
      grow();
    }
    slots_[(head_ + count_++) & mask_] = value;
  }

  T pop() {
    T value = std::move(slots_[head_]);
    head_ = (head_ + 1) & mask_;
    --count_;
    return value;
  }

  void drop_back() { --count_; }
  void clear() { head_ = count_ = 0; }

 private:
  void grow() {
    std::vector<T> larger(slots_.size() * 2);
    for (size_t i = 0; i < count_; ++i) {
      larger[i] = std::move((*this)[i]);
    }
    slots_ = std::move(larger);
    mask_ = slots_.size() - 1;
    head_ = 0;
  }

  std::vector<T> slots_;
  size_t mask_ = 0;  // one less than the slots, a power of two
  size_t head_ = 0;
  size_t count_ = 0;
};

}  // namespace ixp
