"""Write the tracks of a timeline in Perfetto's protobuf format, for ui.perfetto.dev.

Source of the format: perfetto.dev, "Writing TrackEvent Protos Synthetically". A nanosecond of a
timestamp is a cycle. Slices on one track must not overlap; slices that may overlap are drawn in
lanes: tracks of equal name, which the viewer merges.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    Trace,
    TracePacket,
    TrackDescriptor,
    TrackEvent,
)

Path = tuple[str, ...]
Details = Mapping[str, str | int]

_SEQUENCE = 1  # one number, as all packets have one writer


class Tracks:
    """The tracks of one timeline, nested by their paths and numbered from 1."""

    def __init__(self, file: IO[bytes]) -> None:
        """Draw into a file, which must stay open until `close`."""
        self._file = file
        self._trace = Trace()
        self._numbers: dict[Path, int] = {}
        self._lanes: dict[Path, list[tuple[Path, int]]] = {}

    def track(self, path: Path, name: str | None = None, *, counter: bool = False) -> int:
        """Return the number of a track; a new track and its parents are declared first."""
        if path in self._numbers:
            return self._numbers[path]
        if len(path) > 1:
            self.track(path[:-1])
        number = self._numbers[path] = len(self._numbers) + 1
        self._describe(path, name or path[-1], counter=counter)
        return number

    def lane(self, path: Path, begin: int, end: int) -> Path:
        """Return a track of this name that is free from `begin`, and reserve it until `end`."""
        lanes = self._lanes.setdefault(path, [])
        for index, (lane, free) in enumerate(lanes):
            if free <= begin:
                lanes[index] = (lane, end)
                return lane
        lane = (*path[:-1], f"{path[-1]} {len(lanes)}")
        lanes.append((lane, end))
        self.track(lane, path[-1])
        return lane

    def slice(  # noqa: PLR0913, PLR0917 - the parts of a slice
        self,
        path: Path,
        name: str,
        begin: int,
        end: int,
        details: Details | None = None,
        flow: int | None = None,
    ) -> None:
        """Draw a slice between two cycles; arrows connect the slices of a flow."""
        event = self._event(path, begin, TrackEvent.TYPE_SLICE_BEGIN)
        event.name = name
        if flow is not None:
            event.flow_ids.append(flow)
        for key, value in (details or {}).items():
            note = event.debug_annotations.add(name=key)
            if isinstance(value, int):
                note.int_value = value
            else:
                note.string_value = value
        self._event(path, end, TrackEvent.TYPE_SLICE_END)

    def instant(self, path: Path, name: str, cycle: int, flow: int | None = None) -> None:
        """Draw an instant, which ends a flow."""
        event = self._event(path, cycle, TrackEvent.TYPE_INSTANT)
        event.name = name
        if flow is not None:
            event.terminating_flow_ids.append(flow)

    def count(self, path: Path, cycle: int, value: int) -> None:
        """Draw the value of a counter from a cycle on."""
        self.track(path, counter=True)
        self._event(path, cycle, TrackEvent.TYPE_COUNTER).counter_value = value

    def flush(self) -> None:
        """Write the events drawn so far; concatenated parts of a trace form a valid trace."""
        self._file.write(self._trace.SerializeToString())
        self._trace.Clear()

    def close(self) -> None:
        """Write the remaining events; draw nothing afterwards. The file stays open."""
        self.flush()

    def _describe(self, path: Path, name: str, *, counter: bool) -> None:
        described = self._packet().track_descriptor
        described.uuid = described.sibling_order_rank = self.track(path)
        described.name = name
        described.child_ordering = TrackDescriptor.EXPLICIT
        if len(path) > 1:
            described.parent_uuid = self.track(path[:-1])
        if counter:
            described.counter.SetInParent()

    def _event(self, path: Path, cycle: int, kind: int) -> TrackEvent:
        uuid = self.track(path)
        packet = self._packet()
        packet.timestamp = cycle
        packet.track_event.type = kind
        packet.track_event.track_uuid = uuid
        return packet.track_event

    def _packet(self) -> TracePacket:
        return self._trace.packet.add(trusted_packet_sequence_id=_SEQUENCE)
