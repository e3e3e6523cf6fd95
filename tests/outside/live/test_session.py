"""A session handles signals soon at any speed of the router."""

import select
from typing import cast

import pytest

from ixp.outside.live.session import LiveSession
from ixp.simulator import Machine
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import build_system


class _Machine:
    now = 1_000_000


def _session(dilation: float, answers: list[str | None]) -> LiveSession:
    """Return a started session without hosts; `answers` are successive reasons to end it."""
    system = build_system(Options(config="oc12"))
    session = LiveSession(system, [], dilation, lambda: answers.pop(0), lambda: None)
    session.begin(cast("Machine", _Machine()), 900_000, keep=False)
    return session


def test_a_long_sleep_is_divided_to_handle_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a dilation of 100,000 the router sleeps 4 s before 10,000 cycles more."""
    sleeps: list[float] = []
    monkeypatch.setattr(select, "select", lambda *arguments: sleeps.append(arguments[3]))
    session = _session(100_000, [None, None, None, "interrupted"])

    assert session.advance(_Machine.now + 10_000, 10**9) is None
    assert "interrupted" == session.end_reason()
    assert [0.1] * 3 == sleeps


def test_a_late_router_simulates_small_slices_between_checks_for_signals() -> None:
    """At a dilation of 1 a millisecond is 232,000 cycles and takes tenths of a second."""
    session = _session(1, [None] * 1000)

    assert cast("int", session.advance(_Machine.now, 10**9)) <= _Machine.now + 40_000


def test_the_clock_starts_at_the_cycle_of_the_machine() -> None:
    """The clock starts at the cycle in which ports were enabled, so hosts do not wait for it."""
    assert _Machine.now <= _session(100_000, []).clock.cycle() < _Machine.now + 10_000
