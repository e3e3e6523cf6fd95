"""A source can repeat units from any earlier position, as a machine that runs back needs."""

from collections.abc import Callable, Iterator
from copy import copy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.simulator import WireUnit, WireUnits
from ixp.support.errors import UserError
from ixp.workloads.traffic.source import UnitSource

COUNT = 400


def unit(number: int) -> WireUnit:
    """Return the n-th unit, whose length, time and FCS follow from its number."""
    rng = Random(number)
    late, bad = number % 50 > 25, number % 70 == 0
    return WireUnit(rng.randbytes(rng.randrange(1, 60)), number * 10 * late, bad)


class Batches:
    """Open the stream of all units in batches of random sizes; count the openings."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Iterator[WireUnits]:
        self.times += 1
        rng, at = Random(self.times), 0
        while at < COUNT:
            end = min(COUNT, at + rng.randint(1, 30))
            yield WireUnits.of(map(unit, range(at, end)))
            at = end


@given(
    remember=st.sampled_from([0, 100, 2_000, 1 << 20]),
    moves=st.lists(st.tuples(st.booleans(), st.integers(0, COUNT + 20)), max_size=30),
)
def test_units_after_jumps_are_those_of_the_stream(
    remember: int, moves: list[tuple[bool, int]]
) -> None:
    """The oracle is a list of all units."""
    source, at = UnitSource(Batches(), remember=remember), 0
    for jumps, number in moves:
        if jumps:
            source.restore(number)
            at = min(number, COUNT)
        else:
            end = min(at + number, COUNT)
            expected = [unit(position) for position in range(at, end)]
            assert expected == list(source.take(number))
            at = end
        assert at == source.state()


@pytest.mark.parametrize(("remember", "times"), [(1 << 20, 1), (0, 2)])
def test_a_stream_is_reopened_only_for_units_that_are_not_stored(remember: int, times: int) -> None:
    batches = Batches()
    source = UnitSource(batches, remember=remember)
    source.take(COUNT // 2)
    source.restore(10)

    assert unit(10) == next(iter(source.take(1)))
    assert times == batches.times


def test_copies_of_a_source_are_independent() -> None:
    source = UnitSource(Batches())
    source.take(7)
    twin = copy(source)
    twin.restore(5)
    twin.take(300)

    assert unit(7) == next(iter(source.take(1)))


@pytest.mark.parametrize("wrong", [-1, "x", None, 1.5])
def test_the_state_of_a_source_is_its_number_of_units(wrong: object) -> None:
    restore: Callable[[object], None] = UnitSource(Batches()).restore  # type: ignore[assignment]
    with pytest.raises(UserError):
        restore(wrong)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40)), max_size=40), st.booleans())
def test_stored_units_arrive_once_in_order(steps: list[tuple[bool, int]], remembers: bool) -> None:
    source = UnitSource(Batches(), remember=500 * remembers, hold=True)
    read_units: list[WireUnit] = []
    arrived: list[WireUnit] = []
    for takes, count in steps:
        if takes:
            read_units += source.take(count)
        else:
            arrived += source.arrived(min(count, len(read_units) - len(arrived)))

    assert read_units[: len(arrived)] == arrived
    assert source.units_given == len(read_units)
