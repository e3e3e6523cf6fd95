"""Read timelines: tracks by path, with slices, instants, counters and flows."""

from collections import defaultdict
from dataclasses import dataclass, field

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent


@dataclass
class Slice:
    """A slice; `end` is the cycle after its last."""

    name: str
    begin: int
    end: int
    flows: list[int]
    notes: dict[str, object]


@dataclass
class Track:
    """The contents of all tracks of one path."""

    slices: list[Slice] = field(default_factory=list)
    instants: list[tuple[str, int, list[int]]] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)


def read_timeline(data: bytes) -> dict[tuple[str, ...], Track]:
    """Read a trace as a viewer does: packets in order of time, then of the file.

    Assert that a track is described before its use, and that its slices do not overlap.
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
    for packet in sorted(events, key=lambda packet: packet.timestamp):
        event, now = packet.track_event, packet.timestamp
        track = tracks[paths[event.track_uuid]]
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            assert event.track_uuid not in running
            notes = {n.name: n.string_value or n.int_value for n in event.debug_annotations}
            running[event.track_uuid] = Slice(event.name, now, now, list(event.flow_ids), notes)
        elif event.type == TrackEvent.TYPE_SLICE_END:
            piece = running.pop(event.track_uuid)
            piece.end = now
            track.slices.append(piece)
        elif event.type == TrackEvent.TYPE_INSTANT:
            track.instants.append((event.name, now, list(event.terminating_flow_ids)))
        else:
            track.counts.append((now, event.counter_value))
    assert not running
    return tracks
