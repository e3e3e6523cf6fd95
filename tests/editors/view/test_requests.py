"""Requests of a page, and the pace of a run."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.editors.view.pace import Pace
from ixp.editors.view.requests import MAX_BYTES, Play, Step, read_request
from ixp.support.errors import UserError


def test_requests_are_read_with_and_without_optional_parts() -> None:
    assert Play(id=3, speed=None) == read_request('{"do": "play", "id": 3}')
    assert Step(id=4, by="line", back=True, engine=2) == read_request(
        b'{"do": "step", "id": 4, "by": "line", "back": true, "engine": 2}'
    )


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "{}", '{"do": "quit", "id": 1}', '{"do": "play"}', '{"id": 1}',
        '{"do": "play", "id": -1}', '{"do": "play", "id": 1, "speed": 0}',
        '{"do": "play", "id": 1, "speed": 1e400}', '{"do": "play", "id": 1, "more": 1}',
        '{"do": "step", "id": 1, "by": "year"}', '{"do": "goto", "id": 1, "cycle": -5}',
        '{"do": "step", "id": 1, "by": "word", "context": 4}', "[" * 4000, "x" * (MAX_BYTES + 1),
    ],
)  # fmt: skip
def test_a_text_that_is_not_a_request_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        read_request(text)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_request_or_refused(data: bytes) -> None:
    with suppress(UserError):
        assert read_request(data).id >= 0


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.mark.parametrize("speed", [1, 10, 1000, 123_457])
def test_a_playing_run_has_its_speed(speed: int) -> None:
    clock = Clock()
    pace = Pace(speed, clock)
    done = 0
    while clock.now_s < 110:
        clock.now_s += pace.wait_s()
        cycles = pace.cycles()
        clock.now_s += cycles * 2e-6
        pace.ran(cycles, cycles * 2e-6)
        done += cycles

    assert 10 * speed == pytest.approx(done, rel=0.02, abs=1)


def test_a_slice_of_the_fastest_run_is_short() -> None:
    """A short slice does not delay a pause."""
    clock = Clock()
    pace = Pace(None, clock)
    for _ in range(50):
        cycles = pace.cycles()
        clock.now_s += cycles * 1e-6
        pace.ran(cycles, cycles * 1e-6)

    assert 0 == pace.wait_s()
    assert 20_000 < pace.cycles() <= 40_000
    assert 1e6 == pytest.approx(pace.cycles_per_s, rel=0.1)
