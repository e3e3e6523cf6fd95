"""Units of the chip that serve commands, and the operations that commands ask for.

The kernel's numbers, names and sets of these are generated from here. To add one, add its row and
its behaviour in the unit (`simulator/kernel/units/`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ENGINES = 6
LISTS = 8  # of SRAM, for push and pop
QUEUE_CLASSES = ("ordered", "priority", "optimize_mem")  # what a token may ask of a memory


@dataclass(frozen=True)
class Unit:
    """A unit that serves commands.

    number  its turn among the units within one cycle
    event   the event that a completed command signals
    queues  names of its queues
    """

    name: str
    number: int
    event: str
    queues: tuple[str, ...] = ("queue",)


@dataclass(frozen=True)
class Operation:
    """What a command asks of its unit.

    longwords  data of one command, or of each one of its count if `counted`
    transfer   "read" fills read transfer registers, "write" empties write transfer registers,
               "both" does both, "" neither; moves between SDRAM and a FIFO use none
    memory     "load" reads its memory, "store" overwrites it, "change" does both, "" neither
    fifo       "receive" empties the receive FIFO, "transmit" fills the transmit FIFO
    crc        the data pass the CRC unit
    bits       changes bits of a word by a mask
    reports    its completion is visible to its engine
    """

    name: str
    longwords: int
    counted: bool
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
    Operation("read",                1, True,  "read",  "load"),
    Operation("write",               1, True,  "write", "store"),
    Operation("read_lock",           1, True,  "read",  "load"),
    Operation("write_unlock",        1, True,  "write", "store"),
    Operation("unlock",              0, False, "",      ""),
    Operation("set_bits",            1, False, "write", "change", bits=True),
    Operation("clear_bits",          1, False, "write", "change", bits=True),
    Operation("test_and_set_bits",   1, False, "both",  "change", bits=True),
    Operation("test_and_clear_bits", 1, False, "both",  "change", bits=True),
    Operation("incr",                1, False, "",      "change"),
    Operation("push",                1, False, "",      "store"),
    Operation("pop",                 1, False, "read",  "load"),
    Operation("r_fifo_rd",           2, True,  "read",  "store", fifo="receive"),
    Operation("t_fifo_wr",           2, True,  "write", "load",  fifo="transmit"),
    Operation("r_fifo_rd_crc",       2, True,  "",      "store", fifo="receive",  crc=True),
    Operation("t_fifo_wr_crc",       2, True,  "",      "load",  fifo="transmit", crc=True),
    Operation("hash48",              2, True,  "both",  ""),
    Operation("hash64",              2, True,  "both",  ""),
    Operation("csr_read",            1, False, "read",  ""),
    Operation("csr_write",           1, False, "write", ""),
    Operation("fast_wr",             1, False, "",      "",      reports=False),
)
# fmt: on

UNIT_NAMES = tuple(unit.name for unit in UNITS)
UNIT_EVENTS: Mapping[str, str] = {unit.name: unit.event for unit in UNITS}
TRANSFERS: Mapping[str, str] = {each.name: each.transfer for each in OPERATIONS}
BIT_OPERATIONS = tuple(each.name for each in OPERATIONS if each.bits)
