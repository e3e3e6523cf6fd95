#include "hosts/model/network.h"

#include <algorithm>

namespace ixp::hosts {

uint8_t Network::add_host(const HostParameters& parameters) {
  const auto number = static_cast<uint8_t>(hosts_.size());
  hosts_.push_back(std::make_unique<NetHost>(events_, number, parameters));
  return number;
}

void Network::connect(uint8_t a, uint8_t b, Time propagation) {
  Nic& first = host(a).nic();
  Nic& second = host(b).nic();
  links_.push_back(std::make_unique<Crossover>(events_, first, second, propagation));
  first.plug(*links_.back());
  second.plug(*links_.back());
}

uint32_t Network::add_flow(const FlowParameters& parameters) {
  if (started_) {
    throw std::invalid_argument("flows must be added before the network runs");
  }
  flows_.push_back(std::make_unique<Flow>(parameters));
  Flow& flow = *flows_.back();
  if (parameters.test == Test::kUdpStream) {
    NetHost& sender = host(parameters.sender);
    NetHost& receiver = host(parameters.receiver);
    sender.add(parameters.number,
               std::make_unique<UdpSender>(sender, flow.parameters, flow.counters));
    auto datagrams = std::make_unique<UdpReceiver>(receiver, flow.parameters, flow.counters);
    flow.datagrams = datagrams.get();
    receiver.add(parameters.number, std::move(datagrams));
  } else {
    add_tcp(flow);
  }
  return static_cast<uint32_t>(flows_.size() - 1);
}

void Network::add_tcp(Flow& flow) {
  const FlowParameters& p = flow.parameters;
  NetHost& sender = host(p.sender);
  NetHost& receiver = host(p.receiver);
  const auto connect = [&](NetHost& local, const TcpConnection::Ends& ends) {
    auto connection = std::make_unique<TcpConnection>(local, ends);
    TcpConnection* const kept = connection.get();
    local.add(p.number, std::move(connection));
    return kept;
  };
  // Initial sequence numbers as different as those of RFC 6528, and the same in every run.
  const uint32_t isn = (p.seed * 2 + p.number + 1) * 0x9e3779b1;
  flow.sender = connect(sender, {p.number, p.sender, p.receiver, true, p.sender_send,
                                 p.sender_receive, isn, p.start});
  flow.receiver = connect(receiver, {p.number, p.receiver, p.sender, false, p.receiver_send,
                                     p.receiver_receive, isn ^ 0x5bd1e995, p.start});
  if (p.test == Test::kTcpStream) {
    flow.applications[0] = std::make_unique<StreamSender>(sender, p, flow.counters, *flow.sender);
    flow.applications[1] =
        std::make_unique<StreamReceiver>(receiver, p, flow.counters, *flow.receiver);
  } else {
    flow.applications[0] =
        std::make_unique<Requester>(sender, p, flow.counters, *flow.sender, true);
    flow.applications[1] =
        std::make_unique<Requester>(receiver, p, flow.counters, *flow.receiver, false);
  }
  flow.sender->use(*flow.applications[0]);
  flow.receiver->use(*flow.applications[1]);
}

std::vector<uint8_t> Network::bytes(const Frame& frame) const {
  return to_bytes(frame, address(frame.source), address(frame.destination));
}

std::optional<uint8_t> Network::find_host(uint32_t ip) const {
  for (size_t number = 0; number < hosts_.size(); ++number) {
    if (address(number).ip == ip) {
      return static_cast<uint8_t>(number);
    }
  }
  return {};
}

// ---- at the ports of a machine -----------------------------------------------------------------

PortLink* Network::find_port_link(int port) const {
  const auto found = std::find_if(port_links_.begin(), port_links_.end(),
                                  [port](const auto& link) { return link->number() == port; });
  return found == port_links_.end() ? nullptr : found->get();
}

PortLink& Network::port_link(int port) {
  PortLink* const link = find_port_link(port);
  if (link == nullptr) {
    throw std::invalid_argument("the port must be one with hosts");
  }
  return *link;
}

void Network::connect_port(uint8_t number, const PortPlace& place, bool atm) {
  PortLink* link = find_port_link(place.port);
  if (link == nullptr && atm) {
    port_links_.push_back(std::make_unique<AtmLink>(*this, events_, place.port));
  } else if (link == nullptr) {
    port_links_.push_back(std::make_unique<EthernetLink>(*this, events_, place.port));
  } else if (!atm) {
    throw std::invalid_argument("an Ethernet port must have one host");
  }
  link = find_port_link(place.port);
  link->add(host(number).nic(), number, place);
  host(number).nic().plug(*link);
}

void Network::attach(Kernel& kernel, Cycle now, int64_t core_mhz) {
  if (started_) {
    throw std::invalid_argument("hosts must be attached before they run");
  }
  clock_ = {now, core_mhz};
  for (const auto& link : port_links_) {
    link->attach(kernel, clock_);
  }
  start();
  attached_ = true;
}

void Network::keep() {
  for (const auto& link : port_links_) {
    link->keep();
  }
}

// ---- time --------------------------------------------------------------------------------------

void Network::run_alone() {
  if (attached_) {
    throw std::invalid_argument("hosts at the ports of a machine must run with it");
  }
  start();
}

void Network::start() {
  if (!started_) {
    started_ = true;
    for (const auto& host : hosts_) {
      host->start();
    }
  }
}

void Network::run(Time until) {
  run_alone();
  events_.run(until);
}

bool Network::run_flow(size_t number, Time until) {
  run_alone();
  const Time& ended = flow(number).counters.ended;
  events_.run(until, [&] { return ended != kForever; });
  return ended != kForever;
}

}  // namespace ixp::hosts
