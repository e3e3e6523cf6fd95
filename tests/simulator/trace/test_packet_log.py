"""Compare queue lengths over time with those of the trace."""

from collections import Counter
from itertools import pairwise

from ixp.simulator import LengthLine, Machine, QueueLength
from ixp.simulator.trace.packet_events import COUNTER_RAISED
from tests.simulator.support.chips import SMALL
from tests.simulator.support.programs import random_programs

CYCLES = 20_000
KEYS = {"receive": "ix_bus ", "command_bus": ""}  # owners with different names in the two


def test_queue_lengths_over_time_equal_those_of_the_trace() -> None:
    """The oracle counts cycles at each length."""
    machine = Machine(SMALL, random_programs(9))
    machine.packets.watch([])
    machine.trace.start(0, CYCLES)
    machine.run(CYCLES)
    machine.trace.end()
    changes: dict[str, list[tuple[int, int]]] = {name: [(0, 0)] for name in machine.queue_names}
    for record in machine.trace.take():
        if isinstance(record, QueueLength):
            name = f"{KEYS.get(record.owner, f'{record.owner} ')}{record.name}"
            changes[name].append((record.cycle, record.length))
    for name, (_, line) in machine.packets.lines().items():
        check(line, changes[name])


def check(line: LengthLine, changes: list[tuple[int, int]]) -> None:
    """Compare a series with the (cycle, length) of each change."""
    moments = [*changes, (CYCLES, changes[-1][1])]
    lengths = [n for (begin, n), (end, _) in pairwise(moments) for _ in range(begin, end)]
    assert dict(enumerate(line.length_cycles)).items() >= Counter(lengths).items()
    assert sum(line.length_cycles) == CYCLES
    span = line.span_cycles
    assert CYCLES / span < 128 <= 2 * CYCLES / span
    for place, area in enumerate(line.area):
        part = lengths[place * span : (place + 1) * span]
        assert area == sum(part)
        in_span = inside(changes, place * span, (place + 1) * span)
        assert (line.least[place], line.most[place]) == (min(in_span), max(in_span))


def inside(changes: list[tuple[int, int]], begin: int, end: int) -> list[int]:
    """Return the lengths between two cycles, also within one cycle."""
    before = [length for cycle, length in changes if cycle < begin]
    return [*before[-1:], *(length for cycle, length in changes if begin <= cycle < end)]


def test_counters_are_incremented_by_their_references() -> None:
    """The oracle is the log's `incr` references to the watched range, by engine and cycle."""
    counters = range(128)
    inside = outside = 0
    for seed in range(6):
        machine = Machine(SMALL, random_programs(seed))
        machine.packets.watch([], counters)
        machine.command_bus.log_references()
        machine.run(CYCLES)
        logged = machine.command_bus.take_references()
        done = [r for r in logged if (r.unit, r.op) == ("scratch", "incr") and r.done <= CYCLES]
        expected = [(r.address, r.engine, r.done) for r in done if r.address in counters]
        events = [
            (address, engine, at)
            for kind, engine, *_, address, _, at, _ in machine.packets.take_rows()
            if kind == COUNTER_RAISED
        ]

        assert sorted(expected) == sorted(events)
        inside += len(expected)
        outside += len(done) - len(expected)
    assert inside
    assert outside
