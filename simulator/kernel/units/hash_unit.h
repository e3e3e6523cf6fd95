// The hash unit: products of polynomials over GF(2).
#pragma once

#include "units/unit.h"

namespace ixp {

class HashUnit final : public SimpleUnit<HashUnit> {
 public:
  HashUnit(Kernel& kernel, const ChipTable& chip);
  // The hash of a key with the present multiplier; the key's bits above 48 are ignored.
  uint64_t hash48(uint64_t key) const;
  uint64_t hash64(uint64_t key) const;
  uint64_t multiplier48 = 0;
  uint64_t multiplier64 = 0;
  template <class Archive>
  void archive(Archive& a) {
    SimpleUnit::archive(a);
    a(multiplier48, multiplier64);
  }
  void move(const Command& command);

 private:
  const uint64_t polynomial48_, polynomial64_;
};

}  // namespace ixp
