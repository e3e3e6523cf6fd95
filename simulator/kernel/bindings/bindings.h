// The Python bindings of the kernel, one function per subject. They implement no rule of the
// machine.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>

#include "kernel.h"

namespace ixp {

using Dicts =
    nanobind::typed<nanobind::list, nanobind::typed<nanobind::dict, nanobind::str, nanobind::any>>;
using Counters = nanobind::typed<nanobind::dict, nanobind::str, uint64_t>;

void bind_words(nanobind::module_& m);
void bind_state(nanobind::class_<Kernel>& kernel);
void bind_ports(nanobind::class_<Kernel>& kernel);
void bind_results(nanobind::class_<Kernel>& kernel);
void bind_stepping(nanobind::class_<Kernel>& kernel);
void bind_observer(nanobind::module_& m);
void bind_hosts(nanobind::module_& m);

}  // namespace ixp
