// Hosts, their links and flows, with one order of all their events.
#pragma once

#include <memory>
#include <vector>

#include "base/event_source.h"
#include "hosts/model/flow.h"
#include "hosts/model/net_host.h"
#include "hosts/model/protocols/netperf.h"
#include "hosts/model/protocols/udp.h"
#include "hosts/model/wire/frame_bytes.h"
#include "hosts/model/wire/port_link.h"

namespace ixp::hosts {

// One flow with both its ends.
struct Flow {
  explicit Flow(const FlowParameters& parameters) : parameters(parameters) {}
  const FlowParameters parameters;
  FlowCounters counters;
  // Of TCP:
  TcpConnection* sender = nullptr;
  TcpConnection* receiver = nullptr;
  std::unique_ptr<TcpApplication> applications[2];
  // Of UDP:
  UdpReceiver* datagrams = nullptr;
};

class Network final : public EventSource {
 public:
  // Add a host and return its number.
  uint8_t add_host(const HostParameters& parameters);
  void connect(uint8_t a, uint8_t b, Time propagation);
  // Connect a host to a port of the machine that the network will be attached to. An ATM port may
  // have several hosts.
  void connect_port(uint8_t host, const PortPlace& place, bool atm);
  // Add a flow and return its number; only before the network runs.
  uint32_t add_flow(const FlowParameters& parameters);

  // Perform all events before `until`.
  void run(Time until);
  // Perform all events up to the end of a flow, or before `until`.
  // Return whether it has ended.
  bool run_flow(size_t number, Time until);

  // ---- events in the order of a machine
  void attach(Kernel& kernel, Cycle now, int64_t core_mhz) override;
  bool attached() const { return attached_; }
  Cycle due() const override { return clock_.cycle(events_.next()); }
  Cycle act(Cycle now) override {
    events_.run(clock_.time(now + 1));
    return due();
  }
  void pass(Cycle now) override { events_.run(clock_.time(now)); }
  // Record all units that arrive at the ports.
  void keep();
  PortLink& port_link(int port);

  Time now() const { return events_.now(); }
  Time next() const { return events_.next(); }
  const EventQueue& events() const { return events_; }
  NetHost& host(size_t number) { return *hosts_.at(number); }
  const Flow& flow(size_t number) const { return *flows_.at(number); }
  Link& link(size_t number) { return *links_.at(number); }
  const Link& link(size_t number) const { return *links_.at(number); }
  const Address& address(size_t host) const { return hosts_.at(host)->parameters().address; }
  // The host with an IP address.
  std::optional<uint8_t> find_host(uint32_t ip) const;
  // The bytes of a frame between two of the hosts.
  std::vector<uint8_t> bytes(const Frame& frame) const;
  size_t hosts() const { return hosts_.size(); }
  size_t flows() const { return flows_.size(); }
  size_t links() const { return links_.size(); }

 private:
  void add_tcp(Flow& flow);
  PortLink* find_port_link(int port) const;
  void start();
  void run_alone();

  EventQueue events_;
  std::vector<std::unique_ptr<NetHost>> hosts_;
  std::vector<std::unique_ptr<Link>> links_;
  std::vector<std::unique_ptr<PortLink>> port_links_;
  std::vector<std::unique_ptr<Flow>> flows_;
  Clock clock_;
  bool started_ = false, attached_ = false;
};

}  // namespace ixp::hosts
