"""Errors at a line of C."""

from dataclasses import dataclass

from ixp.support.errors import UserError


@dataclass(frozen=True)
class Place:
    """A line of C; `frames` are the calls that LLVM has inlined, innermost first."""

    file: str = ""
    line: int = 0
    function: str = ""
    frames: tuple["Place", ...] = ()


NOWHERE = Place()


class CompileError(UserError):
    """C that cannot be compiled; the message says what to write instead."""

    def __init__(self, place: Place, message: str) -> None:
        """Put the place before the message, and the calls that lead to it behind."""
        self.place = place
        where = f"{place.file}:{place.line}: " if place.line else ""
        calls = "".join(f", inlined at {call.file}:{call.line}" for call in place.frames)
        super().__init__(f"{where}{message}{calls}")
