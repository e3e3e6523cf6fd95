"""Write the C++ that is derived from the description, for the build of the kernel.

Usage: generate.py DIRECTORY. Needs nothing but the standard library and `ixp.isa`.

`description.h` holds the numbers of CSRs, events and states and the layouts of hardware words;
`interpreter.inc` holds one case of the interpreter for each private variant, `handlers.inc` their
addresses; `port_kinds.h` makes the device of a kind of port.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ixp.isa import csrs
from ixp.isa.analysis import CONDITION_CODES, description_hash, variants
from ixp.isa.description import CONTROL_STORE_WORDS, Variant
from ixp.isa.instructions import INSTRUCTIONS
from ixp.isa.port_kinds import PORT_KINDS
from ixp.isa.semantics import leaves, to_c

HEADER = "// AUTO-GENERATED FILE by simulator/generate.py from isa/ - DO NOT EDIT\n"

LOADS = {
    "a": "read(at->a)",
    "b": "read(at->b)",
    "old": "read(at->dest)",
    "k": "at->k",
    "k2": "at->k2",
    "k3": "at->k3",
    "ctx": "static_cast<uint64_t>(context_)",
}
"""Where a leaf comes from; the other leaves are members of the engine's state `s`."""

COSTS = {
    "branch_early": "abort_early_",
    "branch_condition": "s.codes_set == t - 1 ? abort_late_ : abort_early_",
    "branch_operand": "abort_operand_",
}


def camel(name: str) -> str:
    """Turn `rcv_req` into `RcvReq`."""
    return "".join(part.capitalize() for part in name.split("_"))


def constants(namespace: str, type_: str, values: Mapping[str, int]) -> str:
    """One namespace of C++ constants."""
    rows = "\n".join(
        f"inline constexpr {type_} k{camel(name)} = {value};" for name, value in values.items()
    )
    return f"namespace {namespace} {{\n{rows}\n}}  // namespace {namespace}\n"


def layouts() -> Iterator[str]:
    """A field of a hardware word per line."""
    for layout in csrs.LAYOUTS:
        for field in layout.fields:
            name = f"k{camel(layout.name)}{camel(field.name)}"
            width = field.high - field.low + 1
            yield f"inline constexpr Field {name}{{{field.low}, {width}}};"


def description() -> str:
    """The header with every name the kernel shares with the description."""
    return "\n".join(
        (
            HEADER,
            "#pragma once",
            "#include <cstdint>",
            "namespace ixp {",
            f'inline constexpr const char* kDescriptionHash = "{description_hash()}";',
            f"inline constexpr int kControlStoreWords = {CONTROL_STORE_WORDS};",
            f"inline constexpr int kHandlers = {len(variants())};",
            f"inline constexpr int kFifoElements = {csrs.FIFO_ELEMENTS};",
            f"inline constexpr int kFifoDataQuadwords = {csrs.FIFO_DATA_QUADWORDS};",
            f"inline constexpr int kFifoAddressStride = {csrs.FIFO_ADDRESS_STRIDE};",
            constants("csr", "int", csrs.CSR_NUMBERS),
            constants("local_csr", "int", csrs.LOCAL_CSRS),
            constants("input_state", "int", csrs.INP_STATES),
            constants("event", "uint32_t", {n: 1 << bit for n, bit in csrs.EVENTS.items()}),
            "namespace bits {",
            "struct Field {",
            "  unsigned low, width;",
            "  constexpr uint32_t get(uint32_t word) const {",
            "    return word >> low & ((uint64_t{1} << width) - 1);",
            "  }",
            "  constexpr uint32_t put(uint32_t value) const { return value << low; }",
            "};",
            *layouts(),
            "}  // namespace bits",
            "}  // namespace ixp\n",
        )
    )


def case(number: int, variant: Variant) -> str:
    """One case: load the leaves, compute every effect, then change the state."""
    effects = variant.effects
    used = dict.fromkeys(leaf for effect in effects.values() for leaf in leaves(effect))
    lines = [f"handler_{number}: {{  // {variant.key}"]
    lines += [f"  const uint64_t {leaf} = {LOADS.get(leaf, f's.{leaf}')};" for leaf in used]
    lines += [f"  const uint64_t new_{name} = {to_c(effect)};" for name, effect in effects.items()]
    lines += list(_stores(variant))
    return "\n".join((*lines, "  goto performed;", "}"))


def _stores(variant: Variant) -> Iterator[str]:
    for name in variant.effects:
        if name == "dest":
            yield "  write(at->dest, new_dest);"
        elif name in CONDITION_CODES:
            yield f"  s.{name} = static_cast<uint8_t>(new_{name});"
        elif name not in ("taken", "target"):
            yield f"  s.{name} = static_cast<uint32_t>(new_{name});"
    if set(CONDITION_CODES) & variant.effects.keys():
        yield "  s.codes_set = t;"
    if "taken" in variant.effects:
        cost = COSTS[INSTRUCTIONS[variant.key.split(":")[0]][0].cost]
        yield f"  branch(*at, new_taken != 0, new_target, {cost});"


def interpreter() -> str:
    """Every case of the interpreter, numbered as `variants()`."""
    cases = (case(number, variant) for number, variant in enumerate(variants()))
    return "\n".join((HEADER, *cases, ""))


def handlers() -> str:
    """The addresses of the interpreter's cases."""
    return "\n".join((HEADER, *(f"&&handler_{number}," for number, _ in enumerate(variants())), ""))


def port_kinds() -> str:
    """Return the header with the function that makes the device of a kind of port."""
    devices = sorted({kind.device for kind in PORT_KINDS.values()})
    headers = [re.sub(r"(?<!^)(?=[A-Z])", "_", device).lower() for device in devices]
    known = ", ".join(PORT_KINDS)
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
            f'                              "`; the known ones are {known}");',
            "}",
            "}  // namespace ixp\n",
        )
    )


def main(directory: Path) -> None:
    """Write every generated file into `directory`, which exists."""
    (directory / "description.h").write_text(description(), encoding="utf-8")
    (directory / "interpreter.inc").write_text(interpreter(), encoding="utf-8")
    (directory / "handlers.inc").write_text(handlers(), encoding="utf-8")
    (directory / "port_kinds.h").write_text(port_kinds(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
