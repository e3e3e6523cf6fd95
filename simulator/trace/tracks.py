"""Tracks of a timeline by their paths, whatever the format of the file that they are drawn in.

Slices on one track must not overlap, so what may overlap goes to lanes: tracks of one name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import IO

Path = tuple[str, ...]
Details = Mapping[str, str | int]


class Tracks(ABC):
    """What a timeline draws on. Tracks are nested by their paths and numbered from 1 on."""

    def __init__(self, file: IO[bytes]) -> None:
        """Draw into a file, which must be open until `close`."""
        self._file = file
        self._numbers: dict[Path, int] = {}
        self._lanes: dict[Path, list[tuple[Path, int]]] = {}

    def track(self, path: Path, name: str | None = None, *, counter: bool = False) -> int:
        """Give the number of a track, which is described when it is new; so are those above it."""
        if path in self._numbers:
            return self._numbers[path]
        if len(path) > 1:
            self.track(path[:-1])
        number = self._numbers[path] = len(self._numbers) + 1
        self._describe(path, name or path[-1], counter=counter)
        return number

    def lane(self, path: Path, begin: int, end: int) -> Path:
        """Give a track of the name on which nothing is drawn from `begin` on; use it to `end`."""
        lanes = self._lanes.setdefault(path, [])
        for index, (lane, free) in enumerate(lanes):
            if free <= begin:
                lanes[index] = (lane, end)
                return lane
        lane = (*path[:-1], f"{path[-1]} {len(lanes)}")
        lanes.append((lane, end))
        self.track(lane, path[-1])
        return lane

    @abstractmethod
    def _describe(self, path: Path, name: str, *, counter: bool) -> None:
        """Write what a track is; those above it have been described."""

    @abstractmethod
    def slice(  # noqa: PLR0913, PLR0917 - what a slice consists of
        self,
        path: Path,
        name: str,
        begin: int,
        end: int,
        details: Details | None = None,
        flow: int | None = None,
    ) -> None:
        """Draw from one cycle to another; slices of one flow are joined by arrows."""

    @abstractmethod
    def instant(self, path: Path, name: str, cycle: int, flow: int | None = None) -> None:
        """Draw a moment, the end of a flow."""

    @abstractmethod
    def count(self, path: Path, cycle: int, value: int) -> None:
        """Draw the value of a counter from a cycle on."""

    @abstractmethod
    def flush(self) -> None:
        """Write what has been drawn."""

    def close(self) -> None:
        """Write what is left; nothing is drawn any more. The file stays open."""
        self.flush()
