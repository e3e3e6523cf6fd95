#include "hosts/model/wire/frame_bytes.h"

namespace ixp::hosts {

namespace {

constexpr uint16_t kIpv4 = 0x0800;
constexpr uint8_t kVersionAndWords = 0x45;
constexpr uint8_t kTimeToLive = 64;
constexpr uint16_t kDontFragment = 0x4000;
constexpr uint16_t kMoreFragments = 0x2000;
constexpr uint8_t kOptionEnd = 0, kOptionNone = 1, kOptionMss = 2, kOptionScale = 3;
constexpr uint8_t kOptionStamps = 8;

uint8_t pattern(uint32_t place) {
  return static_cast<uint8_t>(place ^ place >> 8 ^ place >> 16 ^ place >> 24);
}

// The start of a frame's payload in the payload pattern.
uint32_t first_place(const Frame& frame) {
  const bool tcp = frame.protocol == Protocol::kTcp;
  const uint32_t behind = frame.offset == 0 ? 0 : frame.offset - kUdpHeader;
  return tcp ? frame.sequence : behind;
}

class Bytes {
 public:
  void put8(uint64_t value) { bytes.push_back(static_cast<uint8_t>(value)); }
  void put16(uint64_t value) { put(value, 2); }
  void put32(uint64_t value) { put(value, 4); }
  void put(uint64_t value, int count) {
    for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
      put8(value >> shift);
    }
  }
  void set16(size_t at, uint32_t value) {
    bytes[at] = static_cast<uint8_t>(value >> 8);
    bytes[at + 1] = static_cast<uint8_t>(value);
  }
  std::vector<uint8_t> bytes;
};

// RFC 1071.
class Checksum {
 public:
  void add16(uint32_t value) { sum_ += value; }
  void add32(uint32_t value) { sum_ += (value >> 16) + (value & 0xffff); }
  void add(const uint8_t* bytes, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      sum_ += i % 2 == 0 ? uint32_t{bytes[i]} << 8 : bytes[i];
    }
  }
  uint16_t result() const {
    uint64_t sum = sum_;
    while (sum > 0xffff) {
      sum = (sum & 0xffff) + (sum >> 16);
    }
    return static_cast<uint16_t>(~sum);
  }

 private:
  uint64_t sum_ = 0;
};

Checksum pseudo_header(uint32_t from, uint32_t to, Protocol protocol, uint32_t bytes) {
  Checksum sum;
  sum.add32(from);
  sum.add32(to);
  sum.add16(static_cast<uint32_t>(protocol));
  sum.add16(bytes);
  return sum;
}

void put_ip(Bytes& b, const Frame& frame, const Address& from, const Address& to) {
  const bool tcp = frame.protocol == Protocol::kTcp;
  const size_t start = b.bytes.size();
  b.put8(kVersionAndWords);
  b.put8(0);
  b.put16(frame.ip_bytes);
  b.put16(frame.id);
  b.put16((tcp ? kDontFragment : 0) | (frame.more ? kMoreFragments : 0) | frame.offset / 8);
  b.put8(kTimeToLive);
  b.put8(static_cast<uint8_t>(frame.protocol));
  b.put16(0);
  b.put32(from.ip);
  b.put32(to.ip);
  Checksum sum;
  sum.add(&b.bytes[start], kIpHeader);
  b.set16(start + 10, sum.result());
}

void put_ports(Bytes& b, const Frame& frame) {
  const uint32_t client = kClientPort + frame.flow, server = kServerPort + frame.flow;
  b.put16(frame.reply ? server : client);
  b.put16(frame.reply ? client : server);
}

void put_tcp(Bytes& b, const Frame& frame) {
  const uint32_t header = frame.ip_bytes - kIpHeader - frame.payload;
  put_ports(b, frame);
  b.put32(frame.sequence);
  b.put32(frame.acknowledgement);
  b.put8(header / 4 << 4);
  b.put8(frame.flags);
  b.put16(frame.window);
  b.put32(0);  // checksum, urgent pointer
  if (frame.has(tcp_flag::kSyn)) {
    b.put8(kOptionMss);
    b.put8(kMssOption);
    b.put16(frame.mss);
    if (frame.scale >= 0) {
      b.put(uint64_t{kOptionNone} << 24 | kOptionScale << 16 | 3 << 8 |
                static_cast<uint64_t>(frame.scale),
            4);
    }
  }
  if (frame.stamped) {
    b.put(uint64_t{kOptionNone} << 24 | kOptionNone << 16 | kOptionStamps << 8 | 10, 4);
    b.put32(frame.stamp);
    b.put32(frame.echo);
  }
}

void put_payload(Bytes& b, uint32_t place, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    b.put8(pattern(place + i));
  }
}

// The checksum of a complete datagram; its first fragment carries it.
uint16_t datagram_checksum(const Frame& frame, const Bytes& b, size_t header, const Address& from,
                           const Address& to) {
  Checksum sum = pseudo_header(from.ip, to.ip, Protocol::kUdp, kUdpHeader + frame.message);
  sum.add(&b.bytes[header], kUdpHeader);
  Bytes payload;
  put_payload(payload, 0, frame.message);
  sum.add(payload.bytes.data(), payload.bytes.size());
  const uint16_t result = sum.result();
  return result == 0 ? 0xffff : result;  // 0 would mean: no checksum
}

}  // namespace

std::vector<uint8_t> to_bytes(const Frame& frame, const Address& from, const Address& to) {
  Bytes b;
  b.bytes.reserve(frame.bytes());
  b.put(to.mac, 6);
  b.put(from.mac, 6);
  b.put16(kIpv4);
  put_ip(b, frame, from, to);
  const size_t header = b.bytes.size();
  if (frame.protocol == Protocol::kTcp) {
    put_tcp(b, frame);
    put_payload(b, first_place(frame), frame.payload);
    const uint32_t bytes = frame.ip_bytes - kIpHeader;
    Checksum sum = pseudo_header(from.ip, to.ip, frame.protocol, bytes);
    sum.add(&b.bytes[header], bytes);
    b.set16(header + 16, sum.result());
  } else {
    if (frame.offset == 0) {
      put_ports(b, frame);
      b.put16(kUdpHeader + frame.message);
      b.put16(0);
      b.set16(header + 6, datagram_checksum(frame, b, header, from, to));
    }
    put_payload(b, first_place(frame), frame.payload);
  }
  b.bytes.resize(std::max<size_t>(b.bytes.size(), kLeastFrame));
  return std::move(b.bytes);
}

// ---- reading -----------------------------------------------------------------------------------

namespace {

class Fields {
 public:
  explicit Fields(const std::vector<uint8_t>& bytes) : bytes_(bytes) {}
  uint32_t get(size_t at, int count) const {
    uint32_t value = 0;
    for (int i = 0; i < count; ++i) {
      value = value << 8 | bytes_.at(at + static_cast<size_t>(i));
    }
    return value;
  }
  uint8_t get8(size_t at) const { return bytes_.at(at); }
  uint16_t get16(size_t at) const { return static_cast<uint16_t>(get(at, 2)); }
  uint32_t get32(size_t at) const { return get(at, 4); }

 private:
  const std::vector<uint8_t>& bytes_;
};

constexpr size_t kIp = kMacHeader;
constexpr size_t kTransport = kIp + kIpHeader;

// Parse ports; return whether they belong to a flow.
bool read_ports(const Fields& f, Frame& frame) {
  const uint16_t from = f.get16(kTransport), to = f.get16(kTransport + 2);
  frame.reply = to >= kClientPort;
  frame.flow = static_cast<uint32_t>(frame.reply ? to - kClientPort : from - kClientPort);
  return (frame.reply ? from : to) == kServerPort + frame.flow;
}

// Parse TCP options up to the end of the header.
bool read_options(const Fields& f, Frame& frame, size_t at, size_t end) {
  while (at < end && f.get8(at) != kOptionEnd) {
    const uint8_t kind = f.get8(at);
    const size_t length = kind == kOptionNone ? 1 : at + 1 < end ? f.get8(at + 1) : 0;
    if (length == 0 || at + length > end) {
      return false;
    }
    if (kind == kOptionMss && length == kMssOption) {
      frame.mss = f.get16(at + 2);
    } else if (kind == kOptionScale && length == 3) {
      frame.scale = static_cast<int8_t>(f.get8(at + 2));
    } else if (kind == kOptionStamps && length == 10) {
      frame.stamped = true;
      frame.stamp = f.get32(at + 2);
      frame.echo = f.get32(at + 6);
    }
    at += length;
  }
  return true;
}

bool read_tcp(const Fields& f, Frame& frame, const std::vector<uint8_t>& bytes) {
  const uint32_t length = frame.ip_bytes - kIpHeader;
  const uint32_t header = uint32_t{f.get8(kTransport + 12)} >> 4 << 2;
  if (length < kTcpHeader || header < kTcpHeader || header > length || !read_ports(f, frame)) {
    return false;
  }
  frame.sequence = f.get32(kTransport + 4);
  frame.acknowledgement = f.get32(kTransport + 8);
  frame.flags = f.get8(kTransport + 13);
  frame.window = f.get16(kTransport + 14);
  frame.payload = length - header;
  Checksum sum = pseudo_header(f.get32(kIp + 12), f.get32(kIp + 16), frame.protocol, length);
  sum.add(&bytes[kTransport], length);
  return sum.result() == 0 && read_options(f, frame, kTransport + kTcpHeader, kTransport + header);
}

bool read_udp(const Fields& f, Frame& frame, const std::vector<uint8_t>& bytes) {
  frame.payload = frame.ip_bytes - kIpHeader;
  if (frame.offset != 0) {
    return true;  // datagram known by its identification
  }
  if (frame.payload < kUdpHeader || f.get16(kTransport + 4) < kUdpHeader || !read_ports(f, frame)) {
    return false;
  }
  frame.payload -= kUdpHeader;
  frame.message = f.get16(kTransport + 4) - kUdpHeader;
  Checksum sum = pseudo_header(f.get32(kIp + 12), f.get32(kIp + 16), frame.protocol,
                               kUdpHeader + frame.message);
  sum.add(&bytes[kTransport], frame.ip_bytes - kIpHeader);
  return frame.more || (frame.payload == frame.message && sum.result() == 0);
}

bool read_ip(const Fields& f, Frame& frame, const std::vector<uint8_t>& bytes) {
  frame.ip_bytes = f.get16(kIp + 2);
  frame.id = f.get16(kIp + 4);
  frame.more = (f.get16(kIp + 6) & kMoreFragments) != 0;
  frame.offset = (f.get16(kIp + 6) & 0x1fffU) * 8;
  frame.protocol = static_cast<Protocol>(f.get8(kIp + 9));
  Checksum sum;
  sum.add(&bytes[kIp], kIpHeader);
  return f.get16(kIp - 2) == kIpv4 && f.get8(kIp) == kVersionAndWords && sum.result() == 0 &&
         frame.ip_bytes >= kIpHeader && kIp + frame.ip_bytes <= bytes.size();
}

}  // namespace

std::optional<Frame> from_bytes(const std::vector<uint8_t>& bytes) {
  Frame frame;
  const Fields f(bytes);
  if (bytes.size() < kLeastFrame || !read_ip(f, frame, bytes)) {
    return {};
  }
  const bool tcp = frame.protocol == Protocol::kTcp;
  const bool udp = frame.protocol == Protocol::kUdp;
  if (tcp ? !read_tcp(f, frame, bytes) : !udp || !read_udp(f, frame, bytes)) {
    return {};
  }
  const size_t start = kIp + frame.ip_bytes - frame.payload;
  const uint32_t place = first_place(frame);
  for (uint32_t i = 0; i < frame.payload; ++i) {
    if (bytes[start + i] != pattern(place + i)) {
      return {};
    }
  }
  return frame;
}

}  // namespace ixp::hosts
