#include "hosts/model/wire/port_link.h"

#include <algorithm>
#include <stdexcept>

#include "hosts/model/network.h"
#include "hosts/model/wire/aal5.h"
#include "kernel.h"

namespace ixp::hosts {

namespace {

constexpr size_t kMacBytes = 6;
constexpr size_t kIpSource = kMacHeader + 12, kIpDestination = kMacHeader + 16;

uint64_t number_at(const std::vector<uint8_t>& bytes, size_t at, size_t count) {
  uint64_t value = 0;
  for (size_t i = at; i < at + count; ++i) {
    value = value << 8 | bytes[i];
  }
  return value;
}

}  // namespace

// ---- both media --------------------------------------------------------------------------------

void PortLink::add(LinkEnd& nic, uint8_t host, const PortPlace& place) {
  ends_.push_back({&nic, host, place});
}

void PortLink::attach(Kernel& kernel, const Clock& clock) {
  kernel_ = &kernel;
  clock_ = clock;
  Port& port = kernel.port(number_);
  if (!port.bounded()) {
    throw std::invalid_argument("the wire of a port with hosts must have a bound");
  }
  port.plug(*this);
}

const PortLink::End& PortLink::end_of(const LinkEnd& nic) const {
  return *std::find_if(ends_.begin(), ends_.end(), [&](const End& e) { return e.nic == &nic; });
}

std::vector<uint8_t> PortLink::bytes(const Frame& frame, const End& from) const {
  const Address to{network_.address(frame.destination).ip, from.place.gateway};
  return to_bytes(frame, network_.address(frame.source), to);
}

// A unit arrives at the port as soon as its wire is free, but not before now.
void PortLink::feed(const uint8_t* bytes, size_t count) {
  Port& port = kernel_->port(number_);
  WireUnit& unit = port.feed();
  unit.bytes.assign(bytes, bytes + count);
  unit.earliest = kernel_->now();
  unit.damaged = false;
  port.count(unit);
  if (keeps_) {
    fed_.push_back(unit.bytes);
  }
}

void PortLink::fed_all() {
  kernel_->port(number_).fed(kernel_->now());
  kernel_->port_changed(number_);
}

void PortLink::arrive(const std::vector<uint8_t>& bytes, Cycle end) {
  std::optional<Frame> frame = from_bytes(bytes);
  if (!frame) {
    ++foreign_;
    return;
  }
  const auto source = network_.find_host(static_cast<uint32_t>(number_at(bytes, kIpSource, 4)));
  const auto to = network_.find_host(static_cast<uint32_t>(number_at(bytes, kIpDestination, 4)));
  for (size_t i = 0; i < ends_.size(); ++i) {
    if (source && to && ends_[i].host == *to && is_for(ends_[i], bytes)) {
      frame->source = *source;
      frame->destination = *to;
      frame->datagram = frame->id;
      arriving_.count(*frame);
      arrivals_.push({i, *frame});
      events_.add(clock_.time(end), Kind::kArrival, *this, 0);
      kernel_->due_by(kernel_->attached_source(), end);
      return;
    }
  }
  ++foreign_;
}

void PortLink::act(uint32_t /*what*/) {
  const Arrival arrival = arrivals_.pop();
  const Frame& frame = arrival.frame;
  arriving_.uncount(frame);
  delivered_.count(frame);
  events_.note(uint64_t{frame.sequence} << 32 | frame.payload);
  ends_[arrival.end].nic->receive(frame);
}

// ---- Ethernet ----------------------------------------------------------------------------------

Time EthernetLink::carry(LinkEnd& from, const Frame& frame, Time /*start*/, Time /*end*/,
                         Time free) {
  const std::vector<uint8_t> all = bytes(frame, end_of(from));
  give(frame);
  feed(all.data(), all.size());
  fed_all();
  return free;
}

void EthernetLink::sent(const uint8_t* bytes, size_t count, Cycle end) {
  arrive({bytes, bytes + count}, end);
}

bool EthernetLink::is_for(const End& end, const std::vector<uint8_t>& bytes) const {
  return number_at(bytes, 0, kMacBytes) == network_.address(end.host).mac;
}

// ---- ATM ---------------------------------------------------------------------------------------

Time AtmLink::carry(LinkEnd& from, const Frame& frame, Time start, Time /*end*/, Time /*free*/) {
  const End& end = end_of(from);
  const std::vector<uint8_t> all = bytes(frame, end);
  const auto packet = all.begin() + kMacHeader;
  give(frame);
  const std::vector<uint8_t> pdu = aal5::encapsulate({packet, packet + frame.ip_bytes});
  aal5::segment(pdu, end.place.vc, [this](const uint8_t* cell) { feed(cell, aal5::kCell); });
  fed_all();
  const Cycle left = kernel_->now() + kernel_->port(number_).backlog_cycles();
  return std::max(start + 1, clock_.time(left));
}

AtmLink::Reassembly& AtmLink::open(uint32_t vc) {
  const auto found =
      std::find_if(open_.begin(), open_.end(), [vc](const Reassembly& r) { return r.vc == vc; });
  if (found != open_.end()) {
    return *found;
  }
  return open_.emplace_back(Reassembly{vc, {}});
}

// A PDU is foreign if its VC has no host, if it is damaged, or once it is too long.
void AtmLink::sent(const uint8_t* cell, size_t count, Cycle end) {
  const uint32_t header = aal5::header_of(cell);
  const uint32_t vc = header & aal5::kVcMask;
  const bool last = (header & aal5::kLastCell) != 0;
  if (std::none_of(ends_.begin(), ends_.end(), [vc](const End& e) { return e.place.vc == vc; })) {
    foreign_ += last ? 1 : 0;
    return;
  }
  std::vector<uint8_t>& pdu = open(vc).pdu;
  if (pdu.size() <= aal5::kLargestPdu) {
    pdu.insert(pdu.end(), cell + aal5::kHeader, cell + count);
    foreign_ += pdu.size() > aal5::kLargestPdu ? 1 : 0;
  }
  if (!last) {
    return;
  }
  if (pdu.size() <= aal5::kLargestPdu) {
    const std::vector<uint8_t> packet = aal5::packet_of(pdu);
    if (packet.empty()) {
      ++foreign_;
    } else {
      arrive(packet, end);
    }
  }
  pdu.clear();
}

}  // namespace ixp::hosts
