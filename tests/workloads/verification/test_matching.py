"""Reading by time says of faults what the check with all of a run in memory says."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from ixp.isa.chip import chip
from ixp.microcode.config.options import BuildOptions
from ixp.workloads.record.unit_pieces import HeldUnits, Piece
from ixp.workloads.verification.arrivals import Arrivals, Left
from ixp.workloads.verification.expected import NOTHING_SENT
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching import match_by_time
from ixp.workloads.verification.recent_packets import KEPT, RecentWays
from ixp.workloads.verification.reference_router import ReferenceRouter
from ixp.workloads.verification.slot_times import SlotTimes
from ixp.workloads.verification.window import Ways
from tests.workloads.support.in_memory import Expected, Matching
from tests.workloads.support.router_runs import TABLES, RouterRun, correct_run

STEP_NS = 10_000_000  # between units: more than what is read ahead
DELAY_NS = 5_000_000
LIMITS = Limits.of(chip(), BuildOptions())


class Timed(HeldUnits):
    """Units that come or leave one by one, or PDUs that leave with their last cell."""

    def __init__(self, units: list[bytes], times: list[int]) -> None:
        super().__init__(units)
        self._all = units
        self._times = times

    def pieces(self) -> Iterator[Piece]:
        """Return 50 units at a time."""
        return (self._all[at : at + 50] for at in range(0, len(self._all), 50))

    def times(self) -> Iterator[int]:
        """Return the times."""
        return iter(self._times)


def spoil(side: RouterRun, rng: Random) -> None:
    """Lose, double, move, change or exchange some of what left."""
    for _ in range(rng.choice([1, 3, 30])):
        units = side.sent[rng.choice([port for port, sent in side.sent.items() if sent])]
        place, fault = rng.randrange(len(units)), rng.randrange(6)
        if fault == 0:
            del units[place]
        elif fault == 1:
            units.insert(place, units[place])
        elif fault == 2:
            units.insert(rng.randrange(len(units)), units.pop(place))
        elif fault == 3:
            unit = bytearray(units[place])
            unit[rng.randrange(len(unit))] ^= 1 << rng.randrange(8)
            units[place] = bytes(unit)
        elif fault == 4:
            side.sent[rng.randrange(8)].insert(0, units[place].ljust(60, b"\0"))
        else:
            side.sent[rng.randrange(8)].append(bytes(60))


@pytest.mark.parametrize("seed", range(20))
def test_faults_are_reported_as_with_all_in_memory(seed: int) -> None:
    """Counts and words are equal, whatever is lost, doubled, moved, changed or exchanged."""
    rng = Random(seed)
    side = correct_run(rng.choice(["errors", "ip40"]), rng.choice([60, 200]))
    if seed % 2:  # equal packets
        side.received = {port: units * 2 for port, units in side.received.items()}
        side.sent = {port: units * 2 for port, units in side.sent.items()}
    spoil(side, rng)
    whole = Expected(ReferenceRouter(TABLES), LIMITS, side.received, NOTHING_SENT, {})
    matched = Matching(whole, {8: 1})
    for port in sorted(side.sent):
        matched.port(port, side.sent[port])
    expected, left = by_time(side, {8: 1})

    assert matched.mismatches.first == left.mismatches.first
    assert matched.mismatches.count == left.mismatches.count
    assert whole.to_forward == expected.to_forward
    for port in side.sent:
        assert (matched.towards(port), matched.holes(port)) == (
            left.towards(port),
            left.holes(port),
        )


def by_time(side: RouterRun, lost: dict[int, int]) -> tuple[Arrivals, Left]:
    """Match a run of which no times are known."""
    received = {port: HeldUnits(units) for port, units in side.received.items()}
    sent = {port: HeldUnits(units) for port, units in side.sent.items()}

    def expect(ways: Ways) -> Arrivals:
        return Arrivals(ReferenceRouter(TABLES), LIMITS, ways, received, {}, NOTHING_SENT, {})

    return match_by_time(expect, {port: iter(()) for port in received}, sent, lost)


def test_what_left_is_judged_by_what_came_before() -> None:
    """With times, a frame that is altered, one too many and one too early are told."""
    cells = correct_run("ip29", 1000).received[8]  # of one cell each
    router = ReferenceRouter(TABLES)
    outcomes = [router.cell(8, cell) for cell in cells]
    frames = [getattr(each, "data", b"").ljust(60, b"\0") for each in outcomes]
    places = [n for n, each in enumerate(outcomes) if getattr(each, "port", None) == 3]
    times = [n * STEP_NS + DELAY_NS for n in places]
    sent = [frames[n] for n in places]
    sent[2] = sent[2][:-1] + b"\1"
    sent.insert(4, sent[3])
    times.insert(4, times[3])
    sent.insert(20, sent.pop(100))  # before it came in
    received = {8: Timed(cells, [n * STEP_NS for n in range(len(cells))])}

    def expect(ways: Ways) -> Arrivals:
        return Arrivals(ReferenceRouter(TABLES), LIMITS, ways, received, {}, NOTHING_SENT, {})

    clock = {8: received[8].times()}
    _, left = match_by_time(expect, clock, {3: Timed(sent, times)}, {})

    assert 3 == left.mismatches.count
    assert ["padding bytes", "left more often", "left more often"] == [
        next(words for words in ("padding bytes", "left more often") if words in text)
        for text in left.mismatches.first
    ]
    assert len(sent) - 3 == left.count


def test_packets_that_never_leave_are_forgotten_in_the_end() -> None:
    """The last ones of a port are found, those before twice as many are not; the core's stay."""
    ways = RecentWays()
    core, way = ways.way((-1, 0), 0), ways.way((8, 32), 0)
    core.add(b"core")
    recent = ways.recent(0)
    for number in range(5 * KEPT):
        way.add(b"%d" % number)
        recent.forget()

    assert recent.take(b"%d" % (4 * KEPT)) == (way, True)
    assert recent.take(b"%d" % (3 * KEPT - 1)) is None
    assert recent.take(b"core") == (core, True)
    assert recent.take(b"core") is None


def test_slots_of_a_wire_end_cell_by_cell() -> None:
    """An OC-3 cell takes 53 bytes at 149.76 Mb/s, 2.83 us; times are whole ns, never later."""
    times = iter(SlotTimes(100, Fraction(53 * 8 * 10**6, 149_760)))

    assert [2931, 5762, 8593] == [next(times) for _ in range(3)]
