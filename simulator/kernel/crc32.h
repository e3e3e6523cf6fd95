// CRC-32 of AAL5: polynomial 0x04C11DB7, most significant bit first, register not complemented.
// The FCS of Ethernet has the same polynomial and begins with the least significant bit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

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

// Whether a frame has bytes and behind them their FCS: over both, the register must then hold what
// IEEE 802.3, 3.2.9, leaves there.
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
