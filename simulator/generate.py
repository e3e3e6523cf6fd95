"""Write the C++ that is derived from the description, for the build of the kernel.

Usage: generate.py DIRECTORY. Needs nothing but the standard library and `ixp.isa`.

`description.h` holds the numbers of CSRs, events and states, the layouts of hardware words, and the
lists of units, queues and operations;
`interpreter.inc` holds one case of the interpreter for each private variant, `handlers.inc` their
addresses; `port_kinds.h` makes the device of a kind of port.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ixp.isa import csrs
from ixp.isa.analysis import CONDITION_CODES, description_hash, variants
from ixp.isa.description import CONTROL_STORE_WORDS, Variant
from ixp.isa.instructions import INSTRUCTIONS
from ixp.isa.operations import ENGINES, LISTS, OPERATIONS, QUEUE_CLASSES, UNITS
from ixp.isa.port_kinds import PORT_KINDS
from ixp.isa.registers import CONTEXTS, RELATIVE_XFERS
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


BY_NUMBER = sorted(UNITS, key=lambda unit: unit.number)
SOURCES = (*(unit.name for unit in BY_NUMBER), "ports", "receive", "transmit", "bus", "engine0")
"""Whatever may be due in a cycle, in the order in which it acts (simulator/README.md)."""

QUEUES = (
    *((unit.name, queue) for unit in UNITS for queue in unit.queues),
    ("receive", "requests"),
    *(("command_bus", f"engine {engine}") for engine in range(ENGINES)),
)
"""Owner and name of every queue, by number."""

COUNTS = {
    "engines": ENGINES,
    "contexts": CONTEXTS,
    "port_count": csrs.PORTS,
    "units": len(UNITS),
    "unit_queues": QUEUES.index(("receive", "requests")),
    "queue_ids": len(QUEUES),
    "transfers": RELATIVE_XFERS,
    "lists": LISTS,
    "control_store_words": CONTROL_STORE_WORDS,
    "fifo_elements": csrs.FIFO_ELEMENTS,
    "fifo_data_quadwords": csrs.FIFO_DATA_QUADWORDS,
    "fifo_address_stride": csrs.FIFO_ADDRESS_STRIDE,
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


def enumeration(head: str, names: Iterable[str]) -> str:
    """One enumeration of C++, from 0 on."""
    return f"enum {head} {{ {', '.join(f'k{camel(name)}' for name in names)} }};"


def array(type_: str, name: str, values: Iterable[object]) -> str:
    """One constant array of C++."""
    items = [str(value) for value in values]
    return f"inline constexpr std::array<{type_}, {len(items)}> k{name} = {{{', '.join(items)}}};"


def strings(name: str, values: Iterable[str]) -> str:
    """One constant array of C++ strings."""
    return array("const char*", name, (f'"{value}"' for value in values))


def operations() -> Iterator[str]:
    """Names, lengths and sets of operations; bit n of a set stands for operation n."""
    yield enumeration("class Op : uint8_t", (each.name for each in OPERATIONS))
    yield f"inline constexpr size_t kOps = {len(OPERATIONS)};"
    yield strings("OpNames", (each.name for each in OPERATIONS))
    counted = (each.longwords if each.counted else 0 for each in OPERATIONS)
    fixed = (0 if each.counted else each.longwords for each in OPERATIONS)
    yield array("uint8_t", "LongwordsPerCount", counted)
    yield array("uint8_t", "FixedLongwords", fixed)
    sets = {
        "fills_registers": [each.transfer in ("read", "both") for each in OPERATIONS],
        "empties_registers": [each.transfer in ("write", "both") for each in OPERATIONS],
        "loads": [each.memory in ("load", "change") for each in OPERATIONS],
        "stores": [each.memory == "store" for each in OPERATIONS],
        "changes": [each.memory in ("store", "change") for each in OPERATIONS],
        "reads_fifo": [each.fifo == "receive" for each in OPERATIONS],
        "writes_fifo": [each.fifo == "transmit" for each in OPERATIONS],
        "crc": [each.crc for each in OPERATIONS],
        "bits": [each.bits for each in OPERATIONS],
        "reports": [each.reports for each in OPERATIONS],
    }
    masks = {name: sum(1 << n for n, is_in in enumerate(of) if is_in) for name, of in sets.items()}
    yield constants("op_set", "uint64_t", masks)


def units() -> Iterator[str]:
    """Sources of events, units and their queues."""
    first_fifo = QUEUES.index(("command_bus", "engine 0"))
    queues = [f"{owner}_{name}" for owner, name in QUEUES[:first_fifo]]
    yield enumeration("Source : int", SOURCES)
    yield strings("UnitNames", (unit.name for unit in BY_NUMBER))
    yield array("uint32_t", "UnitEvents", (f"event::k{camel(u.event)}" for u in BY_NUMBER))
    yield enumeration("QueueId : int", (*queues, "command_fifo0"))
    yield strings("QueueOwners", (owner for owner, _ in QUEUES))
    yield strings("QueueNames", (name for _, name in QUEUES))
    yield enumeration("class Queue : uint8_t", QUEUE_CLASSES)
    yield strings("QueueClasses", QUEUE_CLASSES)


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
            "#include <array>",
            "#include <cstddef>",
            "#include <cstdint>",
            "namespace ixp {",
            f'inline constexpr const char* kDescriptionHash = "{description_hash()}";',
            f"inline constexpr int kHandlers = {len(variants())};",
            *(f"inline constexpr int k{camel(name)} = {value};" for name, value in COUNTS.items()),
            constants("csr", "int", csrs.CSR_NUMBERS),
            constants("local_csr", "int", csrs.LOCAL_CSRS),
            constants("input_state", "int", csrs.INP_STATES),
            constants("event", "uint32_t", {n: 1 << bit for n, bit in csrs.EVENTS.items()}),
            *units(),
            *operations(),
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
