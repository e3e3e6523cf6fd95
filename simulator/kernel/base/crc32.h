// CRC-32 of AAL5: polynomial 0x04C11DB7, most significant bit first, register not complemented.
// The FCS of Ethernet has the same polynomial and begins with the least significant bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace ixp {

namespace crc32 {

// Table: the CRC register after one byte that was shifted into a zero register.
inline constexpr std::array<uint32_t, 256> kTable = [] {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < table.size(); ++i) {
    table[i] = i << 24;
    for (int bit = 0; bit < 8; ++bit) {
      table[i] = table[i] << 1 ^ ((table[i] >> 31) != 0 ? 0x04C11DB7U : 0U);
    }
  }
  return table;
}();

inline uint32_t add(uint32_t residue, uint8_t byte) {
  return residue << 8 ^ kTable[residue >> 24 ^ byte];
}

inline uint32_t add(uint32_t residue, const uint8_t* bytes, size_t count) {
  return std::accumulate(bytes, bytes + count, residue,
                         [](uint32_t sum, uint8_t byte) { return add(sum, byte); });
}

// Whether a frame ends with its correct FCS: the register over data and FCS must then hold the
// fixed residue of IEEE 802.3, 3.2.9.
inline bool ends_with_fcs(const std::vector<uint8_t>& frame) {
  uint32_t residue = 0xffffffff;
  for (const uint8_t byte : frame) {
    uint8_t reversed = 0;
    for (int bit = 0; bit < 8; ++bit) {
      reversed = static_cast<uint8_t>(reversed << 1 | (byte >> bit & 1));
    }
    residue = add(residue, reversed);
  }
  return frame.size() > sizeof residue && residue == 0xc704dd7b;
}

}  // namespace crc32

}  // namespace ixp
