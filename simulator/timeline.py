"""A trace as a timeline that the Perfetto UI opens: its protobuf form with TrackEvent packets.

One nanosecond of the timeline is one core cycle. Tracks are nested: engines with their threads and
these threads' references, units with their queues, ports. Slices on one track must not overlap, so
what may overlap (references, waits, service) goes to lanes: tracks of one name, which the UI draws
as one. (perfetto.dev, "Writing TrackEvent Protos Synthetically".)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import IO

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    Trace,
    TracePacket,
    TrackDescriptor,
    TrackEvent,
)

from ixp.simulator.trace import (
    BusTransfer,
    QueueLength,
    ReferenceSpan,
    ThreadSpan,
    TraceRecord,
)

SWAPPED_OUT = "swapped out"
_SEQUENCE = 1  # all packets are from one writer

Path = tuple[str, ...]


class Timeline:
    """Writes records to a file as they come.

    `place` gives the source line of a word of an engine, `ports` the names of ports, `threads` the
    threads that are alive when the window begins.
    """

    def __init__(
        self,
        file: IO[bytes],
        window: range,
        threads: Iterable[tuple[int, int]],
        place: Callable[[int, int], str],
        ports: Mapping[int, str],
    ) -> None:
        self._tracks = Tracks(file)
        self._window = window
        self._place = place
        self._ports = ports
        self._out_since = dict.fromkeys(sorted(threads), window.start)
        self._flow = 0
        self._packets: dict[tuple[int, str], tuple[int, int]] = {}
        for engine, context in self._out_since:
            self._tracks.track((f"engine {engine}", f"thread {engine}.{context}"))

    def add(self, records: Iterable[TraceRecord]) -> None:
        """Draw records; those of a thread, a queue and a port must come in their order."""
        for record in records:
            if isinstance(record, ThreadSpan):
                self._thread(record)
            elif isinstance(record, ReferenceSpan):
                self._reference(record)
            elif isinstance(record, QueueLength):
                self._length(record)
            else:
                self._transfer(record)
        self._tracks.flush()

    def close(self, now: int) -> None:
        """Draw what lasts to the end of the window, or to the present cycle if that is earlier."""
        end = min(now, self._window.stop)
        for thread, since in self._out_since.items():
            self._swapped_out(thread, since, end)
        self._tracks.flush()

    def _thread(self, span: ThreadSpan) -> None:
        thread = (span.engine, span.context)
        self._swapped_out(thread, self._out_since.get(thread, span.begin), span.begin)
        self._out_since[thread] = span.end
        at = {"at": self._place(span.engine, span.word)}
        self._tracks.slice(_thread_path(*thread), span.state, span.begin, span.end, at)

    def _swapped_out(self, thread: tuple[int, int], begin: int, end: int) -> None:
        if begin < end:
            self._tracks.slice(_thread_path(*thread), SWAPPED_OUT, begin, end)

    def _reference(self, span: ReferenceSpan) -> None:
        """Draw issue, wait in the queue, service and end, with arrows from each to the next."""
        self._flow += 1
        name = f"{span.unit} {span.op}"
        details: dict[str, str | int] = {
            "at": self._place(span.engine, span.word),
            "address": f"0x{span.address:x}",
            "count": span.count,
            "wanted": span.wanted,
        }
        by: dict[str, str | int] = {"thread": f"{span.engine}.{span.context}"}
        lanes = self._tracks
        issuer = (*_thread_path(span.engine, span.context), "references")
        lane = lanes.lane(issuer, span.issued, span.done)
        lanes.slice(lane, name, span.issued, span.done, details, self._flow)
        queue = lanes.lane((span.unit, f"waits {span.queue}"), span.granted, span.started)
        lanes.slice(queue, name, span.granted, span.started, by, self._flow)
        service = lanes.lane((span.unit, "serves"), span.started, span.done)
        lanes.slice(service, name, span.started, span.done, by, self._flow)
        lanes.instant(lane, "done", span.done, self._flow)  # the arrow goes back to the thread

    def _length(self, record: QueueLength) -> None:
        unit = record.owner.replace("_", " ")
        self._tracks.count((unit, f"{record.name} length"), record.cycle, record.length)

    def _transfer(self, span: BusTransfer) -> None:
        port = self._ports.get(span.port, "skipped elements")
        if span.begin == span.end:
            self._tracks.instant((port, span.way), span.kind, span.begin)
        else:
            details: dict[str, str | int] = {"element": span.element, "bytes": span.count_bytes}
            self._tracks.slice((port, span.way), span.kind, span.begin, span.end, details)
        if span.kind == "data":
            self._packet(port, span)

    def _packet(self, port: str, span: BusTransfer) -> None:
        key = (span.port, span.way)
        begin, count = self._packets.pop(key, (span.begin, 0))
        if span.start_of_packet:
            begin, count = span.begin, 0
        count += span.count_bytes
        if span.end_of_packet:
            path = (port, f"{span.way} packets")
            self._tracks.slice(path, "packet", begin, span.end, {"bytes": count})
        else:
            self._packets[key] = (begin, count)


class Tracks:
    """Tracks by their path, and the packets that draw on them."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._trace = Trace()
        self._uuids: dict[Path, int] = {}
        self._lanes: dict[Path, list[tuple[Path, int]]] = {}

    def flush(self) -> None:
        """Write what has been drawn: pieces of a trace one after the other are a trace."""
        self._file.write(self._trace.SerializeToString())
        self._trace.Clear()

    def track(self, path: Path, name: str | None = None, *, counter: bool = False) -> int:
        """Give the number of a track, which is described when it is new; so are those above it."""
        if path in self._uuids:
            return self._uuids[path]
        parent = self.track(path[:-1]) if len(path) > 1 else 0
        uuid = self._uuids[path] = len(self._uuids) + 1
        described = self._packet().track_descriptor
        described.uuid = uuid
        described.name = name or path[-1]
        described.sibling_order_rank = uuid
        described.child_ordering = TrackDescriptor.EXPLICIT
        if parent:
            described.parent_uuid = parent
        if counter:
            described.counter.SetInParent()
        return uuid

    def lane(self, path: Path, begin: int, end: int) -> Path:
        """Give a track of the name on which nothing is drawn from `begin` on; use it to `end`."""
        lanes = self._lanes.setdefault(path, [])
        for index, (lane, free) in enumerate(lanes):
            if free <= begin:
                lanes[index] = (lane, end)
                return lane
        lane = (*path[:-1], f"{path[-1]} {len(lanes)}")
        lanes.append((lane, end))
        self.track(lane, path[-1])
        return lane

    def slice(  # noqa: PLR0913, PLR0917 - what a slice consists of
        self,
        path: Path,
        name: str,
        begin: int,
        end: int,
        details: Mapping[str, str | int] | None = None,
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


def _thread_path(engine: int, context: int) -> Path:
    return (f"engine {engine}", f"thread {engine}.{context}")
