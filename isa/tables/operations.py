"""Define the units of the chip that serve commands, and their operations.

The kernel's numbers, names and sets of these are generated from here. To add one, add its row and
its behaviour in the unit (`simulator/kernel/units/`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

MOST_ENGINES = 16  # upper limit; the row `engines` is the number on a chip
LISTS = 8  # push/pop lists of SRAM
# queues of a memory that a token can select
QUEUE_CLASSES = ("ordered", "priority", "optimize_mem")


class Unit(NamedTuple):
    """A unit that serves commands.

    number     position in the order in which units act within a cycle
    event      the event that a completed command signals
    file       the transfer registers that its commands fill and empty
    longwords  data per unit of a command's count
    addresses  unit of a memory's addresses
    queues     names of its queues
    """

    name: str
    number: int
    event: str
    file: str
    longwords: int
    addresses: str = ""
    queues: tuple[str, ...] = ("queue",)


class Operation(NamedTuple):
    """An operation that commands request from a unit.

    longwords  data of a command without a count; None if the count determines it
    transfer   "read" fills read transfer registers, "write" empties write transfer registers,
               "both" does both, "" neither; moves between SDRAM and a FIFO use none
    memory     "load" reads its memory, "store" overwrites it, "change" does both, "" neither
    fifo       "receive" empties the receive FIFO, "transmit" fills the transmit FIFO
    crc        the data pass through the CRC unit
    bits       changes bits of a word by a mask
    reports    its completion is visible to its engine
    """

    name: str
    longwords: int | None
    transfer: str
    memory: str
    fifo: str = ""
    crc: bool = False
    bits: bool = False
    reports: bool = True


UNITS = (  # in the order in which reports list them
    Unit("sram", 1, "sram", "sram", 1, "longwords", ("priority", "read", "ordered", "lock_fail")),
    Unit("sdram", 0, "sdram", "sdram", 2, "quadwords", ("ordered", "priority", "even", "odd")),
    Unit("scratch", 2, "fbi", "sram", 1, "longwords"),
    Unit("hash", 3, "fbi", "sram", 2),
    Unit("fbi", 4, "fbi", "sram", 2),
)

# fmt: off
# The number of an operation is its index: add new ones at the end, so that command hashes of
# earlier runs stay valid.
OPERATIONS = (
    Operation("read",                None, "read",  "load"),
    Operation("write",               None, "write", "store"),
    Operation("read_lock",           None, "read",  "load"),
    Operation("write_unlock",        None, "write", "store"),
    Operation("unlock",              0,    "",      ""),
    Operation("set_bits",            1,    "write", "change", bits=True),
    Operation("clear_bits",          1,    "write", "change", bits=True),
    Operation("test_and_set_bits",   1,    "both",  "change", bits=True),
    Operation("test_and_clear_bits", 1,    "both",  "change", bits=True),
    Operation("incr",                1,    "",      "change"),
    Operation("push",                1,    "",      "store"),
    Operation("pop",                 1,    "read",  "load"),
    Operation("r_fifo_rd",           None, "read",  "store", fifo="receive"),
    Operation("t_fifo_wr",           None, "write", "load",  fifo="transmit"),
    Operation("r_fifo_rd_crc",       None, "",      "store", fifo="receive",  crc=True),
    Operation("t_fifo_wr_crc",       None, "",      "load",  fifo="transmit", crc=True),
    Operation("hash48",              None, "both",  ""),
    Operation("hash64",              None, "both",  ""),
    Operation("csr_read",            1,    "read",  ""),
    Operation("csr_write",           1,    "write", ""),
    Operation("fast_wr",             1,    "",      "",      reports=False),
)
# fmt: on

UNIT_NAMES = tuple(unit.name for unit in UNITS)
UNIT_EVENTS: Mapping[str, str] = {unit.name: unit.event for unit in UNITS}
BIT_OPERATIONS = tuple(operation.name for operation in OPERATIONS if operation.bits)

UNITS_BY_NAME = {unit.name: unit for unit in UNITS}
OPERATIONS_BY_NAME = {operation.name: operation for operation in OPERATIONS}
# The operation of a bit_wr is an operand; assume the variant that needs the most registers.
OPERATIONS_BY_NAME["bit_wr"] = OPERATIONS_BY_NAME["test_and_set_bits"]
