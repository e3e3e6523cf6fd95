// Decoded microwords, and what compiled code must know of the engine.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>

#include "bindings/bindings.h"
#include "bindings/names.h"

namespace nb = nanobind;

namespace ixp {

namespace {

// Where compiled code finds what it reads and changes, in bytes.
std::map<std::string, size_t> native_layout() {
  return {{"time", offsetof(NativeCall, time)},
          {"horizon", offsetof(NativeCall, horizon)},
          {"pc", offsetof(NativeCall, pc)},
          {"aborted", offsetof(NativeCall, aborted)},
          {"ctx", offsetof(NativeCall, context)},
          {"outstanding", offsetof(NativeCall, outstanding)},
          {"prev_a", offsetof(StreamState, prev_a)},
          {"prev_result", offsetof(StreamState, prev_result)},
          {"bset1", offsetof(StreamState, bset1)},
          {"bset2", offsetof(StreamState, bset2)},
          {"csr_value", offsetof(StreamState, csr_value)},
          {"n", offsetof(StreamState, n)},
          {"z", offsetof(StreamState, z)},
          {"v", offsetof(StreamState, v)},
          {"c", offsetof(StreamState, c)},
          {"codes_set", offsetof(StreamState, codes_set)}};
}

std::tuple<int, bool> place(Operand operand) { return {operand.index, operand.relative != 0}; }

}  // namespace

void bind_words(nb::module_& m) {
  m.attr("SINK") = static_cast<int>(Microengine::kSink);
  m.attr("POOL") = static_cast<int>(Microengine::kPool);
  m.attr("WINDOW") = static_cast<int>(Microengine::kWindow);
  m.def(
      "leftovers", [] { return in_order(kLeftoverNames); },
      "Names of what words leave in the engine, by their bits in masks.");
  m.def("native_layout", &native_layout, "Offsets of the fields that compiled code uses.");

  nb::class_<DecodedWord>(m, "Word", "A decoded microword.")
      .def(nb::init<>())
      .def_rw("handler", &DecodedWord::handler)
      .def_rw("stops", &DecodedWord::stops)
      .def_rw("shared", &DecodedWord::shared)
      .def_rw("leaves", &DecodedWord::leaves)
      .def_rw("uses", &DecodedWord::uses)
      .def_rw("guess", &DecodedWord::guess)
      .def_rw("defer", &DecodedWord::defer)
      .def_prop_ro("a", [](const DecodedWord& w) { return place(w.a); })
      .def_prop_ro("b", [](const DecodedWord& w) { return place(w.b); })
      .def_prop_ro("dest", [](const DecodedWord& w) { return place(w.dest); })
      .def_rw("k", &DecodedWord::k)
      .def_rw("k2", &DecodedWord::k2)
      .def_rw("k3", &DecodedWord::k3)
      .def_rw("has_address", &DecodedWord::has_address)
      .def_rw("swap", &DecodedWord::swap)
      .def_rw("events", &DecodedWord::events)
      .def_rw("kill", &DecodedWord::kill)
      .def_rw("kill_after", &DecodedWord::kill_after)
      .def_rw("write", &DecodedWord::write)
      .def_rw("number", &DecodedWord::number)
      .def_rw("from_state", &DecodedWord::from_state)
      .def("set_kind",
           [](DecodedWord& w, const std::string& name) {
             w.kind = named<WordKind>(kWordKindNames, name);
           })
      .def("set_a", [](DecodedWord& w, uint16_t i, bool r) { w.a = {i, uint16_t(r ? 0xffff : 0)}; })
      .def("set_b", [](DecodedWord& w, uint16_t i, bool r) { w.b = {i, uint16_t(r ? 0xffff : 0)}; })
      .def("set_dest",
           [](DecodedWord& w, uint16_t i, bool r) { w.dest = {i, uint16_t(r ? 0xffff : 0)}; })
      .def("set_command",
           [](DecodedWord& w, const std::string& unit, const std::string& op,
              const std::string& queue, int count, int xfer, int target, uint32_t value) {
             w.reference.unit = named<uint8_t>(kUnitNames, unit);
             w.reference.op = named<Op>(kOpNames, op);
             w.reference.queue = named<Queue>(kQueueClasses, queue);
             w.reference.count = static_cast<uint8_t>(count);
             w.reference.xfer = static_cast<uint8_t>(xfer);
             w.reference.target = static_cast<uint16_t>(target);
             w.reference.address = value;
           })
      .def("set_options", [](DecodedWord& w, bool signal, bool chain, bool indirect, bool mask_left,
                             bool mask_right) {
        w.reference.signal = signal;
        w.reference.chain = chain;
        w.reference.has_indirect = indirect;
        w.reference.mask_left = mask_left;
        w.reference.mask_right = mask_right;
      });
}

}  // namespace ixp
