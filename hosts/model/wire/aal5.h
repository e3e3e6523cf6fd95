// IPv4 in AAL5 by LLC/SNAP, and in cells of 52 bytes without HEC (ITU-T I.363.5, I.361; RFC 2684).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/crc32.h"
#include "hosts/model/wire/frame.h"

namespace ixp::hosts::aal5 {

inline constexpr size_t kHeader = 4, kPayload = 48, kCell = kHeader + kPayload;
inline constexpr size_t kTrailer = 8;
inline constexpr size_t kLargestPdu = (0xffff + kTrailer + kPayload - 1) / kPayload * kPayload;
inline constexpr uint32_t kVcMask = 0x0ffffff0;
inline constexpr uint32_t kLastCell = 0x2;
inline constexpr std::array<uint8_t, 8> kLlcSnapIp = {0xaa, 0xaa, 0x03, 0, 0, 0, 0x08, 0x00};

inline uint32_t number_at(const uint8_t* bytes, int count) {
  uint32_t value = 0;
  for (int i = 0; i < count; ++i) {
    value = value << 8 | bytes[i];
  }
  return value;
}

inline uint32_t header_of(const uint8_t* cell) { return number_at(cell, 4); }

// Append a number, most significant byte first.
inline void put(std::vector<uint8_t>& bytes, uint32_t value, int count) {
  for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<uint8_t>(value >> shift));
  }
}

// Return the PDU of an IP packet: LLC/SNAP, packet, padding and trailer.
inline std::vector<uint8_t> encapsulate(const std::vector<uint8_t>& packet) {
  std::vector<uint8_t> pdu(kLlcSnapIp.begin(), kLlcSnapIp.end());
  pdu.insert(pdu.end(), packet.begin(), packet.end());
  const auto length = static_cast<uint32_t>(pdu.size());
  const size_t cells = (pdu.size() + kTrailer + kPayload - 1) / kPayload;
  pdu.resize(cells * kPayload - kTrailer + 2, 0);  // UU and CPI are 0, too
  put(pdu, length, 2);
  put(pdu, ~crc32::add(0xffffffff, pdu.data(), pdu.size()), 4);
  return pdu;
}

// Call `take` with each cell of a PDU.
template <typename Take>
void segment(const std::vector<uint8_t>& pdu, uint32_t vc, Take take) {
  for (size_t at = 0; at < pdu.size(); at += kPayload) {
    std::vector<uint8_t> cell;
    put(cell, vc | (at + kPayload == pdu.size() ? kLastCell : 0), 4);
    cell.insert(cell.end(), pdu.data() + at, pdu.data() + at + kPayload);
    take(cell.data());
  }
}

// Return the IP packet of a PDU as a padded frame, whose Ethernet header only contains the type;
// return nothing if CRC, Length or encapsulation is wrong.
inline std::vector<uint8_t> packet_of(const std::vector<uint8_t>& pdu) {
  const size_t end = pdu.size();
  const uint32_t length = number_at(&pdu[end - 6], 2);
  const uint32_t crc = ~crc32::add(0xffffffff, pdu.data(), end - 4);
  const bool fits =
      length >= kLlcSnapIp.size() && length + kTrailer <= end && length + kTrailer + kPayload > end;
  if (!fits || crc != number_at(&pdu[end - 4], 4) ||
      !std::equal(kLlcSnapIp.begin(), kLlcSnapIp.end(), pdu.begin())) {
    return {};
  }
  std::vector<uint8_t> frame(kMacHeader - 2, 0);
  frame.insert(frame.end(), kLlcSnapIp.end() - 2, kLlcSnapIp.end());
  frame.insert(frame.end(), pdu.begin() + kLlcSnapIp.size(), pdu.begin() + length);
  frame.resize(std::max<size_t>(frame.size(), kLeastFrame));
  return frame;
}

}  // namespace ixp::hosts::aal5
