"""What a server shows: a run that can be played, or the record of one."""

from __future__ import annotations

from typing import Protocol

import msgspec

from ixp.editors.view.client import Asked
from ixp.editors.view.live_run import LiveRun
from ixp.editors.view.player import Player, Show


class Played(Asked, Protocol):
    """Answers requests until it is closed, or a fault of the program has ended it."""

    fault: BaseException | None

    def close(self) -> None:
        """End."""


class ShownRun(Protocol):
    """A run that a page can look at."""

    @property
    def opening(self) -> bytes:
        """The first message to a page, as JSON."""

    def play(self, show: Show) -> Played:
        """Begin to answer requests; `show` gets frames."""


class Playable:
    """A live run."""

    def __init__(self, run: LiveRun) -> None:
        """Show a run, which nothing else may use any more."""
        self._run = run
        self.opening = msgspec.json.encode(run.opening)

    def play(self, show: Show) -> Player:
        """Begin to play it."""
        return Player(self._run, show)
