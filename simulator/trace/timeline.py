"""Draw a trace as a timeline for the Perfetto UI.

One nanosecond of the timeline is one core cycle. Tracks are nested: engines contain threads, and
threads their references; units contain queues; then ports. Slices that may overlap (references,
waits, service) are drawn in lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ixp.simulator.trace.references import ReferenceSpan
from ixp.simulator.trace.tracks import Path, Tracks
from ixp.simulator.trace.window import BusTransfer, QueueLength, ThreadSpan, TraceRecord

SWAPPED_OUT = "swapped out"
_WRITES = {("sdram", "write"), ("fbi", "t_fifo_wr")}  # operations whose data may leave by a port


class Timeline:
    """Draws records in order.

    `place` returns the source line of a word of an engine. `ports` names the ports, `threads` the
    threads that are alive when the window begins. `data` returns the longwords that a reference
    took from write transfer registers, if they are known.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all inputs of a timeline
        self,
        tracks: Tracks,
        window: range,
        threads: Iterable[tuple[int, int]],
        place: Callable[[int, int], str],
        ports: Mapping[int, str],
        data: Callable[[ReferenceSpan], Sequence[int]] = lambda _: (),
    ) -> None:
        self._data = data
        self._tracks = tracks
        self._window = window
        self._place = place
        self._ports = ports
        self._out_since = dict.fromkeys(sorted(threads), window.start)
        self._flow = 0
        self._packets: dict[tuple[int, str], tuple[int, int]] = {}
        for engine, context in self._out_since:
            self._tracks.track((f"engine {engine}", f"thread {engine}.{context}"))

    def add(self, records: Iterable[TraceRecord]) -> None:
        """Draw records; those of one thread, queue or port must be in order of time."""
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
        """Draw open spans up to the end of the window, or to the present cycle if that is earlier.

        Then close the tracks.
        """
        end = min(now, self._window.stop)
        for thread, since in self._out_since.items():
            self._swapped_out(thread, since, end)
        self._tracks.close()

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
        """Draw issue, wait in the queue, service and end, connected by arrows."""
        self._flow += 1
        name = f"{span.unit} {span.op}"
        details: dict[str, str | int] = {
            "at": self._place(span.engine, span.word),
            "address": f"0x{span.address:x}",
            "count": span.count,
            "wanted": span.wanted,
        }
        if (span.unit, span.op) in _WRITES and (words := self._data(span)):
            details["data"] = b"".join(word.to_bytes(4) for word in words).hex()
        by: dict[str, str | int] = {"thread": f"{span.engine}.{span.context}"}
        lanes = self._tracks
        issuer = (*_thread_path(span.engine, span.context), "references")
        lane = lanes.lane(issuer, span.issued, span.done)
        lanes.slice(lane, name, span.issued, span.done, details, self._flow)
        queue = lanes.lane((span.unit, f"waits {span.queue}"), span.granted, span.started)
        lanes.slice(queue, name, span.granted, span.started, by, self._flow)
        service = lanes.lane((span.unit, "serves"), span.started, span.done)
        lanes.slice(service, name, span.started, span.done, by, self._flow)
        lanes.instant(lane, "done", span.done, self._flow)  # the arrow leads back to the thread

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


def _thread_path(engine: int, context: int) -> Path:
    return (f"engine {engine}", f"thread {engine}.{context}")
