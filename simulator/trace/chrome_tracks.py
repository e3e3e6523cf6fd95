"""Tracks in Chrome's JSON trace events, for chrome://tracing and whatever else reads them.

"Trace Event Format" of the catapult project. Its timestamps are microseconds, and a thousandth of
one is a cycle. It knows two levels, processes and threads: the first name of a path is a process,
the others together a thread.
"""

from __future__ import annotations

from typing import IO, Any

import msgspec

from ixp.simulator.trace.tracks import Details, Path, Tracks

_BEGIN = b'{"displayTimeUnit":"ns","otherData":{"1 ns":"one core cycle"},"traceEvents":[\n'
_END = b"\n]}\n"
_FLOW = {"name": "reference", "cat": "reference"}  # with these and its number a flow is one
_INSIDE = 0.25  # of a cycle: where two slices meet, viewers would bind an arrow to the one before


class ChromeTracks(Tracks):
    """Events that name processes and threads and draw on them."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._events: list[bytes] = []
        self._flows: set[int] = set()
        self._before = b""
        file.write(_BEGIN)

    def flush(self) -> None:
        """Write what has been drawn."""
        if self._events:
            self._file.write(self._before + b",\n".join(self._events))
            self._before = b",\n"
            self._events.clear()

    def close(self) -> None:
        """Write what is left and the end, without which nothing can be read."""
        self.flush()
        self._file.write(_END)

    def _describe(self, path: Path, name: str, *, counter: bool) -> None:
        if counter:
            return  # a counter has a process and its own name
        if len(path) == 1:
            order = {"sort_index": self.track(path)}
            self._add("M", path, name="process_name", args={"name": name})
            self._add("M", path, name="process_sort_index", args=order)
        else:  # threads of a process are set in the order of their names
            named = " ".join((*path[1:-1], name))
            self._add("M", path, name="thread_name", args={"name": named})

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
        times = {"ts": _us(begin), "dur": _us(end - begin)}
        self._add("X", path, name=name, **times, args=details or {})
        if flow is not None:
            phase = "t" if flow in self._flows else "s"
            self._flows.add(flow)
            self._add(phase, path, **_FLOW, id=flow, ts=_us(begin + _INSIDE))

    def instant(self, path: Path, name: str, cycle: int, flow: int | None = None) -> None:
        """Draw a moment; one that ends a flow is an arrow into the slice that ends there.

        Arrows join slices only, and that slice's end shows the moment.
        """
        if flow is None:
            self._add("i", path, name=name, ts=_us(cycle), s="t")
        else:
            self._flows.remove(flow)
            self._add("f", path, **_FLOW, id=flow, ts=_us(cycle - 1 + _INSIDE), bp="e")

    def count(self, path: Path, cycle: int, value: int) -> None:
        """Draw the value of a counter from a cycle on."""
        self.track(path, counter=True)
        self._add("C", path, name=" ".join(path[1:]), ts=_us(cycle), args={"value": value})

    def _add(self, phase: str, path: Path, **fields: Any) -> None:  # noqa: ANN401 - as JSON has it
        process, thread = self.track(path[:1]), self.track(path)
        event = {"ph": phase, "pid": process, "tid": thread} | fields
        self._events.append(msgspec.json.encode(event))


def _us(cycles: float) -> float:
    return cycles / 1000
