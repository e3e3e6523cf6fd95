"""References under way: what threads have asked units for, and the registers that take part."""

from __future__ import annotations

import msgspec

from ixp.simulator import _kernel
from ixp.simulator.machine.machine import Machine
from ixp.simulator.program.register_file import read_half, write_half


class UnderWay(msgspec.Struct, frozen=True):
    """A reference that waits for the command bus or its unit, or is in service.

    `issued` is the cycle of its issue. `fills` and `empties` are the transfer registers that it
    will write and read, as indices into the register file of the engine. An `sdram_crc` may be
    there twice, for its data and for the residue.
    """

    engine: int
    context: int
    word: int
    unit: str
    op: str
    address: int
    count: int
    issued: int
    fills: tuple[int, ...]
    empties: tuple[int, ...]


def references_under_way(machine: Machine) -> list[UnderWay]:
    """Return the references of all engines, in the order of the bus and of the units' queues."""
    return [_under_way(facts) for facts in machine.kernel.references()]


def _under_way(facts: dict[str, object]) -> UnderWay:
    reference = msgspec.convert(facts, _Facts)
    window = reference.context * int(_kernel.WINDOW)
    moved = range(reference.xfer, reference.xfer + reference.registers)
    file = "sdram" if reference.unit == "sdram" else "sram"
    read, write = (window + half(file) for half in (read_half, write_half))
    return UnderWay(
        engine=reference.engine,
        context=reference.context,
        word=reference.word,
        unit=reference.unit,
        op=reference.op,
        address=reference.address,
        count=reference.count,
        issued=reference.issued,
        fills=tuple(read + number for number in moved if reference.fills),
        empties=tuple(write + number for number in moved if reference.empties),
    )


class _Facts(msgspec.Struct):
    """A reference as the kernel describes it."""

    engine: int
    context: int
    word: int
    unit: str
    op: str
    address: int
    count: int
    issued: int
    xfer: int
    registers: int
    fills: bool
    empties: bool
