"""The benchmarks of RFC 2544 as a search over trials: loss curve, throughput, longest burst."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isinf

import msgspec

from ixp.workloads.rate.trials import Trial, at_load, make_trial
from ixp.workloads.runs.options import Options

_STEP = Fraction(1, 10)  # of the loss curve (RFC 2544, 26.3)
_IN_A_ROW = 2  # loads without loss that end it
_DOUBLINGS = 3  # of the length of a trial at most
_LOOK_BACK = 2  # doublings between two drifts that are compared

Progress = Callable[[int], None]
"""Called with the number of trials made so far."""


class Plan(msgspec.Struct, frozen=True):
    """How to search: each trial sends for `send` cycles at least.

    Loads are multiples of `tolerance`, which divides 1, and at most `most`.
    """

    send: int
    tolerance: Fraction
    most: Fraction

    @property
    def steady(self) -> Fraction:
        """The largest drift of a steady state."""
        return self.tolerance / 2


class Point(msgspec.Struct, frozen=True):
    """A load with the trial that decided, and whether the load can be kept up without loss."""

    load: Fraction
    trial: Trial
    sustained: bool


class Found(msgspec.Struct, frozen=True):
    """What the search found.

    `curve` has loads from 1 downwards. `best` is the trial at `load`, the highest one without loss:
    None at 0. `limited` says that no higher load was tried. `burst` is the longest one without
    loss, in packets on each port; `whole` says that none longer was tried.
    """

    curve: list[Point]
    load: Fraction
    best: Trial | None
    limited: bool
    burst: int
    whole: bool


class Search:
    """Searches with trials, each of which is made once."""

    def __init__(
        self, base: Options, plan: Plan, wires: Fraction, progress: Progress | None = None
    ) -> None:
        """Search with the options `base`, to which trials add load and amount.

        `wires` is the highest load that they carry: none above it can be kept up.
        """
        self._base = base
        self._plan = plan
        self._wires = wires
        self._progress = progress or (lambda _: None)
        self._trials: dict[tuple[float, str, int | None, int | None], Trial] = {}

    def find(self) -> Found:
        """Search. Raise UserError for a trial that cannot be made, or does not end drained."""
        curve = self._curve()
        low, high = self._bracket(curve)
        load = low if high is None else self._highest(low, high)
        burst, whole = self._burst()
        return Found(
            curve=curve,
            load=load,
            best=self._at(load).trial if load else None,
            limited=high is None,
            burst=burst,
            whole=whole,
        )

    def _curve(self) -> list[Point]:
        """Return points from load 1 downwards, until some in a row are without loss."""
        made: list[Point] = []
        for tenths in range(10, 0, -1):
            made.append(self._at(_STEP * tenths))
            last = made[-_IN_A_ROW:]
            if len(last) == _IN_A_ROW and all(each.sustained for each in last):
                break
        return made

    def _bracket(self, curve: Sequence[Point]) -> tuple[Fraction, Fraction | None]:
        """Return a load without loss (0 if there is none), and a higher one with loss if any."""
        lossy = [each.load for each in curve if not each.sustained]
        if lossy:
            below = (each.load for each in curve if each.load < lossy[-1])
            return max(below, default=Fraction(0)), lossy[-1]
        low = Fraction(1)
        while low < self._plan.most:
            high = min(2 * low, self._plan.most)
            if not self._at(high).sustained:
                return low, high
            low = high
        return low, None

    def _highest(self, low: Fraction, high: Fraction) -> Fraction:
        """Return the highest load without loss between one without and one with loss.

        The last load that the wires carry comes first, for often nothing else limits.
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

    def _at(self, load: Fraction) -> Point:
        """Make trials at a load, each twice as long as the one before, until one decides.

        It loses packets, its state is steady, or its queues grow. Where none decides, the load is
        sustained: the drift falls as the trial becomes longer.
        """
        drifts: list[float] = []
        for doublings in range(_DOUBLINGS + 1):
            trial = self._make(at_load(self._base, load, send=self._plan.send << doublings))
            steady = trial.is_steady(self._plan.steady)
            drifts.append(0 if steady else abs(trial.drift))
            if trial.lost or load > self._wires or steady or _persists(drifts):
                break
        grows = _persists(drifts) or isinf(trial.drift)
        return Point(load, trial, not trial.lost and load <= self._wires and not grows)

    def _burst(self) -> tuple[int, bool]:
        """Return the longest burst without loss, and whether it is as long as a trial."""
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


def _persists(drifts: Sequence[float]) -> bool:
    """Return whether latency grows for good: what only fluctuates falls to a quarter meanwhile."""
    return len(drifts) > _LOOK_BACK and drifts[-1] > drifts[-1 - _LOOK_BACK] / 2


def _bisect(low: int, high: int, passes: Callable[[int], bool]) -> int:
    """Return a number that passes, the next one after which fails; `low` passes, `high` not."""
    while high - low > 1:
        middle = (low + high) // 2
        if passes(middle):
            low = middle
        else:
            high = middle
    return low
