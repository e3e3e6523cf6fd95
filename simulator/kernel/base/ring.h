// A ring buffer of fixed or growing capacity; it does not allocate in the steady state.
#pragma once

#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

namespace ixp {

template <typename T>
class Ring {
 public:
  explicit Ring(size_t capacity = 16) : slots_(std::bit_ceil(capacity)), mask_(slots_.size() - 1) {}
  bool empty() const { return head_ == tail_; }
  size_t size() const { return tail_ - head_; }
  T& front() { return (*this)[0]; }
  const T& front() const { return (*this)[0]; }
  T& operator[](size_t i) { return slots_[(head_ + i) & mask_]; }
  const T& operator[](size_t i) const { return slots_[(head_ + i) & mask_]; }
  T& back() { return slots_[(tail_ - 1) & mask_]; }

  // Append a slot without clearing it, so that a vector in it keeps its capacity.
  T& add() {
    if (size() > mask_) [[unlikely]] {
      grow();
    }
    return slots_[tail_++ & mask_];
  }
  void push(const T& value) { add() = value; }
  T pop() { return std::move(slots_[head_++ & mask_]); }
  void drop_back() { --tail_; }
  void drop_front() { ++head_; }  // the slot keeps its value until it is reused
  void clear() { head_ = tail_ = 0; }

 private:
  [[gnu::noinline]] void grow() {
    std::vector<T> larger(slots_.size() * 2);
    const size_t count = size();
    for (size_t i = 0; i < count; ++i) {
      larger[i] = std::move((*this)[i]);
    }
    slots_ = std::move(larger);
    mask_ = slots_.size() - 1;
    head_ = 0;
    tail_ = count;
  }

  std::vector<T> slots_;
  size_t mask_;                 // number of slots - 1; the number is a power of two
  size_t head_ = 0, tail_ = 0;  // values removed and added so far
};

}  // namespace ixp
