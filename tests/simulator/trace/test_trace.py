"""A trace agrees with counters, profile and log."""

from collections import Counter
from itertools import pairwise

import pytest

from ixp.simulator import (
    STATES,
    Machine,
    QueueLength,
    ReferenceSpan,
    ThreadSpan,
    TraceRecord,
)
from tests.simulator.support.chips import SMALL
from tests.simulator.support.programs import random_programs

CYCLES = 6000
THREADS = [(engine, context) for engine in range(6) for context in range(4)]


def machine_of(seed: int, *, profile: bool = False) -> Machine:
    return Machine(SMALL, random_programs(seed), profile=profile)


def traced(machine: Machine, start: int, window: int, cycles: int = CYCLES) -> list[TraceRecord]:
    """Run a machine for `cycles`; return the trace of a window."""
    machine.trace.start(start, window)
    machine.run(cycles)
    machine.trace.end()
    return machine.trace.take()


@pytest.mark.parametrize(("start", "cycles"), [(0, 5000), (1234, 2000)])
def test_spans_of_threads_add_up_to_their_counters(start: int, cycles: int) -> None:
    machine = machine_of(7)
    machine.run(start)
    before = {(e, c): machine.engines[e].contexts[c].counters for e, c in THREADS}
    spent: Counter[tuple[int, int, str]] = Counter()
    for record in traced(machine, start, cycles, cycles):
        if isinstance(record, ThreadSpan):
            spent[record.engine, record.context, record.state] += record.end - record.begin

    for thread in THREADS:
        after = machine.engines[thread[0]].contexts[thread[1]].counters
        counted = [end - begin for begin, end in zip(before[thread], after, strict=True)]
        assert counted == [spent[*thread, state] for state in STATES]
    assert all(any(spent[*thread, state] for thread in THREADS) for state in STATES)


def test_spans_of_an_engine_are_contiguous() -> None:
    spans: dict[int, list[ThreadSpan]] = {}
    for record in traced(machine_of(7), 500, 3000):
        if isinstance(record, ThreadSpan):
            spans.setdefault(record.engine, []).append(record)

    assert len(spans) == SMALL["engines"]
    for engine_spans in spans.values():
        assert all(first.end <= second.begin for first, second in pairwise(engine_spans))


def test_references_in_a_trace_are_those_of_the_log() -> None:
    machine = machine_of(7)
    machine.command_bus.log_references()
    records = [r for r in traced(machine, 1000, 2000) if isinstance(r, ReferenceSpan)]
    logged = [line for line in machine.command_bus.take_references() if 1000 <= line.issued < 3000]

    assert len(records) > 100
    assert records == [
        ReferenceSpan(**{name: getattr(line, name) for name in ReferenceSpan.__struct_fields__})
        for line in logged
    ]


def test_integrals_of_queue_lengths_are_those_of_the_profile() -> None:
    machine = machine_of(7, profile=True)
    changes: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for record in traced(machine, 0, CYCLES):
        if isinstance(record, QueueLength):
            key = (record.owner, record.name)
            changes.setdefault(key, [(0, 0)]).append((record.cycle, record.length))

    for key, queue in machine.profile().queues.items():
        cycles = [0] * len(queue.length_cycles)
        for (begin, length), (end, _) in pairwise([*changes.get(key, [(0, 0)]), (CYCLES, 0)]):
            cycles[length] += end - begin
        assert tuple(cycles) == queue.length_cycles


def test_a_window_in_the_past_is_refused() -> None:
    machine = machine_of(1)
    machine.run(10)

    with pytest.raises(ValueError, match="start at 10"):
        machine.trace.start(9, 100)
    with pytest.raises(ValueError, match="last a cycle"):
        machine.trace.start(20, 0)
