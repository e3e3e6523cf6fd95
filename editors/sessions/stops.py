"""Define the stops of a session: cycle and reason."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

Reason = Literal[
    "entry", "breakpoint", "data", "event", "watch", "step", "goto", "pause",
    "fault", "deadlock", "drained", "ended", "end", "beginning",
]  # fmt: skip


class Thread(NamedTuple):
    """A context of an engine."""

    engine: int
    context: int


class Stopped(msgspec.Struct, frozen=True):
    """A session stands at the beginning of `cycle`.

    | reason | means |
    |---|---|
    | `entry`, `goto` | it was started; it was brought to the cycle |
    | `breakpoint`, `data`, `event`, `watch` | a word is due, a place has changed, a level has risen, a condition has come true |
    | `step`, `pause` | the step is done; a request stopped the run |
    | `fault`, `deadlock` | the word that is due breaks a rule; nothing can go on |
    | `drained`, `ended`, `end` | the router is empty, all threads have ended, it is the last cycle of the run |
    | `beginning` | it is the first cycle |

    `text` is the reason for a person. `thread` is the thread that caused it, None for a stop of no
    thread. `breakpoints` are the numbers of those that were hit.
    """  # noqa: E501 - a table

    reason: Reason
    text: str
    cycle: int
    thread: Thread | None = None
    breakpoints: tuple[int, ...] = ()
