// What Python sees of the observer.
#pragma once

#include <nanobind/nanobind.h>

void bind_observer(nanobind::module_& m);
