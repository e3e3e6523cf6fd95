"""Generate `port_kinds.h`: the function that creates the device of a port kind."""

import re

from ixp.isa.tables.port_kinds import PORT_KINDS
from ixp.simulator.generate.cpp import HEADER


def port_kinds() -> str:
    """Return the header with `make_port`, which creates the device class of each port kind."""
    devices = sorted({kind.device for kind in PORT_KINDS.values()})
    headers = [re.sub(r"(?<!^)(?=[A-Z])", "_", device).lower() for device in devices]
    names = ", ".join(PORT_KINDS)
    return "\n".join(
        (
            HEADER,
            "#pragma once",
            "#include <memory>",
            "#include <stdexcept>",
            "#include <string>",
            *(f'#include "devices/{header}.h"' for header in headers),
            "namespace ixp {",
            "inline std::unique_ptr<Port> make_port(const std::string& kind, Kernel& kernel,",
            "                                       int number, WireRate rate,",
            "                                       const ChipTable& chip) {",
            *(
                f'  if (kind == "{kind.name}")'
                f" return std::make_unique<{kind.device}>(kernel, number, rate, chip);"
                for kind in PORT_KINDS.values()
            ),
            '  throw std::invalid_argument("unknown port kind `" + kind +',
            f'                              "`; the known ones are {names}");',
            "}",
            "}  // namespace ixp\n",
        )
    )
