// The hash unit: products of polynomials over GF(2).
#pragma once

#include "units/unit.h"

namespace ixp {

class HashUnit final : public SimpleUnit<HashUnit> {
 public:
  HashUnit(Kernel& kernel, const ChipTable& chip);
  uint64_t polynomial48() const { return polynomial48_; }
  uint64_t multiplier48 = 0;
  uint64_t multiplier64 = 0;
  template <class Archive>
  void archive(Archive& a) {
    SimpleUnit::archive(a);
    a(multiplier48, multiplier64);
  }
  // A(x)·M(x) mod G(x), G of degree `bits` with lower terms `polynomial`.
  static uint64_t hash(uint64_t key, uint64_t multiplier, int bits, uint64_t polynomial);

  void move(const Command& command);

 private:
  const uint64_t polynomial48_, polynomial64_;
};

}  // namespace ixp
