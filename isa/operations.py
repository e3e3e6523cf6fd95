"""Units of the chip that serve commands, and the operations that commands ask for.

The kernel's numbers, names and sets of these are generated from here. To add one, add its row and
its behaviour in the unit (`simulator/kernel/units/`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

ENGINES = 6
LISTS = 8  # of SRAM, for push and pop
QUEUE_CLASSES = ("ordered", "priority", "optimize_mem")  # what a token may ask of a memory


class Unit(NamedTuple):
    """A unit that serves commands.

    number  its turn among the units within one cycle
    event   the event that a completed command signals
    queues  names of its queues
    """

    name: str
    number: int
    event: str
    queues: tuple[str, ...] = ("queue",)


class Operation(NamedTuple):
    """What a command asks of its unit.

    per_count  longwords of data for each one of the command's count; 0 if it has no count
    fixed      longwords of data if it has no count
    transfer   "read" fills read transfer registers, "write" empties write transfer registers,
               "both" does both, "" neither; moves between SDRAM and a FIFO use none
    memory     "load" reads its memory, "store" overwrites it, "change" does both, "" neither
    fifo       "receive" empties the receive FIFO, "transmit" fills the transmit FIFO
    crc        the data pass the CRC unit
    bits       changes bits of a word by a mask
    reports    its completion is visible to its engine
    """

    name: str
    per_count: int
    fixed: int
    transfer: str
    memory: str
    fifo: str = ""
    crc: bool = False
    bits: bool = False
    reports: bool = True


# fmt: off
# In the order of reports.
UNITS = (
    Unit("sram",    1, "sram",  ("priority", "read", "ordered", "lock_fail")),
    Unit("sdram",   0, "sdram", ("ordered", "priority", "even", "odd")),
    Unit("scratch", 2, "fbi"),
    Unit("hash",    3, "fbi"),
    Unit("fbi",     4, "fbi"),
)

# The number of an operation is its place: a new one goes to the end, so that command hashes of
# earlier runs stay valid.
OPERATIONS = (
    Operation("read",                1, 0, "read",  "load"),
    Operation("write",               1, 0, "write", "store"),
    Operation("read_lock",           1, 0, "read",  "load"),
    Operation("write_unlock",        1, 0, "write", "store"),
    Operation("unlock",              0, 0, "",      ""),
    Operation("set_bits",            0, 1, "write", "change", bits=True),
    Operation("clear_bits",          0, 1, "write", "change", bits=True),
    Operation("test_and_set_bits",   0, 1, "both",  "change", bits=True),
    Operation("test_and_clear_bits", 0, 1, "both",  "change", bits=True),
    Operation("incr",                0, 1, "",      "change"),
    Operation("push",                0, 1, "",      "store"),
    Operation("pop",                 0, 1, "read",  "load"),
    Operation("r_fifo_rd",           2, 0, "read",  "store", fifo="receive"),
    Operation("t_fifo_wr",           2, 0, "write", "load",  fifo="transmit"),
    Operation("r_fifo_rd_crc",       2, 0, "",      "store", fifo="receive",  crc=True),
    Operation("t_fifo_wr_crc",       2, 0, "",      "load",  fifo="transmit", crc=True),
    Operation("hash48",              2, 0, "both",  ""),
    Operation("hash64",              2, 0, "both",  ""),
    Operation("csr_read",            0, 1, "read",  ""),
    Operation("csr_write",           0, 1, "write", ""),
    Operation("fast_wr",             0, 1, "",      "",      reports=False),
)
# fmt: on

UNIT_NAMES = tuple(unit.name for unit in UNITS)
UNIT_EVENTS: Mapping[str, str] = {unit.name: unit.event for unit in UNITS}
TRANSFERS: Mapping[str, str] = {each.name: each.transfer for each in OPERATIONS}
ADDRESS_UNITS = {"sram": "longwords", "scratch": "longwords", "sdram": "quadwords"}
"""What an address of each memory counts."""

BIT_OPERATIONS = tuple(each.name for each in OPERATIONS if each.bits)
