"""The benchmarks of RFC 2544 as a search over trials: loss curve, throughput, longest burst."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from ixp.workloads.rate.trials import Trial, at_load, make_trial
from ixp.workloads.runs.options import Options

_STEP = Fraction(1, 10)  # of the loss curve (RFC 2544, 26.3)
_IN_A_ROW = 2  # loads without loss that end it

Progress = Callable[[int], None]
"""Called with the number of trials made so far."""


class Plan(msgspec.Struct, frozen=True):
    """How to search: each trial sends for `send` cycles.

    Loads are multiples of `tolerance`, which divides 1, and at most `most`.
    """

    send: int
    tolerance: Fraction
    most: Fraction


class Found(msgspec.Struct, frozen=True):
    """What the search found.

    `curve` has loads from 1 downwards with their trials. `best` is the trial at `load`, the highest
    one without loss: None at 0. `limited` says that no higher load was tried. `burst` is the
    longest one without loss, in packets on each port; `whole` says that none longer was tried.
    """

    curve: list[tuple[Fraction, Trial]]
    load: Fraction
    best: Trial | None
    limited: bool
    burst: int
    whole: bool


class Search:
    """Searches with trials, each of which is made once."""

    def __init__(self, base: Options, plan: Plan, progress: Progress | None = None) -> None:
        """Search with the options `base`, to which trials add load and amount."""
        self._base = base
        self._plan = plan
        self._progress = progress or (lambda _: None)
        self._trials: dict[tuple[float, str, int | None], Trial] = {}

    def find(self) -> Found:
        """Search. Raise UserError for a trial that cannot be made, or does not end drained."""
        curve = self._curve()
        low, high = self._bracket(curve)
        load = low if high is None else self._highest(low, high)
        burst, whole = self._burst()
        return Found(
            curve=curve,
            load=load,
            best=self._at(load) if load else None,
            limited=high is None,
            burst=burst,
            whole=whole,
        )

    def _curve(self) -> list[tuple[Fraction, Trial]]:
        """Return trials from load 1 downwards, until some in a row are without loss."""
        made: list[tuple[Fraction, Trial]] = []
        for tenths in range(10, 0, -1):
            made.append((_STEP * tenths, self._at(_STEP * tenths)))
            last = made[-_IN_A_ROW:]
            if len(last) == _IN_A_ROW and all(each.loss_free for _, each in last):
                break
        return made

    def _bracket(self, curve: Sequence[tuple[Fraction, Trial]]) -> tuple[Fraction, Fraction | None]:
        """Return a load without loss (0 if there is none), and a higher one with loss if any."""
        lossy = [load for load, each in curve if not each.loss_free]
        if lossy:
            below = (load for load, _ in curve if load < lossy[-1])
            return max(below, default=Fraction(0)), lossy[-1]
        low = Fraction(1)
        while low < self._plan.most:
            high = min(2 * low, self._plan.most)
            if not self._at(high).loss_free:
                return low, high
            low = high
        return low, None

    def _highest(self, low: Fraction, high: Fraction) -> Fraction:
        """Return the highest load without loss between one without and one with loss."""
        step = self._plan.tolerance
        steps = _bisect(low // step, -(-high // step), lambda n: self._at(n * step).loss_free)
        return max(low, steps * step)

    def _burst(self) -> tuple[int, bool]:
        """Return the longest burst without loss, and whether it is as long as a trial."""
        full = self._at(Fraction(1))
        longest = max(full.packets.values())
        if full.loss_free or self._burst_passes(longest):
            return longest, True
        return _bisect(0, longest, self._burst_passes), False

    def _burst_passes(self, packets: int) -> bool:
        return self._make(at_load(self._base, Fraction(1), packets=packets)).loss_free

    def _at(self, load: Fraction) -> Trial:
        return self._make(at_load(self._base, load, send=self._plan.send))

    def _make(self, options: Options) -> Trial:
        key = (options.load, options.ports, options.packets)
        if key not in self._trials:
            self._trials[key] = make_trial(options)
            self._progress(len(self._trials))
        return self._trials[key]


def _bisect(low: int, high: int, passes: Callable[[int], bool]) -> int:
    """Return a number that passes, the next one after which fails; `low` passes, `high` not."""
    while high - low > 1:
        middle = (low + high) // 2
        if passes(middle):
            low = middle
        else:
            high = middle
    return low
