// CRC-32 of AAL5: polynomial 0x04C11DB7, most significant bit first, register not complemented.
// The FCS of Ethernet has the same polynomial and begins with the least significant bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ixp {

namespace crc32 {

// Table k: what a byte in front has become behind k further ones. So four bytes are one step
// (Kounavis and Berry 2005).
using Tables = std::array<std::array<uint32_t, 256>, 4>;

constexpr Tables make_tables() {
  Tables tables{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t value = i << 24;
    for (int bit = 0; bit < 8; ++bit) {
      value = value << 1 ^ ((value >> 31) != 0 ? 0x04C11DB7U : 0U);
    }
    tables[0][i] = value;
  }
  for (size_t k = 1; k < tables.size(); ++k) {
    for (size_t i = 0; i < 256; ++i) {
      const uint32_t value = tables[k - 1][i];
      tables[k][i] = value << 8 ^ tables[0][value >> 24];
    }
  }
  return tables;
}

inline constexpr Tables kTables = make_tables();

inline uint32_t add(uint32_t residue, uint8_t byte) {
  return residue << 8 ^ kTables[0][residue >> 24 ^ byte];
}

inline uint32_t add(uint32_t residue, const uint8_t* bytes, size_t count) {
  const uint8_t* const end = bytes + count;
  for (; end - bytes >= 4; bytes += 4) {
    residue ^= uint32_t{bytes[0]} << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
    residue = kTables[3][residue >> 24] ^ kTables[2][residue >> 16 & 0xff] ^
              kTables[1][residue >> 8 & 0xff] ^ kTables[0][residue & 0xff];
  }
  for (; bytes != end; ++bytes) {
    residue = add(residue, *bytes);
  }
  return residue;
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
