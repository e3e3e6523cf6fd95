"""Search, by trials, the benchmarks of RFC 2544: loss curve, throughput, longest burst."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from ixp.workloads.rate.trials import Trial, at_load, make_trial
from ixp.workloads.runs.options.options import Options

_STEP = Fraction(1, 10)  # between loads of the loss curve (RFC 2544, 26.3)
_IN_A_ROW = 2  # consecutive loads without loss that end the curve
_DOUBLINGS = 3  # most doublings of a trial's length

Cause = Literal["wires", "loss", "growth"]
"""Reasons why a load is not sustained: wires don't carry it, packets are lost, queues grow."""

Progress = Callable[[int], None]
"""Called with the number of trials made so far."""


class SearchPlan(msgspec.Struct, frozen=True):
    """The parameters of a search; each trial sends for at least `send` cycles.

    Loads are multiples of `tolerance`, which divides 1, up to `most`.
    """

    send: int
    tolerance: Fraction
    most: Fraction

    @property
    def steady(self) -> Fraction:
        """Return the largest drift of a steady state."""
        return self.tolerance / 2


class LoadPoint(msgspec.Struct, frozen=True):
    """A load with its last trial, and the reason if the load is not sustained.

    `queues` are the ports whose queues grow.
    """

    load: Fraction
    trial: Trial
    cause: Cause | None
    queues: set[int]

    @property
    def sustained(self) -> bool:
        """Return whether the load is sustained, as far as trials show."""
        return self.cause is None


class SearchResult(msgspec.Struct, frozen=True):
    """The result of the search.

    `curve` has loads from 1 downwards. `load` is the highest load without loss, `best` its trial
    (None if `load` is 0). `limited`: no higher load was tried. Otherwise, `above` is the lowest
    load that is not sustained, or None if the wires don't carry the next multiple of the tolerance.
    `burst` is the longest burst without loss, in packets on each port; `whole`: no longer burst was
    tried.
    """

    curve: list[LoadPoint]
    load: Fraction
    best: Trial | None
    limited: bool
    above: LoadPoint | None
    burst: int
    whole: bool


class RateSearch:
    """Searches by trials; no trial is made twice."""

    def __init__(
        self, base: Options, plan: SearchPlan, wires: Fraction, progress: Progress | None = None
    ) -> None:
        """Search with the options `base`; trials add load and amount.

        `wires` is the highest load that the wires carry; no higher load can be sustained.
        """
        self._base = base
        self._plan = plan
        self._wires = wires
        self._progress = progress or (lambda _: None)
        self._trials: dict[tuple[float, str, int | None, int | None], Trial] = {}
        self._points: dict[Fraction, LoadPoint] = {}

    def find(self) -> SearchResult:
        """Return the result of the search.

        Raise UserError if a trial cannot be made, or does not end drained.
        """
        curve = self._curve()
        low, high = self._bracket(curve)
        load = low if high is None else self._highest(low, high)
        burst, whole = self._burst()
        return SearchResult(
            curve=curve,
            load=load,
            best=self._at(load).trial if load else None,
            limited=high is None,
            above=self._above(load),
            burst=burst,
            whole=whole,
        )

    def _curve(self) -> list[LoadPoint]:
        """Return points from load 1 downwards, until two in a row are without loss."""
        points: list[LoadPoint] = []
        for tenths in range(10, 0, -1):
            points.append(self._at(_STEP * tenths))
            last = points[-_IN_A_ROW:]
            if len(last) == _IN_A_ROW and all(point.sustained for point in last):
                break
        return points

    def _bracket(self, curve: Sequence[LoadPoint]) -> tuple[Fraction, Fraction | None]:
        """Return a load without loss (or 0), and a higher load with loss, if there is one."""
        lossy = [point.load for point in curve if not point.sustained]
        if lossy:
            below = (point.load for point in curve if point.load < lossy[-1])
            return max(below, default=Fraction(0)), lossy[-1]
        low = Fraction(1)
        while low < self._plan.most:
            high = min(2 * low, self._plan.most)
            if not self._at(high).sustained:
                return low, high
            low = high
        return low, None

    def _highest(self, low: Fraction, high: Fraction) -> Fraction:
        """Return the highest load without loss between a load without loss and one with loss.

        The highest load that the wires carry is tried first: often it is the limit.
        """
        step = self._plan.tolerance
        least, most = low // step, -(-high // step)
        full = self._wires // step
        if least < full < most:
            if self._at(full * step).sustained:
                return full * step
            most = full
        steps = _bisect(least, most, lambda n: self._at(n * step).sustained)
        return max(low, steps * step)

    def _above(self, load: Fraction) -> LoadPoint | None:
        """Return the lowest load that is not sustained, or None if the wires don't carry it."""
        if load + self._plan.tolerance > self._wires:
            return None
        refused = (point for point in self._points.values() if not point.sustained)
        return min(refused, key=lambda point: point.load, default=None)

    def _at(self, load: Fraction) -> LoadPoint:
        """Return the point of a load; trials of each load are made once."""
        if load not in self._points:
            self._points[load] = self._decide(load)
        return self._points[load]

    def _decide(self, load: Fraction) -> LoadPoint:
        """Make trials at a load, doubling their length, until one is conclusive.

        A trial is conclusive if it loses packets, if its state is steady, or if a queue grows. A
        queue grows if latency rises in two successive trials, in proportion to time and by more
        than periodic traffic explains. If the wires do not carry the load, some queue must grow:
        one rise of latency identifies it. If no trial is conclusive, the load counts as sustained.
        """
        carried = load <= self._wires
        rose: set[int] = set()
        for doublings in range(_DOUBLINGS + 1):
            trial = self._make(at_load(self._base, load, send=self._plan.send << doublings))
            rising = trial.rising(self._plan.steady)
            queues = rising & rose & trial.piling_up if carried else rising
            if trial.lost or queues or trial.is_steady(self._plan.steady):
                break
            rose = rising
        cause: Cause | None = "loss" if trial.lost else "growth" if queues else None
        return LoadPoint(load, trial, cause if carried else "wires", queues)

    def _burst(self) -> tuple[int, bool]:
        """Return the longest burst without loss, and whether it is a whole trial."""
        full = self._make(at_load(self._base, Fraction(1), send=self._plan.send))
        longest = max(full.packets.values())
        if not full.lost or self._burst_passes(longest):
            return longest, True
        return _bisect(0, longest, self._burst_passes), False

    def _burst_passes(self, packets: int) -> bool:
        return not self._make(at_load(self._base, Fraction(1), packets=packets)).lost

    def _make(self, options: Options) -> Trial:
        key = (options.load, options.ports, options.packets, options.send)
        if key not in self._trials:
            self._trials[key] = make_trial(options)
            self._progress(len(self._trials))
        return self._trials[key]


def _bisect(low: int, high: int, passes: Callable[[int], bool]) -> int:
    """Return a number that passes and whose successor fails, between `low` and `high`."""
    while high - low > 1:
        middle = (low + high) // 2
        if passes(middle):
            low = middle
        else:
            high = middle
    return low
