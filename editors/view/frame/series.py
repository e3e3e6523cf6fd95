"""Rates, loads and lengths of queues over time, in a bounded number of spans."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ixp.editors.view.document import Curve, Curves
from ixp.simulator import LengthLine, Machine
from ixp.workloads.runs.measures.measure import Counts, Measure, counts_of
from ixp.workloads.runs.system.system import System

_FIRST_SPAN_CYCLES = 8_000
_MAX_SPANS = 120  # where there would be more, they become twice as long

_Point = dict[str, dict[str, float]]


class Sampler:
    """Samples a machine at the ends of equal spans, since cycle 0."""

    def __init__(self, machine: Machine, system: System) -> None:
        """Begin in the first cycle."""
        self._machine = machine
        self._system = system
        self._span = _FIRST_SPAN_CYCLES
        self._moments = [self._snapshot()]
        self._points: list[_Point] = []

    @property
    def next_cycle(self) -> int:
        """Return the end of the span."""
        return self._span * len(self._moments)

    def take(self) -> None:
        """Take a sample if a span has ended."""
        if self._machine.now < self.next_cycle:
            return
        self._moments.append(self._snapshot())
        self._points.append(self._point(*self._moments[-2:]))
        if len(self._points) == _MAX_SPANS:
            self._span *= 2
            self._moments = self._moments[::2]
            pairs = zip(self._moments, self._moments[1:], strict=False)
            self._points = [self._point(*pair) for pair in pairs]

    def curves(self, now: int, lengths: Mapping[str, tuple[int, LengthLine]]) -> Curves:
        """Return the curves of the spans that ended before a cycle."""
        points = self._points[: now // self._span]
        names: dict[str, list[str]] = {
            kind: [*self._points[0][kind]] if self._points else [] for kind in _MEASURES
        }
        curves = {
            kind: {
                name: Curve(self._span, tuple(point[kind][name] for point in points))
                for name in names[kind]
            }
            for kind in _MEASURES
        }
        return Curves(
            cycle=now,
            length={name: _curve(line, now) for name, (_, line) in lengths.items()},
            **curves,
        )

    def _snapshot(self) -> Counts:
        counts = counts_of(self._machine, self._system, profile=False)
        return replace(counts, lengths={}, counters={})

    def _point(self, before: Counts, after: Counts) -> _Point:
        measure = Measure(self._system, before, after)
        return {kind: values(measure) for kind, values in _MEASURES.items()}


_MEASURES: Mapping[str, Callable[[Measure], dict[str, float]]] = {
    "rx_mbps": lambda measure: {port.name: port.rx.mbps for port in measure.ports()},
    "tx_mbps": lambda measure: {port.name: port.tx.mbps for port in measure.ports()},
    "active_pct": lambda measure: {n: unit.active_pct for n, unit in measure.memory().items()},
    "executing_pct": lambda measure: {str(e.engine): e.executing_pct for e in measure.engines()},
}


def _curve(line: LengthLine, now: int) -> Curve:
    """Return the mean length in the spans that are over."""
    over = min(now // line.span_cycles, len(line.area))
    return Curve(
        line.span_cycles, tuple(round(area / line.span_cycles, 3) for area in line.area[:over])
    )
