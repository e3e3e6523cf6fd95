"""Faults of programs: forbidden actions, and instructions that are not simulated."""

from __future__ import annotations

from ixp.support.errors import UserError


class MachineFault(Exception):  # noqa: N818 - the machine's word for it
    """A forbidden action of a program, with its thread and place."""

    def __init__(self, reason: str, cycle: int, at: tuple[int, int, int] | None = None) -> None:
        """`at` is engine, context and word, None without a thread."""
        place = "engine {} context {} word {}: ".format(*at) if at else ""
        super().__init__(f"cycle {cycle}: {place}{reason}")
        self.cycle = cycle
        self.thread = at[:2] if at else None
        self.word = at[2] if at else None
        self.reason = reason
        self._arguments = reason, cycle, at

    def __reduce__(self) -> tuple[type[MachineFault], tuple[object, ...]]:
        """Copy and pickle it, as process pools do."""
        return type(self), self._arguments


class NotSimulatedError(UserError):
    """A word that can be assembled but not simulated, with the reason."""

    def __init__(self, word: int, reason: str) -> None:
        """`word` is the address of the instruction."""
        super().__init__(f"word {word}: {reason}")
        self.word = word
        self.reason = reason

    def __reduce__(self) -> tuple[type[NotSimulatedError], tuple[int, str]]:
        """Copy and pickle it, as process pools do."""
        return type(self), (self.word, self.reason)
