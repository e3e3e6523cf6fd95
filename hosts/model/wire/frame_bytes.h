// Frames as bytes: Ethernet, IPv4, and UDP or TCP with their checksums.
//
// A payload is a function of its position in the TCP stream, or of the number of its datagram. So
// bytes are made when needed, and checked on arrival.
#pragma once

#include <optional>
#include <vector>

#include "hosts/model/parameters.h"
#include "hosts/model/wire/frame.h"

namespace ixp::hosts {

// Ports of a flow's ends: these, and its number.
inline constexpr uint16_t kClientPort = 49152;
inline constexpr uint16_t kServerPort = 12866;  // netperf's control connection has 12865

// Return the bytes without FCS, padded to the least length of a frame.
std::vector<uint8_t> to_bytes(const Frame& frame, const Address& from, const Address& to);

// Return the fields of a frame that `to_bytes` could have made, from its IP header on: MAC
// addresses, the numbers of hosts and of the datagram are not among them. Return nothing if
// a checksum or a length is wrong, or the payload is another one.
std::optional<Frame> from_bytes(const std::vector<uint8_t>& bytes);

}  // namespace ixp::hosts
