"""All units behind the command bus: latencies of single commands, laws of any stream."""

from collections import Counter

import pytest

from ixp.isa.chip import chip
from tests.simulator.support.models.command import Command, Entry
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.streams import random_programs
from tests.simulator.support.models.system import make_units, simulate

CHIP = chip().values()
GRADES = {grade: chip(sdram=grade).values() for grade in ("75", "7e")}
SEEDS = range(6)


def latency(command: Command, grade: str = "75") -> int:
    (entry,) = simulate(GRADES[grade], [[command]])
    return entry.done - entry.issued


@pytest.mark.parametrize("count", range(1, 9))
def test_unloaded_sdram_read_takes_36_and_two_a_further_quadword(count: int) -> None:
    """Grade -75 takes 36 + 2(n-1) cycles; -7e saves a clock each of tRCD and CL, 4 cycles."""
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
def test_unloaded_latency_is_the_way_plus_the_service(
    unit: str, op: str, count: int, cycles: int
) -> None:
    """One cycle to the grant, two to the unit, one to an even cycle where it matters, service."""
    words = 2 * count if op in ("hash48", "hash64", "t_fifo_wr") else count

    assert cycles == latency(Command(0, unit, op, count=count, data=(1,) * words))


def streams(seed: int) -> tuple[list[list[Command]], list[Entry]]:
    programs = random_programs(seed)
    return programs, simulate(CHIP, programs)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_command_keeps_its_way_in_time(seed: int) -> None:
    programs, log = streams(seed)

    wanted = {c.serial: c.issue for program in programs for c in program}
    assert len(wanted) == len(log)
    for e in log:
        decode = CHIP["sdram_decode_cycles"] if e.unit == "sdram" else 0
        assert wanted[e.serial] <= e.issued
        assert e.issued + CHIP["grant_cycles"] <= e.granted
        assert e.granted + CHIP["transport_cycles"] + decode == e.arrived
        assert e.arrived <= e.started < e.done


@pytest.mark.parametrize("seed", SEEDS)
def test_bus_grants_at_most_one_command_in_a_cycle(seed: int) -> None:
    _, log = streams(seed)

    assert {1} == set(Counter(e.granted for e in log).values())


@pytest.mark.parametrize("seed", SEEDS)
def test_engine_issues_and_is_granted_in_program_order(seed: int) -> None:
    """The commands of one engine keep their order, and at most two wait in its FIFO."""
    _, log = streams(seed)

    for engine in range(6):
        mine = [e for e in log if e.engine == engine]
        assert [e.issued for e in mine] == sorted({e.issued for e in mine})
        assert [e.granted for e in mine] == sorted({e.granted for e in mine})
        for e, second_next in zip(mine, mine[CHIP["command_fifo_depth"] :], strict=False):
            assert e.granted <= second_next.issued


@pytest.mark.parametrize("seed", SEEDS)
def test_queue_serves_in_the_order_of_arrival(seed: int) -> None:
    """Commands of one queue start in the order in which they were granted, unless lock_fail."""
    programs, log = streams(seed)
    units = make_units(CHIP, Store())

    queues: dict[tuple[str, str], list[Entry]] = {}
    command = {c.serial: c for program in programs for c in program}
    for e in sorted(log, key=lambda e: e.granted):
        if e.op != "read_lock":
            queue = units[e.unit].queue_of(command[e.serial])
            queues.setdefault((e.unit, queue), []).append(e)
    for entries in queues.values():
        assert [e.started for e in entries] == sorted({e.started for e in entries})


@pytest.mark.parametrize("seed", SEEDS)
def test_queue_never_holds_more_than_its_depth(seed: int) -> None:
    programs, log = streams(seed)
    units = make_units(CHIP, Store())

    command = {c.serial: c for program in programs for c in program}
    for e in log:
        unit, queue = units[e.unit], units[e.unit].queue_of(command[e.serial])
        waiting = [
            o
            for o in log
            if o.unit == e.unit
            and o.op != "read_lock"
            and unit.queue_of(command[o.serial]) == queue
            and o.granted <= e.granted < o.started
        ]
        assert len(waiting) <= unit.depths[queue]
