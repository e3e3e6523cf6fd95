// The wire between hosts and a port of the machine: frames of hosts arrive at the port, frames of
// the port go to the host with their destination address.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "base/types.h"
#include "devices/port.h"
#include "hosts/model/clock.h"
#include "hosts/model/parameters.h"
#include "hosts/model/wire/frame_bytes.h"
#include "hosts/model/wire/link.h"

namespace ixp::hosts {

class Network;

// The address of a host at a port.
struct PortPlace {
  explicit PortPlace(const Numbers& n)
      : port(static_cast<int>(n["port"])),
        gateway(static_cast<uint64_t>(n["gateway_mac"])),
        vc(static_cast<uint32_t>(n["vc"])) {}

  int port;
  uint64_t gateway;  // MAC address of the router, on Ethernet
  uint32_t vc;       // header of its cells without PTI, on ATM
};

class PortLink : public Link, public WireEnd, public Actor {
 public:
  PortLink(Network& network, EventQueue& events, int number)
      : network_(network), events_(events), number_(number) {}

  int number() const { return number_; }
  void add(LinkEnd& nic, uint8_t host, const PortPlace& place);
  size_t hosts() const { return ends_.size(); }
  // Connect to the port, whose wire must be bounded; optionally record the port's arrivals.
  void attach(Kernel& kernel, const Clock& clock);
  void keep() { keeps_ = true; }

  // The link itself holds no frames in flight: they are in the machine.
  Carried in_flight() const override { return {}; }
  void act(uint32_t what) override;

  std::deque<std::vector<uint8_t>>& fed() { return fed_; }  // if kept
  const Carried& given() const { return given_; }           // to the port
  const Carried& delivered() const { return delivered_; }   // to hosts
  const Carried& arriving() const { return arriving_; }     // between both
  // sent by the port, but for none of the hosts
  uint64_t foreign() const { return foreign_; }

 protected:
  struct End {
    LinkEnd* nic;
    uint8_t host;
    PortPlace place;
  };
  const End& end_of(const LinkEnd& nic) const;
  std::vector<uint8_t> bytes(const Frame& frame, const End& from) const;
  void give(const Frame& frame) { given_.count(frame); }
  void feed(const uint8_t* unit, size_t count);
  void fed_all();
  // A frame with any contents has arrived.
  void arrive(const std::vector<uint8_t>& bytes, Cycle end);
  // Whether bytes are addressed to a host on the link.
  virtual bool is_for(const End& end, const std::vector<uint8_t>& bytes) const = 0;

  Network& network_;
  EventQueue& events_;
  const int number_;
  Kernel* kernel_ = nullptr;
  Clock clock_;
  std::vector<End> ends_;
  uint64_t foreign_ = 0;

 private:
  struct Arrival {
    size_t end = 0;  // among the ends
    Frame frame;
  };
  Ring<Arrival> arrivals_;
  bool keeps_ = false;
  std::deque<std::vector<uint8_t>> fed_;
  Carried given_, delivered_, arriving_;
};

// One host at an Ethernet port.
class EthernetLink : public PortLink {
 public:
  using PortLink::PortLink;
  Time carry(LinkEnd& from, const Frame& frame, Time start, Time end, Time free) override;
  void sent(const uint8_t* bytes, size_t count, Cycle end) override;

 protected:
  bool is_for(const End& end, const std::vector<uint8_t>& bytes) const override;
};

// Hosts at an ATM port, each with its own VC: IPv4 in AAL5 with LLC/SNAP (RFC 2684, routed
// protocols). A host's interface cuts its packet into cells at the rate of the wire, and occupies
// the wire until they have left.
class AtmLink : public PortLink {
 public:
  using PortLink::PortLink;
  Time carry(LinkEnd& from, const Frame& frame, Time start, Time end, Time free) override;
  void sent(const uint8_t* bytes, size_t count, Cycle end) override;

 protected:
  bool is_for(const End& /*end*/, const std::vector<uint8_t>& /*bytes*/) const override {
    return true;
  }

 private:
  struct Reassembly {
    uint32_t vc;
    std::vector<uint8_t> pdu;
  };
  Reassembly& open(uint32_t vc);
  std::vector<Reassembly> open_;
};

}  // namespace ixp::hosts
