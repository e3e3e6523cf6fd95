"""Generate `description.h`: the names and numbers that kernel and description share."""

from collections.abc import Iterator

from ixp.isa.analysis import description_hash, variants
from ixp.isa.tables import csrs
from ixp.isa.tables.operations import LISTS, MOST_ENGINES, OPERATIONS, QUEUE_CLASSES, UNITS
from ixp.isa.tables.registers import (
    CONTEXTS,
    CONTROL_STORE_WORDS,
    OFFSETS,
    RELATIVE_XFERS,
    WINDOW_REGISTERS,
)
from ixp.simulator.generate.cpp import HEADER, array, camel, constants, enumeration, strings

BY_NUMBER = sorted(UNITS, key=lambda unit: unit.number)
SOURCES = (*(unit.name for unit in BY_NUMBER), "ports", "receive", "transmit", "bus", "engine0")
"""Event sources, in their order within a cycle (docs/reference/machine/timing/index.md)."""

QUEUES = (
    *((unit.name, queue) for unit in UNITS for queue in unit.queues),
    ("receive", "requests"),
    *(("command_bus", f"engine {engine}") for engine in range(MOST_ENGINES)),
)
"""(owner, name) of every queue; its index is the queue number."""

COUNTS = {
    "most_engines": MOST_ENGINES,
    "contexts": CONTEXTS,
    "port_count": csrs.PORTS,
    "units": len(UNITS),
    "unit_queues": QUEUES.index(("receive", "requests")),
    "queue_ids": len(QUEUES),
    "transfers": RELATIVE_XFERS,
    "window": WINDOW_REGISTERS,
    "read_at": OFFSETS["sram", "read"],
    "write_at": OFFSETS["sram", "write"],
    "lists": LISTS,
    "control_store_words": CONTROL_STORE_WORDS,
    "fifo_elements": csrs.FIFO_ELEMENTS,
    "fifo_data_quadwords": csrs.FIFO_DATA_QUADWORDS,
    "fifo_address_stride": csrs.FIFO_ADDRESS_STRIDE,
}


def operations() -> Iterator[str]:
    """Return names, lengths and sets of operations; bit n of a set stands for operation n."""
    yield enumeration("class Op : uint8_t", (operation.name for operation in OPERATIONS))
    yield f"inline constexpr size_t kOps = {len(OPERATIONS)};"
    yield strings("OpNames", (operation.name for operation in OPERATIONS))
    yield array("uint8_t", "FixedLongwords", (operation.longwords or 0 for operation in OPERATIONS))
    sets = {
        "counted": [operation.longwords is None for operation in OPERATIONS],
        "fills_registers": [operation.transfer in ("read", "both") for operation in OPERATIONS],
        "empties_registers": [operation.transfer in ("write", "both") for operation in OPERATIONS],
        "loads": [operation.memory in ("load", "change") for operation in OPERATIONS],
        "stores": [operation.memory == "store" for operation in OPERATIONS],
        "changes": [operation.memory in ("store", "change") for operation in OPERATIONS],
        "reads_fifo": [operation.fifo == "receive" for operation in OPERATIONS],
        "writes_fifo": [operation.fifo == "transmit" for operation in OPERATIONS],
        "crc": [operation.crc for operation in OPERATIONS],
        "bits": [operation.bits for operation in OPERATIONS],
        "reports": [operation.reports for operation in OPERATIONS],
    }
    masks = {name: sum(1 << n for n, is_in in enumerate(of) if is_in) for name, of in sets.items()}
    yield constants("op_set", "uint64_t", masks)


def units() -> Iterator[str]:
    """Return the sources of events, units and their queues."""
    first_fifo = QUEUES.index(("command_bus", "engine 0"))
    queues = [f"{owner}_{name}" for owner, name in QUEUES[:first_fifo]]
    yield enumeration("Source : int", SOURCES)
    yield strings("UnitNames", (unit.name for unit in BY_NUMBER))
    yield array("uint32_t", "UnitEvents", (f"event::k{camel(u.event)}" for u in BY_NUMBER))
    yield array("uint8_t", "UnitLongwords", (unit.longwords for unit in BY_NUMBER))
    yield enumeration("QueueId : int", (*queues, "command_fifo0"))
    yield strings("QueueOwners", (owner for owner, _ in QUEUES))
    yield strings("QueueNames", (name for _, name in QUEUES))
    yield enumeration("class Queue : uint8_t", QUEUE_CLASSES)
    yield strings("QueueClasses", QUEUE_CLASSES)


def layouts() -> Iterator[str]:
    """Return the fields of the hardware words, one per line."""
    for layout in csrs.LAYOUTS:
        for field in layout.fields:
            name = f"k{camel(layout.name)}{camel(field.name)}"
            width = field.high - field.low + 1
            yield f"inline constexpr Field {name}{{{field.low}, {width}}};"


def description() -> str:
    """Return the header with every name that the kernel shares with the description."""
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
