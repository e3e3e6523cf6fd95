#include "bindings/bindings.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>

#include "bindings/names.h"
#include "core_turns.h"
#include "description.h"
#include "snapshot.h"

namespace nb = nanobind;
using namespace ixp;

namespace {

// Raised as Fault(rule, (engine, context, word)), with None for a fault of no thread.
void bind_fault(nb::module_& m) {
  const nb::exception<Fault> type(m, "Fault");
  nb::register_exception_translator(
      [](const std::exception_ptr& raised, void* type) {
        try {
          std::rethrow_exception(raised);
        } catch (const Fault& fault) {
          const auto [engine, context, word] = fault.at;
          nb::object at = nb::none();
          if (fault.at.known()) {
            at = nb::make_tuple(engine, context, word);
          }
          PyErr_SetObject(static_cast<PyObject*>(type), nb::make_tuple(fault.what(), at).ptr());
        }
      },
      type.ptr());
}

}  // namespace

NB_MODULE(_kernel, m) {
  // A process may exit without garbage collection, so machines in reference cycles are not
  // destroyed: no leak warnings.
  nb::set_leak_warnings(false);
  m.doc() = "The cycle-level kernel; use it through ixp.simulator.Machine.";
  m.def(
      "version", [] { return IXP_VERSION; },
      "Return the version of the distribution that the kernel was built from.");
  m.attr("DESCRIPTION_HASH") = kDescriptionHash;

  m.attr("LAYOUT") = snapshot_layout();

  bind_fault(m);
  bind_words(m);
  nb::class_<Kernel> kernel(m, "Kernel", "One machine, built from the rows of a chip table.");
  kernel
      .def("__init__",
           [](Kernel* self, std::map<std::string, int64_t> rows) {
             new (self) Kernel(ChipTable(std::move(rows)));
           })
      .def("load",
           [](Kernel& k, int engine, nb::bytes packed, const std::vector<uint32_t>& constants,
              unsigned contexts) {
             const auto* const words = static_cast<const PackedWord*>(packed.data());
             k.engine(engine).load({words, packed.size() / sizeof(PackedWord)}, constants,
                                   contexts);
           })
      .def("set_native",
           [](Kernel& k, int engine, uintptr_t code, std::vector<uint32_t> needs) {
             k.engine(engine).set_native(reinterpret_cast<NativeCode>(code), std::move(needs));
           })
      .def("run", &Kernel::run, nb::call_guard<nb::gil_scoped_release>())
      .def("run_until_quiescent", &Kernel::run_until_quiescent,
           nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("turns_end", &Kernel::turns_end)
      .def("run_turns", &run_turns, nb::call_guard<nb::gil_scoped_release>())
      .def("short_of_units", &short_of_units)
      .def_prop_ro("now", &Kernel::now)
      .def_prop_ro("units_idle", &Kernel::units_idle)
      .def_prop_ro("transmit_idle", [](Kernel& k) { return k.transmit().idle(); })
      .def_prop_ro("is_quiescent", &Kernel::is_quiescent)
      .def(
          "save",
          [](Kernel& k, bool whole) {
            if (whole && k.attached()) {
              throw std::invalid_argument("a machine with hosts must not be saved");
            }
            const std::string bytes = save(k, whole);
            return nb::bytes(bytes.data(), bytes.size());
          },
          nb::arg("whole") = true)
      .def(
          "restore",
          [](Kernel& k, nb::bytes bytes) { restore(k, std::string(bytes.c_str(), bytes.size())); },
          nb::arg("bytes"));
  bind_state(kernel);
  bind_stepping(kernel);
  bind_ports(kernel);
  bind_results(kernel);
  m.def(
      "units", [] { return in_order(kUnitNames); },
      "Return the names of the units, indexed by unit number.");
  m.def(
      "ops", [] { return in_order(kOpNames); },
      "Return the names of the operations, indexed by operation number.");
  bind_observer(m);
  nb::class_<EventSource>(m, "EventSource", "A source of events at the ports of a machine.");
  kernel.def("attach", &Kernel::attach, nb::keep_alive<1, 2>());
  bind_hosts(m);
}
