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

// Ports of a flow's ends: these numbers plus the flow's number.
inline constexpr uint16_t kClientPort = 49152;
inline constexpr uint16_t kServerPort = 12866;  // netperf's control connection uses 12865

// Return the bytes without FCS, padded to the minimum length of a frame.
std::vector<uint8_t> to_bytes(const Frame& frame, const Address& from, const Address& to);

// Parse a frame that `to_bytes` could have made, from its IP header on: MAC addresses, numbers of
// hosts and of the datagram are not set. Return nothing if a checksum, a length or the payload is
// wrong.
std::optional<Frame> from_bytes(const std::vector<uint8_t>& bytes);

}  // namespace ixp::hosts
