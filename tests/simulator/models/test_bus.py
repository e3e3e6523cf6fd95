"""The command bus: rotation, chains, full FIFOs and full queues."""

import itertools

from ixp.isa.tables.chip import chip
from tests.simulator.support.models.command import Command, Entry
from tests.simulator.support.models.system import simulate

CHIP = chip().values()


def reads(engine: int, count: int, unit: str = "scratch", words: int = 1) -> list[Command]:
    return [
        Command(100 * engine + i, unit, "read", issue=i, engine=engine, count=words)
        for i in range(count)
    ]


def grants(log: list[Entry]) -> list[int]:
    return [e.engine for e in sorted(log, key=lambda e: e.granted)]


def test_a_command_is_granted_one_cycle_after_its_issue() -> None:
    """An idle bus grants `grant` cycles after the issue and delivers `transport` cycles later."""
    log = simulate(CHIP, [reads(0, 1), reads(1, 1, "sdram")])

    assert [(0, 1, 3), (0, 2, 10)] == [(e.issued, e.granted, e.arrived) for e in log]


def test_engines_take_turns() -> None:
    log = simulate(CHIP, [reads(engine, 1) for engine in range(6)])

    assert list(range(6)) == grants(log)


def test_the_rotation_starts_behind_the_last_granted_engine() -> None:
    first = [Command(0, "scratch", "read", engine=2)]
    later = [[Command(e, "scratch", "read", engine=e, issue=5)] for e in (1, 4)]

    assert [2, 4, 1] == grants(simulate(CHIP, [[], later[0], first, [], later[1]]))


def test_a_chain_holds_the_bus_until_it_ends() -> None:
    chain = [
        Command(0, "scratch", "read", chain=True),
        Command(1, "scratch", "read", issue=20),
    ]
    log = simulate(CHIP, [chain, reads(1, 2)])

    assert [0, 0, 1, 1] == grants(log)
    assert [1, 21, 22, 23] == sorted(e.granted for e in log)


def test_a_chain_waits_while_its_queue_is_full() -> None:
    small = chip(scratch_depth=1).values()
    chain = [
        Command(0, "scratch", "read", chain=True, count=8),
        Command(1, "scratch", "read", issue=1, count=8),
        Command(2, "scratch", "read", issue=2),
    ]
    log = simulate(small, [chain, reads(1, 1, "sram")])

    # The first starts in 3 and frees its place for the second; only then are others granted.
    assert [1, 3, 13, 4] == [e.granted for e in log]


def test_a_third_command_waits_for_room_in_the_command_fifo() -> None:
    """An engine with two commands in its FIFO issues the next one in the cycle of a grant."""
    programs = [reads(engine, 1) for engine in range(1, 6)]
    log = simulate(CHIP, [reads(0, 3), *programs])

    # Granted in 1, and after the five others in 7.
    first_engine = [e for e in log if e.engine == 0]
    assert [0, 1, 2] == [e.issued for e in first_engine]
    assert [1, 7, 8] == [e.granted for e in first_engine]

    four = [e for e in simulate(CHIP, [reads(0, 4), *programs]) if e.engine == 0]
    assert [0, 1, 2, 7] == [e.issued for e in four]


def test_a_full_queue_blocks_only_its_own_commands() -> None:
    small = chip(scratch_depth=1).values()
    log = simulate(small, [reads(0, 2, words=8), reads(1, 1, "sram")])

    first, second, other = log
    assert second.granted == first.started
    assert other.granted == 2
    assert other.granted < second.granted


def test_a_saturated_unit_stalls_the_engine() -> None:
    """The engine then issues at the unit's rate of one command in 2 + 8 cycles."""
    log = simulate(CHIP, [reads(0, 60, words=8)])

    assert {10} == {b.issued - a.issued for a, b in itertools.pairwise(log[20:])}
