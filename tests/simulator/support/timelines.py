"""Reads a timeline back: its tracks by path, with their slices, instants, counters and flows.

Either form is read as its viewers do; what they say can be compared with `flat`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent


@dataclass
class Slice:
    """A slice: name, first cycle, cycle after the last, flows and notes."""

    name: str
    begin: int
    end: int
    flows: list[int]
    notes: dict[str, object]


@dataclass
class Track:
    """What is drawn on all tracks of one path."""

    slices: list[Slice] = field(default_factory=list)
    instants: list[tuple[str, int, list[int]]] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)


def read_timeline(data: bytes) -> dict[tuple[str, ...], Track]:
    """Read a trace as a viewer does: packets in order of time, of the file among equal times.

    Every track must be described before it is drawn on, and its slices must not overlap.
    """
    packets = Trace.FromString(data).packet
    paths: dict[int, tuple[str, ...]] = {}
    for packet in packets:
        if packet.HasField("track_descriptor"):
            described = packet.track_descriptor
            above = paths[described.parent_uuid] if described.HasField("parent_uuid") else ()
            paths[described.uuid] = (*above, described.name)
    tracks: dict[tuple[str, ...], Track] = defaultdict(Track)
    running: dict[int, Slice] = {}
    events = [packet for packet in packets if packet.HasField("track_event")]
    for packet in sorted(events, key=lambda each: each.timestamp):
        event, now = packet.track_event, packet.timestamp
        track = tracks[paths[event.track_uuid]]
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            assert event.track_uuid not in running
            notes = {n.name: n.string_value or n.int_value for n in event.debug_annotations}
            running[event.track_uuid] = Slice(event.name, now, now, list(event.flow_ids), notes)
        elif event.type == TrackEvent.TYPE_SLICE_END:
            ended = running.pop(event.track_uuid)
            ended.end = now
            track.slices.append(ended)
        elif event.type == TrackEvent.TYPE_INSTANT:
            track.instants.append((event.name, now, list(event.terminating_flow_ids)))
        else:
            track.counts.append((now, event.counter_value))
    assert not running
    return tracks


class Event(msgspec.Struct, tag_field="ph", forbid_unknown_fields=True):
    """What every trace event has."""

    pid: int
    tid: int
    name: str


class MetadataEvent(Event, tag="M"):
    """A name or a place of a process or a thread."""

    args: dict[str, str | int]


class CompleteEvent(Event, tag="X"):
    """A slice; times are microseconds."""

    ts: float
    dur: float
    args: dict[str, str | int]


class InstantEvent(Event, tag="i"):
    """A moment of a thread."""

    ts: float
    s: str


class CounterEvent(Event, tag="C"):
    """A value from a time on."""

    ts: float
    args: dict[str, int]


class FlowEvent(Event):
    """A point of an arrow: it belongs to the slice in which it lies."""

    ts: float
    id: int
    cat: str


class FlowStart(FlowEvent, tag="s"):
    """Where arrows begin."""


class FlowStep(FlowEvent, tag="t"):
    """Where one ends and the next begins."""


class FlowEnd(FlowEvent, tag="f"):
    """Where the last one ends; `bp` says that the slice around it is meant."""

    bp: str


AnyEvent = (
    MetadataEvent | CompleteEvent | InstantEvent | CounterEvent | FlowStart | FlowStep | FlowEnd
)


class ChromeTrace(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """The outer form of the file."""

    display_time_unit: str
    other_data: dict[str, str]
    trace_events: list[AnyEvent]


def read_chrome_timeline(data: bytes) -> dict[tuple[str, ...], Track]:
    """Read Chrome's trace events, which must have the form above.

    Processes and threads must be named. Each point of a flow must lie within a slice; the end of
    one is an instant at the end of its slice.
    """
    events = msgspec.json.decode(data, type=ChromeTrace).trace_events
    processes = _names(events, "process_name")
    threads = _names(events, "thread_name")
    drawn: dict[int, list[Slice]] = defaultdict(list)
    tracks: dict[tuple[str, ...], Track] = defaultdict(Track)
    for event in events:
        if isinstance(event, CompleteEvent):
            begin, end = _cycle(event.ts), _cycle(event.ts + event.dur)
            drawn[event.tid].append(Slice(event.name, begin, end, [], dict(event.args)))
            tracks[processes[event.pid], threads[event.tid]].slices.append(drawn[event.tid][-1])
    for event in events:
        if isinstance(event, CounterEvent):
            track = tracks[processes[event.pid], event.name]
            track.counts.append((_cycle(event.ts), event.args["value"]))
        elif isinstance(event, InstantEvent):
            track = tracks[processes[event.pid], threads[event.tid]]
            track.instants.append((event.name, _cycle(event.ts), []))
        elif isinstance(event, FlowEvent):
            [around] = [s for s in drawn[event.tid] if s.begin < event.ts * 1000 < s.end]
            if isinstance(event, FlowEnd):
                track = tracks[processes[event.pid], threads[event.tid]]
                track.instants.append(("done", around.end, [event.id]))
            else:
                around.flows.append(event.id)
    return tracks


def _names(events: list[AnyEvent], kind: str) -> dict[int, str]:
    """Give the names of processes or threads by number; those of threads are unique in all."""
    named = [e for e in events if isinstance(e, MetadataEvent) and e.name == kind]
    names = {e.pid if kind == "process_name" else e.tid: str(e.args["name"]) for e in named}
    assert len(names) == len(named)
    return names


def _cycle(microseconds: float) -> int:
    cycle = round(microseconds * 1000)
    assert abs(microseconds * 1000 - cycle) < 1e-3
    return cycle


Flat = dict[tuple[str, str], tuple[Sequence[object], Sequence[object], Sequence[object]]]


def flat(tracks: Mapping[tuple[str, ...], Track]) -> Flat:
    """Give all events in an order of their own, with the two levels that both forms know."""
    return {
        (path[0], " ".join(path[1:])): (
            sorted((s.begin, s.end, s.name, s.flows, sorted(s.notes.items())) for s in t.slices),
            sorted(t.instants),
            sorted(t.counts),
        )
        for path, t in tracks.items()
    }
