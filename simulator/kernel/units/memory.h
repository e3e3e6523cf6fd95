// The contents of SRAM, SDRAM and the scratchpad.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "base/types.h"

namespace ixp {

// Set or clear the bits of a mask in a memory word; a test operation also returns its previous
// value.
inline void change_bits(Op op, uint32_t& cell, uint32_t mask, uint32_t* held) {
  if (fills_registers(op)) {
    *held = cell;
  }
  const bool sets = op == Op::kSetBits || op == Op::kTestAndSetBits;
  cell = sets ? cell | mask : cell & ~mask;
}

// The words of a memory, initially 0; the host allocates pages when they are touched. References
// are spread over a memory, so large pages avoid misses in the host's TLB.
template <typename T>
class Memory {
 public:
  explicit Memory(size_t words)
      : words_(static_cast<T*>(std::calloc(words, sizeof(T)))), size_(words) {
    if (words_ == nullptr) {
      throw std::bad_alloc();
    }
#ifdef MADV_HUGEPAGE
    const uintptr_t begin =
        (reinterpret_cast<uintptr_t>(words_.get()) + kLarge - 1) & ~(kLarge - 1);
    const uintptr_t end = reinterpret_cast<uintptr_t>(words_.get() + words) & ~(kLarge - 1);
    if (begin < end) {
      madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
    }
#endif
  }
  size_t size() const { return size_; }
  T* data() { return words_.get(); }
  T* begin() { return words_.get(); }
  const T* begin() const { return words_.get(); }
  T& operator[](size_t address) { return words_[address]; }

 private:
  static constexpr uintptr_t kLarge = uintptr_t{2} << 20;  // bytes of a large page
  struct Free {
    void operator()(T* words) const { std::free(words); }
  };
  std::unique_ptr<T[], Free> words_;
  size_t size_;
};

}  // namespace ixp
