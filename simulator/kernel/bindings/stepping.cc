// Bindings for debuggers: breakpoints, runs that stop at them, and the progress of threads.
#include "stepping.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.h"
#include "bindings/names.h"
#include "courses.h"

namespace nb = nanobind;

namespace ixp {

namespace {

// Location: kind (0 register, 1 scratch, 2 sram, 3 sdram), engine of a register, index.
using WatchedPlace = std::tuple<int, int, uint64_t>;

Watched watched(const WatchedPlace& place, uint64_t value) {
  const auto [kind, engine, index] = place;
  return {static_cast<Watched::Kind>(kind), engine, index, value};
}

bool run_to_change(Kernel& k, Cycle until, const std::vector<WatchedPlace>& places,
                   const std::vector<uint64_t>& values) {
  std::vector<Watched> all;
  for (size_t i = 0; i < places.size(); ++i) {
    all.push_back(watched(places[i], values.at(i)));
  }
  return run_to_break(k, until, all);
}

std::vector<std::string> courses(Kernel& k, Cycle until,
                                 const std::vector<std::vector<size_t>>& registers) {
  std::vector<std::string> names;
  for (const Course course : run_courses(k, until, registers)) {
    names.push_back(name_of(kCourseNames, course));
  }
  return names;
}

}  // namespace

void bind_stepping(nb::class_<Kernel>& kernel) {
  kernel
      .def("set_breaks", [](Kernel& k, int engine,
                            std::vector<uint8_t> masks) { k.engine(engine).set_breaks(masks); })
      .def("run_to_break", &run_to_change, nb::arg("until"), nb::arg("places"), nb::arg("values"),
           nb::call_guard<nb::gil_scoped_release>())
      .def("value_of",
           [](Kernel& k, const WatchedPlace& place) { return value_of(k, watched(place, 0)); })
      .def("breaks_due", &breaks_due)
      .def("run_to_word", &run_to_word, nb::call_guard<nb::gil_scoped_release>())
      .def("run_courses", &courses, nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace ixp
