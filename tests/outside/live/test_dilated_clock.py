"""The clock of a router that is slower than real time."""

from hypothesis import given
from hypothesis import strategies as st

from ixp.outside.live.dilated_clock import NS, DilatedClock


class _Wall:
    def __init__(self) -> None:
        self.ns = 1_000

    def __call__(self) -> int:
        return self.ns


def test_a_second_of_real_time_is_a_second_by_the_dilation_in_the_router() -> None:
    """At 200 MHz and dilation 25 a second has 8,000,000 cycles."""
    wall = _Wall()
    clock = DilatedClock(200, 25, wall)
    clock.start(5000)
    wall.ns += NS

    assert clock.cycle() == 5000 + 8_000_000


@given(st.integers(1, 500), st.floats(1, 1000), st.integers(1, 10**9))
def test_a_cycle_is_due_after_the_wait_for_it(mhz: int, dilation: float, ahead: int) -> None:
    """`seconds_until` is at most a nanosecond too long."""
    wall = _Wall()
    clock = DilatedClock(mhz, dilation, wall)
    clock.start(0)
    wall.ns += int(clock.seconds_until(ahead) * NS) + 2

    assert clock.seconds_until(ahead) == 0
    assert ahead - 1 <= clock.cycle()


def test_a_late_router_skips_the_cycles_that_it_missed() -> None:
    """The skipped second is counted; afterwards the clock runs as usual."""
    wall = _Wall()
    clock = DilatedClock(100, 10, wall)
    clock.start(0)
    wall.ns += NS
    clock.keep_up(reached=1000)

    assert clock.cycle() in {999, 1000}
    assert clock.slipped_ns == NS - 1000 * 100
    assert clock.wall_s() == 1


def test_a_slightly_late_router_catches_up() -> None:
    wall = _Wall()
    clock = DilatedClock(100, 10, wall)
    clock.start(0)
    wall.ns += NS // 100
    clock.keep_up(reached=0)

    assert (clock.cycle(), clock.slipped_ns) == (100_000, 0)
