// Python bindings of hosts: a network, its flows, their counters.
#include "bindings/bindings.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "hosts/model/network.h"

namespace nb = nanobind;

namespace ixp {

namespace {

using hosts::Carried;
using hosts::Kind;
using hosts::Level;
using hosts::Network;
using hosts::Numbers;
using hosts::Way;
using Rows = std::map<std::string, int64_t>;
using Signed = nb::typed<nb::dict, nb::str, int64_t>;

void put(Signed& d, const std::string& name, const Carried& carried) {
  d[(name + "_frames").c_str()] = carried.frames;
  d[(name + "_bytes").c_str()] = carried.bytes;
}

Signed host_counters(Network& network, size_t number) {
  hosts::NetHost& host = network.host(number);
  const hosts::NicCounters& nic = host.nic().counters();
  Signed d;
  d["interrupt_busy_ps"] = host.processor().busy(Level::kInterrupt);
  d["network_busy_ps"] = host.processor().busy(Level::kNetwork);
  d["application_busy_ps"] = host.processor().busy(Level::kApplication);
  d["interrupts"] = host.interrupts();
  d["polls"] = host.polls();
  for (const Way way : {Way::kTransmit, Way::kReceive}) {
    const std::string name = way == Way::kTransmit ? "tx" : "rx";
    d[(name + "_interrupts_by_count").c_str()] = host.nic().coalescing(way).by_count();
    d[(name + "_interrupts_by_timer").c_str()] = host.nic().coalescing(way).by_timer();
  }
  d["wire_busy_ps"] = nic.wire_busy;
  put(d, "given", nic.given);
  put(d, "waiting", host.waiting());
  put(d, "transmitting", host.nic().transmitting());
  put(d, "sent", nic.sent);
  put(d, "arrived", nic.arrived);
  put(d, "giants", nic.giants);
  put(d, "overflows", nic.overflows);
  put(d, "exhausted", nic.exhausted);
  put(d, "receiving", host.nic().receiving());
  put(d, "received", nic.received);
  return d;
}

Signed flow_counters(const Network& network, size_t number) {
  const hosts::Flow& flow = network.flow(number);
  const hosts::FlowCounters& c = flow.counters;
  const bool blocked = c.blocked_since != hosts::kForever;
  const int64_t still = blocked ? network.now() - c.blocked_since : 0;
  const bool datagrams = flow.datagrams != nullptr;
  Signed d;
  d["sent_calls"] = c.sent_calls;
  d["sent_bytes"] = c.sent_bytes;
  d["received_calls"] = c.received_calls;
  d["received_bytes"] = c.received_bytes;
  d["transactions"] = c.transactions;
  d["dropped_datagrams"] = c.dropped_datagrams;
  d["dropped_bytes"] = c.dropped_bytes;
  d["dropped_frames"] = c.dropped_frames;
  d["torn_datagrams"] = c.torn_datagrams;
  d["torn_bytes"] = c.torn_bytes;
  d["torn_frames"] = c.torn_frames;
  d["blocked_ring_ps"] = c.blocked_ring + (datagrams ? still : 0);
  d["blocked_buffer_ps"] = c.blocked_buffer + (datagrams ? 0 : still);
  d["begun_ps"] = c.begun == hosts::kForever ? -1 : c.begun;
  d["ended_ps"] = c.ended == hosts::kForever ? -1 : c.ended;
  if (datagrams) {
    d["input_bytes"] = c.input_bytes;
    d["buffered_bytes"] = flow.datagrams->buffered_bytes();
    d["buffered_datagrams"] = flow.datagrams->buffered_datagrams();
    d["gathered_frames"] = flow.datagrams->gathered_frames();
    d["gathered_bytes"] = flow.datagrams->gathered_bytes();
  }
  return d;
}

// The TCP counters of one end of a flow: the sender or client (0), or the other end (1).
Signed tcp_counters(const Network& network, size_t number, int end) {
  const hosts::Flow& flow = network.flow(number);
  const hosts::TcpConnection* const connection = end == 0 ? flow.sender : flow.receiver;
  if (connection == nullptr) {
    throw std::invalid_argument("the flow must be one of TCP");
  }
  const hosts::TcpCounters& c = connection->counters();
  Signed d;
  d["segments_sent"] = c.segments_sent;
  d["bytes_sent"] = c.bytes_sent;
  d["retransmissions"] = c.retransmissions;
  d["retransmitted_bytes"] = c.retransmitted_bytes;
  d["timeouts"] = c.timeouts;
  d["fast_retransmits"] = c.fast_retransmits;
  d["probes"] = c.probes;
  d["acknowledgements_sent"] = c.acknowledgements_sent;
  d["segments_received"] = c.segments_received;
  d["bytes_received"] = c.bytes_received;
  d["duplicate_bytes"] = c.duplicate_bytes;
  d["delayed_acknowledgements"] = c.delayed_acknowledgements;
  d["window_updates"] = c.window_updates;
  d["round_trips"] = c.round_trips;
  d["round_trip_total_ps"] = c.round_trip_total;
  d["round_trip_longest_ps"] = c.round_trip_longest;
  d["window_closed_ps"] = connection->window_closed();
  d["segment_bytes"] = connection->segment_bytes();
  d["written_bytes"] = connection->written();
  d["unacknowledged_bytes"] = connection->unacknowledged();
  d["in_order_bytes"] = connection->received();
  d["read_bytes"] = connection->bytes_read();
  d["available_bytes"] = connection->available();
  d["out_of_order_bytes"] = connection->out_of_order();
  d["congestion_window_bytes"] = connection->congestion_window();
  d["send_window_bytes"] = connection->send_window();
  d["receive_window_bytes"] = connection->receive_window();
  return d;
}

Signed link_counters(const Network& network, size_t number) {
  Signed d;
  put(d, "in_flight", network.link(number).in_flight());
  return d;
}

// The counters of the link between hosts and a port of the machine.
Signed port_counters(Network& network, int port) {
  const hosts::PortLink& link = network.port_link(port);
  Signed d;
  put(d, "given", link.given());
  put(d, "delivered", link.delivered());
  put(d, "arriving", link.arriving());
  d["foreign_packets"] = link.foreign();
  return d;
}

std::vector<nb::bytes> take_fed(Network& network, int port, size_t count) {
  std::vector<nb::bytes> units;
  hosts::PortLink& link = network.port_link(port);
  for (; count != 0 && !link.fed().empty(); --count) {
    const std::vector<uint8_t>& unit = link.fed().front();
    units.emplace_back(reinterpret_cast<const char*>(unit.data()), unit.size());
    link.fed().pop_front();
  }
  return units;
}

// Frames of a link's wires as (ps of the end, bytes on the wire without FCS, their first bytes).
std::vector<std::tuple<int64_t, size_t, nb::bytes>> take_captured(Network& network, size_t number,
                                                                  size_t most) {
  std::vector<std::tuple<int64_t, size_t, nb::bytes>> frames;
  for (const hosts::Captured& each : network.link(number).take_captured(network.now())) {
    const std::vector<uint8_t> bytes = network.bytes(each.frame);
    const auto* const data = reinterpret_cast<const char*>(bytes.data());
    frames.emplace_back(each.end, bytes.size(), nb::bytes(data, std::min(most, bytes.size())));
  }
  return frames;
}

// Return whether bytes are a frame that a host could have sent.
bool is_frame(nb::bytes bytes) {
  const auto* const data = reinterpret_cast<const uint8_t*>(bytes.c_str());
  return hosts::from_bytes({data, data + bytes.size()}).has_value();
}

// The time in which no processor and no wire was busy, by the kind of event that ended it.
Signed idle(const Network& network) {
  Signed d;
  const auto until = [&](Kind kind) { return network.events().idle_until(kind); };
  d["arrival_ps"] = until(Kind::kArrival);
  d["dma_ps"] = until(Kind::kDma);
  d["coalescing_ps"] = until(Kind::kCoalescing);
  d["coalescing_stalls"] = network.events().idles_until(Kind::kCoalescing);
  d["poll_ps"] = until(Kind::kPoll);
  d["tcp_timer_ps"] = until(Kind::kTcpTimer);
  d["start_ps"] = until(Kind::kStart);
  return d;
}

}  // namespace

void bind_hosts(nb::module_& m) {
  nb::class_<Network, EventSource>(
      m, "Network", "A network of hosts, links and flows; all times are in picoseconds.")
      .def(nb::init<>())
      .def("add_host",
           [](Network& n, const Rows& rows) {
             return n.add_host(hosts::HostParameters(Numbers(rows)));
           })
      .def("connect", &Network::connect)
      .def("connect_port",
           [](Network& n, uint8_t host, const Rows& rows, bool atm) {
             n.connect_port(host, hosts::PortPlace(Numbers(rows)), atm);
           })
      .def_prop_ro("attached", &Network::attached)
      .def("keep", &Network::keep)
      .def("take_fed", &take_fed)
      .def("port_counters", &port_counters)
      .def("add_flow",
           [](Network& n, const Rows& rows) {
             return n.add_flow(hosts::FlowParameters(Numbers(rows)));
           })
      .def("run", &Network::run, nb::call_guard<nb::gil_scoped_release>())
      .def("run_flow", &Network::run_flow, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("now", &Network::now)
      .def_prop_ro("next", &Network::next)
      .def_prop_ro("performed", [](const Network& n) { return n.events().performed(); })
      .def_prop_ro("hash", [](const Network& n) { return n.events().hash(); })
      .def("host_counters", &host_counters)
      .def("flow_counters", &flow_counters)
      .def("tcp_counters", &tcp_counters)
      .def("link_counters", &link_counters)
      .def("idle", &idle)
      .def("capture", [](Network& n, size_t link) { n.link(link).capture(); })
      .def("take_captured", &take_captured);
  m.def("is_host_frame", &is_frame,
        "Return whether bytes (no FCS) form a host's frame: headers, checksums and payload match.");
}

}  // namespace ixp
