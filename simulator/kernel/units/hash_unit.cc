#include "units/hash_unit.h"

#include "kernel.h"

namespace ixp {

namespace {

constexpr uint64_t mask(int bits) { return bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }

Services hash_services(const ChipTable& chip) {
  const Cycle key = chip["hash_key_cycles"];
  return {{Op::kHash48, {0, key, chip["hash48_latency_cycles"], chip["hash48_next_cycles"]}},
          {Op::kHash64, {0, key, chip["hash64_latency_cycles"], chip["hash64_next_cycles"]}}};
}

// Return A(x)·M(x) mod G(x); G has degree `bits` and the lower terms `polynomial`.
uint64_t hash(uint64_t key, uint64_t multiplier, int bits, uint64_t polynomial) {
  uint64_t product = 0;
  for (int bit = bits - 1; bit >= 0; --bit) {
    const bool carry = (product >> (bits - 1) & 1) != 0;
    product = product << 1 & mask(bits);
    product ^= carry ? polynomial : 0;
    product ^= (multiplier >> bit & 1) != 0 ? key : 0;
  }
  return product;
}

}  // namespace

HashUnit::HashUnit(Kernel& kernel, const ChipTable& chip)
    : SimpleUnit(kernel, kHash, chip, kHashQueue, chip["hash_depth"], hash_services(chip)),
      polynomial48_(static_cast<uint64_t>(chip["hash48_polynomial"])),
      polynomial64_(static_cast<uint64_t>(chip["hash64_polynomial"])) {}

uint64_t HashUnit::hash48(uint64_t key) const {
  return hash(key & mask(48), multiplier48, 48, polynomial48_);
}

uint64_t HashUnit::hash64(uint64_t key) const { return hash(key, multiplier64, 64, polynomial64_); }

void HashUnit::move(const Command& c) {
  Microengine& engine = kernel_.engine(c.engine);
  const bool wide = c.op == Op::kHash64;
  const uint32_t* const out = engine.empties(c, longwords(c));
  uint32_t* const in = engine.fills(c, longwords(c));
  for (int key = 0; key < c.count; ++key) {
    const uint64_t value = uint64_t{out[2 * key + 1]} << 32 | out[2 * key];
    const uint64_t result = wide ? hash64(value) : hash48(value);
    in[2 * key] = static_cast<uint32_t>(result);
    in[2 * key + 1] = static_cast<uint32_t>(result >> 32);
  }
  counters_.reads += 1;
  counters_.bytes += 4 * static_cast<uint64_t>(longwords(c));
}

}  // namespace ixp
