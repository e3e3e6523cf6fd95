"""The timeline of a trace agrees with the machine's counters and log."""

import io
from collections import Counter
from itertools import pairwise

import pytest
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace

from ixp.simulator import Machine
from ixp.simulator.trace.timeline import SWAPPED_OUT, Timeline
from ixp.simulator.trace.tracks import Tracks
from tests.simulator.support.chips import SMALL
from tests.simulator.support.programs import random_programs
from tests.simulator.support.timelines import Track, read_timeline

WINDOW = range(1000, 4000)
THREADS = [(engine, context) for engine in range(6) for context in range(4)]


class Traced:
    """A traced machine with random programs, and its timeline."""

    def __init__(self) -> None:
        machine = Machine(SMALL, random_programs(9), profile=True)
        machine.command_bus.log_references()
        machine.trace.start(WINDOW.start, len(WINDOW))
        machine.run(WINDOW.start)
        self.before = {(e, c): machine.engines[e].contexts[c].counters for e, c in THREADS}
        machine.run(len(WINDOW))
        self.after = {(e, c): machine.engines[e].contexts[c].counters for e, c in THREADS}
        machine.run(3000)
        machine.trace.end()
        self._records, self._now = machine.trace.take(), machine.now
        self.tracks = read_timeline(self.file())
        self.logged = [
            line for line in machine.command_bus.take_references() if line.issued in WINDOW
        ]

    def file(self) -> bytes:
        """Return the contents of the file, written in two pieces."""
        file = io.BytesIO()
        tracks = Tracks(file)
        timeline = Timeline(tracks, WINDOW, THREADS, lambda engine, word: f"{engine}:{word}", {})
        timeline.add(self._records[:1000])
        timeline.add(self._records[1000:])
        timeline.close(self._now)
        return file.getvalue()

    def thread(self, engine: int, context: int, *lane: str) -> Track:
        """Return the track of a thread, possibly empty."""
        return self.tracks.get((f"engine {engine}", f"thread {engine}.{context}", *lane), Track())


@pytest.fixture(scope="module")
def traced() -> Traced:
    return Traced()


def test_states_of_threads_agree_with_their_counters(traced: Traced) -> None:
    for thread in THREADS:
        spent: Counter[str] = Counter()
        for span in traced.thread(*thread).slices:
            spent[span.name] += span.end - span.begin
        counted = [a - b for a, b in zip(traced.after[thread], traced.before[thread], strict=True)]
        assert counted == [spent[state] for state in ("executing", "aborted", "stalled")]


def test_a_thread_is_in_exactly_one_state_at_a_time(traced: Traced) -> None:
    for thread in THREADS:
        slices = traced.thread(*thread).slices
        assert slices[0].begin <= WINDOW.start
        assert slices[-1].end >= WINDOW.stop
        assert all(first.end == second.begin for first, second in pairwise(slices))
        assert any(span.name == SWAPPED_OUT for span in slices)


def test_each_logged_reference_is_a_slice_from_issue_to_end(traced: Traced) -> None:
    drawn = [
        (span.begin, span.end, span.name, span.notes["at"], span.notes["address"])
        for thread in THREADS
        for span in traced.thread(*thread, "references").slices
    ]
    logged = [
        (line.issued, line.done, f"{line.unit} {line.op}", f"{line.engine}:{line.word}",
         f"0x{line.address:x}")
        for line in traced.logged
    ]  # fmt: skip

    assert len(logged) > 100
    assert sorted(drawn) == sorted(logged)


def test_flows_lead_from_issue_to_completion(traced: Traced) -> None:
    """The flow of a reference leads by issue, queue and service to its end."""
    steps: dict[int, list[tuple[int, str]]] = {}
    ends: dict[int, int] = {}
    for path, track in traced.tracks.items():
        for span in track.slices:
            for flow in span.flows:
                steps.setdefault(flow, []).append((span.begin, path[-1].split()[0]))
        for _, cycle, flows in track.instants:
            ends |= dict.fromkeys(flows, cycle)
    lives = sorted([*(begin for begin, _ in sorted(steps[flow])), ends[flow]] for flow in steps)

    assert all(
        [name for _, name in sorted(visits)] == ["references", "waits", "serves"]
        for visits in steps.values()
    )
    assert lives == sorted(
        [line.issued, line.granted, line.started, line.done] for line in traced.logged
    )


def test_counters_of_queues_are_their_lengths(traced: Traced) -> None:
    """A counter changes by one at a time and agrees with the grants in the log."""
    drawn = traced.tracks["command bus", "engine 0 length"].counts
    issued = sum(line.engine == 0 for line in traced.logged)
    grown = sum(after > before for (_, before), (_, after) in pairwise([(0, 0), *drawn]))

    assert all(abs(after - before) == 1 for (_, before), (_, after) in pairwise(drawn))
    assert abs(grown - issued) <= 1  # the first length need not be 0


def test_equal_runs_give_equal_timelines() -> None:
    assert Traced().tracks == Traced().tracks


def test_engines_are_in_the_order_of_the_chip(traced: Traced) -> None:
    packets = Trace.FromString(traced.file()).packet
    described = [
        packet.track_descriptor for packet in packets if packet.HasField("track_descriptor")
    ]
    top = [track for track in described if not track.HasField("parent_uuid")]
    names = [track.name for track in sorted(top, key=lambda track: track.sibling_order_rank)]

    assert [f"engine {n}" for n in range(6)] == names[:6]
