// CRC-32 of AAL5: polynomial 0x04C11DB7, most significant bit first, register not complemented.
#pragma once

#include <array>
#include <cstdint>

namespace ixp {

namespace crc32 {

constexpr std::array<uint32_t, 256> make_table() {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t value = i << 24;
    for (int bit = 0; bit < 8; ++bit) {
      value = value << 1 ^ ((value >> 31) != 0 ? 0x04C11DB7U : 0U);
    }
    table[i] = value;
  }
  return table;
}

inline constexpr std::array<uint32_t, 256> kTable = make_table();

inline uint32_t add(uint32_t residue, uint8_t byte) {
  return residue << 8 ^ kTable[residue >> 24 ^ byte];
}

}  // namespace crc32

}  // namespace ixp
