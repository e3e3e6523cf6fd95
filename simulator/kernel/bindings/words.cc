// Bindings of decoded words and compiled code.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <cstddef>

#include "bindings/bindings.h"

namespace nb = nanobind;

namespace ixp {

namespace {

// Byte offsets of the fields that compiled code reads and changes.
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

}  // namespace

void bind_words(nb::module_& m) {
  m.attr("SINK") = static_cast<int>(Microengine::kSink);
  m.attr("POOL") = static_cast<int>(Microengine::kPool);
  m.def("native_layout", &native_layout,
        "Return the byte offsets of the fields that compiled code uses.");
}

}  // namespace ixp
