// Bindings of results: counters, the log of references and findings.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.h"
#include "bindings/names.h"
#include "stepping.h"

namespace nb = nanobind;

namespace ixp {

namespace {

Counters unit_counters(Kernel& k, const std::string& name) {
  const UnitCounters c = k.unit(named<int>(kUnitNames, name)).counters(k.now());
  Counters d;
  d["reads"] = c.reads;
  d["writes"] = c.writes;
  d["bytes"] = c.bytes;
  d["data_cycles"] = c.data_cycles;
  d["exposed_cycles"] = c.exposed_cycles;
  d["turnaround_cycles"] = c.turnaround_cycles;
  d["other_cycles"] = c.other_cycles;
  return d;
}

Counters bus_counters(Kernel& k) {
  Counters d;
  d["receive_busy_ix_cycles"] = k.receive().busy_ix_cycles;
  d["receive_data_ix_cycles"] = k.receive().data_ix_cycles;
  d["receive_requests"] = k.receive().served;
  d["transmit_busy_ix_cycles"] = k.transmit().busy_ix_cycles;
  d["transmit_data_ix_cycles"] = k.transmit().data_ix_cycles;
  d["transmit_elements"] = k.transmit().sent;
  d["transmit_skipped"] = k.transmit().skipped;
  d["transmit_validated_twice"] = k.transmit().validated_twice;
  return d;
}

std::tuple<uint64_t, uint64_t, uint64_t> thread_counters(Kernel& k, int engine, int context) {
  const ThreadCycles cycles = k.engine(engine).cycles(context);
  return {cycles.executing(), cycles.aborted, cycles.stalled};
}

uint64_t executed(Kernel& k) {
  uint64_t words = 0;
  for (const auto& engine : k.engines()) {
    for (int context = 0; context < kContexts; ++context) {
      words += engine->cycles(context).executing();
    }
  }
  return words;
}

Dicts findings(Kernel& k) {
  Dicts all;
  for (const Finding& f : k.sanitizer() ? k.sanitizer()->findings() : std::vector<Finding>{}) {
    nb::dict d;
    d["check"] = name_of(kCheckNames, f.check);
    d["engine"] = f.by.engine;
    d["context"] = f.by.context;
    d["word"] = f.by.word;
    d["cycle"] = f.cycle;
    d["unit"] = f.unit < 0 ? "" : name_of(kUnitNames, f.unit);
    d["subject"] = f.subject;
    d["other"] = f.other.known()
                     ? nb::cast(std::tuple(f.other.engine, f.other.context, f.other.word))
                     : nb::none();
    d["times"] = f.times;
    all.append(d);
  }
  return all;
}

// The fields of a reference at its issue.
nb::dict issued(const Command& c) {
  nb::dict d;
  d["engine"] = c.engine;
  d["context"] = c.context;
  d["word"] = c.word;
  d["unit"] = name_of(kUnitNames, c.unit);
  d["op"] = name_of(kOpNames, c.op);
  d["queue"] = name_of(kQueueClasses, c.queue);
  d["address"] = c.address;
  d["count"] = c.count;
  d["wanted"] = c.wanted;
  d["issued"] = c.issued;
  return d;
}

// The indices, in the engine, of a command's transfer registers in one half of its context's
// window.
nb::tuple registers(const Command& c, bool moved, int first) {
  nb::list indices;
  for (int i = 0; moved && i < transfer_registers(c); ++i) {
    indices.append(c.context * kWindow + first + c.xfer + i);
  }
  return nb::tuple(indices);
}

Dicts pending_references(Kernel& k) {
  Dicts references;
  for (const Command& c : pending_commands(k)) {
    nb::dict d = issued(c);
    d["fills"] = registers(c, fills_registers(c.op), c.fills_at);
    d["empties"] = registers(c, empties_registers(c.op), c.empties_at);
    references.append(d);
  }
  return references;
}

Dicts take_log(Kernel& k) {
  Dicts references;
  for (const LoggedCommand& line : k.take_log()) {
    const Command& c = line.command;
    nb::dict d = issued(c);
    d["granted"] = c.granted;
    d["arrived"] = c.arrived;
    d["started"] = c.started;
    d["done"] = line.done;
    d["target"] = c.target;
    d["chain"] = c.chain;
    d["indirect"] = c.has_indirect ? nb::cast(c.indirect) : nb::none();
    d["mask_left"] = c.mask_left;
    d["mask_right"] = c.mask_right;
    d["taken"] = nb::tuple(nb::cast(line.taken));
    d["brought"] = nb::tuple(nb::cast(line.brought));
    references.append(d);
  }
  return references;
}

}  // namespace

void bind_results(nb::class_<Kernel>& kernel) {
  kernel.def_prop_ro("command_hash", &Kernel::command_hash)
      .def_prop_ro("commands", &Kernel::commands)
      .def_prop_ro("events", &Kernel::events)
      .def_prop_ro("last_progress", &Kernel::last_progress)
      .def_prop_ro("executed", &executed)
      .def_prop_ro("queue_count", &Kernel::queue_count)
      .def("thread_counters", &thread_counters)
      .def("unit_counters", &unit_counters)
      .def("bus_counters", &bus_counters)
      .def_rw("logging", &Kernel::logging)
      .def("take_log", &take_log)
      .def("pending_references", &pending_references)
      .def("check", &Kernel::check)
      .def("findings", &findings);
}

}  // namespace ixp
