"""Define faults of programs: undefined actions, and instructions that are not simulated."""

from __future__ import annotations

from ixp.support.errors import UserError


class MachineFault(Exception):  # noqa: N818 - "fault" is the machine's term
    """A program action that the machine does not define, with its thread and place."""

    def __init__(self, reason: str, cycle: int, at: tuple[int, int, int] | None = None) -> None:
        """Describe a fault; `at` is (engine, context, word), or None without a thread."""
        place = "engine {} context {} word {}: ".format(*at) if at else ""
        super().__init__(f"cycle {cycle}: {place}{reason}")
        self.cycle = cycle
        self.thread = at[:2] if at else None
        self.word = at[2] if at else None
        self.reason = reason
        self._arguments = reason, cycle, at

    def __reduce__(self) -> tuple[type[MachineFault], tuple[object, ...]]:
        """Support copying and pickling, which process pools need."""
        return type(self), self._arguments


class NotSimulatedError(UserError):
    """An instruction that can be assembled but not simulated, with the reason."""

    def __init__(self, word: int, reason: str) -> None:
        """Take the reason; `word` is the address of the instruction."""
        super().__init__(f"word {word}: {reason}")
        self.word = word
        self.reason = reason

    def __reduce__(self) -> tuple[type[NotSimulatedError], tuple[int, str]]:
        """Support copying and pickling, which process pools need."""
        return type(self), (self.word, self.reason)
