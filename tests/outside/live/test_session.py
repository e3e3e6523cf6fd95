"""A session hears signals in time, however slow or fast the router is."""

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
    """Return a session without hosts that began; `answers` say in turn why it is over."""
    system = build_system(Options(config="oc12"))
    session = LiveSession(system, [], dilation, lambda: answers.pop(0), lambda: None)
    session.begin(cast("Machine", _Machine()), 900_000, keep=False)
    return session


def test_a_long_sleep_is_cut_to_hear_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a dilation of 100,000 the router sleeps 4 s before 10,000 cycles more."""
    sleeps: list[float] = []
    monkeypatch.setattr(select, "select", lambda *arguments: sleeps.append(arguments[3]))
    session = _session(100_000, [None, None, None, "interrupted"])

    assert session.advance(_Machine.now + 10_000, 10**9) is None
    assert "interrupted" == session.end_reason()
    assert [0.1] * 3 == sleeps


def test_a_router_that_is_late_simulates_little_before_it_hears_signals() -> None:
    """At a dilation of 1 a slice of a millisecond has 232,000 cycles, some tenths of a second."""
    session = _session(1, [None] * 1000)

    assert cast("int", session.advance(_Machine.now, 10**9)) <= _Machine.now + 40_000


def test_the_clock_starts_where_the_machine_is() -> None:
    """It goes on behind the cycle in which ports were enabled; hosts do not wait for that."""
    assert _Machine.now <= _session(100_000, []).clock.cycle() < _Machine.now + 10_000
