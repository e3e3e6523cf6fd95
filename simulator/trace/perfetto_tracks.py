"""Tracks in Perfetto's protobuf form with TrackEvent packets, for ui.perfetto.dev.

perfetto.dev, "Writing TrackEvent Protos Synthetically". A timestamp, in nanoseconds, is a cycle.
"""

from __future__ import annotations

from typing import IO

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    Trace,
    TracePacket,
    TrackDescriptor,
    TrackEvent,
)

from ixp.simulator.trace.tracks import Details, Path, Tracks

_SEQUENCE = 1  # all packets are from one writer


class PerfettoTracks(Tracks):
    """Packets that describe tracks and draw on them; lanes of one name are drawn as one track."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._trace = Trace()

    def flush(self) -> None:
        """Write what has been drawn: pieces of a trace one after the other are a trace."""
        self._file.write(self._trace.SerializeToString())
        self._trace.Clear()

    def _describe(self, path: Path, name: str, *, counter: bool) -> None:
        described = self._packet().track_descriptor
        described.uuid = described.sibling_order_rank = self.track(path)
        described.name = name
        described.child_ordering = TrackDescriptor.EXPLICIT
        if len(path) > 1:
            described.parent_uuid = self.track(path[:-1])
        if counter:
            described.counter.SetInParent()

    def slice(  # noqa: PLR0913, PLR0917 - what a slice consists of
        self,
        path: Path,
        name: str,
        begin: int,
        end: int,
        details: Details | None = None,
        flow: int | None = None,
    ) -> None:
        """Draw from one cycle to another; slices of one flow are joined by arrows."""
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
        """Draw a moment, the end of a flow."""
        event = self._event(path, cycle, TrackEvent.TYPE_INSTANT)
        event.name = name
        if flow is not None:
            event.terminating_flow_ids.append(flow)

    def count(self, path: Path, cycle: int, value: int) -> None:
        """Draw the value of a counter from a cycle on."""
        self.track(path, counter=True)
        self._event(path, cycle, TrackEvent.TYPE_COUNTER).counter_value = value

    def _event(self, path: Path, cycle: int, kind: int) -> TrackEvent:
        uuid = self.track(path)
        packet = self._packet()
        packet.timestamp = cycle
        packet.track_event.type = kind
        packet.track_event.track_uuid = uuid
        return packet.track_event

    def _packet(self) -> TracePacket:
        return self._trace.packet.add(trusted_packet_sequence_id=_SEQUENCE)
