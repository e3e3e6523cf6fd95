"""Latencies of single commands on an idle chip."""

import pytest

from ixp.isa.tables.chip import chip
from tests.simulator.support.models.command import Command
from tests.simulator.support.models.system import simulate

GRADES = {grade: chip(sdram=grade).values() for grade in ("75", "7e")}


def latency(command: Command, grade: str = "75") -> int:
    (entry,) = simulate(GRADES[grade], [[command]])
    return entry.done - entry.issued


@pytest.mark.parametrize("count", range(1, 9))
def test_an_unloaded_sdram_read_takes_36_cycles_and_2_per_further_quadword(count: int) -> None:
    """Grade -75 takes 36 + 2(n-1) cycles; -7e saves one clock each of tRCD and CL, 4 cycles."""
    command = Command(0, "sdram", "read", count=count)

    assert 36 + 2 * (count - 1) == latency(command, "75")
    assert 32 + 2 * (count - 1) == latency(command, "7e")


@pytest.mark.parametrize(
    ("unit", "op", "count", "cycles"),
    [
        ("scratch", "read", 1, 14),
        ("scratch", "read", 8, 21),
        ("scratch", "write", 1, 16),
        ("scratch", "incr", 1, 16),
        ("scratch", "test_and_set_bits", 1, 14),
        ("sram", "read", 1, 20),
        ("sram", "read", 8, 34),
        ("sram", "set_bits", 1, 24),
        ("sram", "pop", 1, 22),
        ("hash", "hash48", 1, 20),
        ("hash", "hash48", 3, 26),
        ("hash", "hash64", 3, 29),
        ("fbi", "csr_read", 1, 14),
        ("fbi", "csr_write", 1, 16),
        ("fbi", "fast_wr", 1, 7),
        ("fbi", "r_fifo_rd", 1, 15),
        ("fbi", "t_fifo_wr", 4, 23),
    ],
)
def test_latency_is_transport_and_service(unit: str, op: str, count: int, cycles: int) -> None:
    """One cycle to the grant, two to the unit, one to an even cycle if needed, and service."""
    words = 2 * count if op in ("hash48", "hash64", "t_fifo_wr") else count

    assert cycles == latency(Command(0, unit, op, count=count, data=(1,) * words))
