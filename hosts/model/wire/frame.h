// A frame on a wire: header fields and lengths, which determine the bytes of its payload.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ixp::hosts {

enum class Protocol : uint8_t { kTcp = 6, kUdp = 17 };

namespace tcp_flag {
inline constexpr uint8_t kFin = 0x01;
inline constexpr uint8_t kSyn = 0x02;
inline constexpr uint8_t kPush = 0x08;
inline constexpr uint8_t kAck = 0x10;
}  // namespace tcp_flag

// Lengths of headers in bytes (RFC 791, 768, 793, 7323; IEEE 802.3).
inline constexpr uint32_t kMacHeader = 14;
inline constexpr uint32_t kIpHeader = 20;
inline constexpr uint32_t kUdpHeader = 8;
inline constexpr uint32_t kTcpHeader = 20;
inline constexpr uint32_t kStampOption = 12;  // after two no-operation options
inline constexpr uint32_t kMssOption = 4;
inline constexpr uint32_t kScaleOption = 4;  // after a no-operation option
inline constexpr uint32_t kFcs = 4;
inline constexpr uint32_t kPreamble = 8;
inline constexpr uint32_t kInterframeGap = 12;
inline constexpr uint32_t kLeastFrame = 60;  // without FCS

struct Frame {
  uint32_t payload = 0;   // bytes of UDP or TCP data
  uint32_t ip_bytes = 0;  // of the complete IP packet
  uint32_t sequence = 0;  // TCP
  uint32_t acknowledgement = 0;
  uint32_t stamp = 0, echo = 0;  // TCP timestamps, if any
  uint32_t datagram = 0;         // UDP: its number in its flow
  uint32_t message = 0;          // UDP: the bytes of the whole datagram
  uint32_t offset = 0;           // of a fragment's data in its IP packet
  uint32_t flow = 0;
  uint16_t window = 0;                  // unscaled, as in the header
  uint16_t mss = 0;                     // of a SYN
  uint16_t id = 0;                      // IP identification
  uint8_t source = 0, destination = 0;  // numbers of hosts
  uint8_t flags = 0;
  int8_t scale = -1;     // of a SYN; -1: no option
  bool stamped = false;  // with timestamps
  bool more = false;     // further fragments follow
  bool reply = false;    // sent by the end that did not open the flow
  Protocol protocol = Protocol::kUdp;

  // Length without FCS, padded to the minimum.
  uint32_t bytes() const { return std::max(kMacHeader + ip_bytes, kLeastFrame); }
  bool has(uint8_t flag) const { return (flags & flag) != 0; }
};

}  // namespace ixp::hosts
