// The Python face of the kernel, nothing else.
#include <nanobind/nanobind.h>

#include "interpreter.inc"

NB_MODULE(_kernel, module) {
  module.doc() = "The simulation kernel.";
  module.def(
      "version", [] { return IXP_VERSION; },
      "Version of the distribution this kernel was built for.");
}
