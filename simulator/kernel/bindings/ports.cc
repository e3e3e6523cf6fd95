// Bindings of ports: their parameters, units to receive, units sent.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.h"

namespace nb = nanobind;

namespace ixp {

namespace {

// A port was changed from outside: a request that waited for the port may now be served.
void port_touched(Kernel& k, int number) {
  k.port_changed(number);
  if (k.port(number).receive_ready()) {
    k.receive().port_ready(number, k.now());
  }
}

void enable_ports(Kernel& k) {
  k.enable_ports();
  for (int number = 0; number < kPortCount; ++number) {
    if (k.find_port(number) != nullptr) {
      port_touched(k, number);
    }
  }
}

void set_port_up(Kernel& k, int number, bool up) {
  k.port(number).set_up(up, k.now());
  port_touched(k, number);
}

void feed(Kernel& k, int number, nb::bytes data, const std::vector<uint32_t>& lengths,
          const std::vector<Cycle>& earliest, const std::vector<bool>& damaged) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(data.c_str());
  size_t offset = 0;
  Port& port = k.port(number);
  for (size_t i = 0; i < lengths.size(); ++i) {
    if (offset + lengths[i] > data.size()) {
      throw std::invalid_argument("the data must be as long as the sum of the lengths");
    }
    WireUnit& unit = port.feed();
    unit.bytes.assign(bytes + offset, bytes + offset + lengths[i]);
    unit.earliest = earliest.empty() ? 0 : earliest.at(i);
    unit.damaged = !damaged.empty() && damaged.at(i);
    offset += lengths[i];
    port.count(unit);
  }
  port.fed(k.now());
  port_touched(k, number);
}

std::vector<std::tuple<Cycle, nb::bytes>> take_sent(Kernel& k, int number) {
  std::vector<std::tuple<Cycle, nb::bytes>> units;
  for (const SentUnit& unit : k.port(number).take_sent()) {
    const auto* bytes = reinterpret_cast<const char*>(unit.bytes.data());
    units.emplace_back(unit.end, nb::bytes(bytes, unit.bytes.size()));
  }
  return units;
}

Counters port_counters(Kernel& k, int number) {
  const PortCounters& c = k.port(number).counters();
  Counters d;
  d["rx_units"] = c.rx_units;
  d["rx_bytes"] = c.rx_bytes;
  d["rx_wire_bytes"] = c.rx_wire_bytes;
  d["rx_overflows"] = c.rx_overflows;
  d["rx_idle"] = c.rx_idle;
  d["rx_errors"] = c.rx_errors;
  d["rx_runts"] = c.rx_runts;
  d["rx_giants"] = c.rx_giants;
  d["tx_units"] = c.tx_units;
  d["tx_bytes"] = c.tx_bytes;
  d["tx_wire_bytes"] = c.tx_wire_bytes;
  d["tx_errors"] = c.tx_errors;
  d["tx_underflows"] = c.tx_underflows;
  d["tx_overflows"] = c.tx_overflows;
  d["tx_idle"] = c.tx_idle;
  d["tx_lost"] = c.tx_lost;
  return d;
}

}  // namespace

void bind_ports(nb::class_<Kernel>& kernel) {
  kernel
      .def("add_port", [](Kernel& k, int number, const std::string& kind, int64_t num, int64_t den,
                          bool bounded) { k.add_port(number, kind, {num, den, bounded}); })
      .def("enable_ports", &enable_ports)
      .def("set_port_up", &set_port_up)
      .def("feed", &feed)
      .def("backlog", [](Kernel& k, int number) { return k.port(number).backlog(); })
      .def("timed_backlog", [](Kernel& k, int number) { return k.port(number).timed_backlog(); })
      .def("port_idle", [](Kernel& k, int number) { return k.port(number).idle(); })
      .def("take_arrivals", [](Kernel& k, int number) { return k.port(number).take_arrivals(); })
      .def("port_holds", [](Kernel& k, int number) { return k.port(number).holds(); })
      .def("port_expects", [](Kernel& k, int number) { return k.port(number).expects(); })
      .def("take_sent", &take_sent)
      .def("take_lost", [](Kernel& k, int number) { return k.port(number).take_lost(); })
      .def("keep", [](Kernel& k, int number, bool on) { k.port(number).keep(on); })
      .def("port_counters", &port_counters)
      .def("wire_use", [](Kernel& k, int number) {
        const WireUse use = k.port(number).wire_use(k.now());
        return std::tuple(use.received, use.sent);
      });
}

}  // namespace ixp
