"""Times of captures pass faster, and pauses that all captures share are shortened."""

from fractions import Fraction

import pytest

from ixp.workloads.traffic.capture_clock import CaptureClock


@pytest.mark.parametrize(("speed", "elapsed"), [("1", 1000), ("2", 500), ("1/3", 3000)])
def test_times_pass_faster_from_the_first_one_on(speed: str, elapsed: int) -> None:
    assert elapsed == CaptureClock(10**18, Fraction(speed)).after_ns(10**18 + 1000)


def test_only_pauses_of_all_captures_are_shortened() -> None:
    clock = CaptureClock(100, Fraction(1))
    clock.shorten_pauses([[100, 5000, 5010], [2000, 9000]], 1000)

    times = [100, 2000, 5000, 5010, 9000]
    assert [0, 1000, 2000, 2010, 3010] == [clock.after_ns(time) for time in times]


def test_the_longest_pause_is_one_of_the_run() -> None:
    clock = CaptureClock(0, Fraction(4))
    clock.shorten_pauses([[0, 400_000, 400_004]], 1000)

    assert [1000, 1001] == [clock.after_ns(time) for time in (400_000, 400_004)]


def test_exchanged_packets_keep_their_distance() -> None:
    clock = CaptureClock(0, Fraction(1))
    clock.shorten_pauses([[0, 9000, 8900, 9100]], 100)

    assert [100, 200] == [clock.after_ns(time) for time in (9000, 9100)]
    assert clock.after_ns(8900) <= 100
