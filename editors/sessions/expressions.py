"""Expressions as a person writes them at a thread: registers of the source by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ixp.assembler import Program
from ixp.editors.sessions.stops import Thread
from ixp.simulator import Expression, Machine
from ixp.simulator.debug.symbols import check_scope, named_register
from ixp.support.errors import UserError
from ixp.workloads.runs.stops.watch import Watch
from ixp.workloads.runs.system.system import System

_REGISTER = re.compile(r"(?<![\w\"'$@])(?:\$\$?|@)\w+(?:\[\d+\])?")
_TEXT = re.compile(r"(\"[^\"]*\"|'[^']*')")


class ThreadExpression(Watch):
    """An expression at a thread: `count`, `$data` and `@turn` are registers of the source.

    Names of registers are read at the thread's next word, or at `word`. Any other name is one of
    `ixp run --watch`: a counter of the router, or a name of the memory map. Constants that the
    source defines are unknown.
    """

    kind = "expression"
    example = "count == 3"

    def __init__(
        self, text: str, machine: Machine, system: System, thread: Thread, word: int | None = None
    ) -> None:
        """Raise UserError for an invalid expression."""
        if not isinstance(text, str):
            raise UserError(f"expression must be a text, not {text!r}")
        self._thread, self._at = thread, word
        self._written = text
        super().__init__(self._python(text), machine, system)

    def expression_error(self, why: str) -> UserError:
        """Return the error of an invalid expression."""
        self.text = self._written
        return Expression.expression_error(self, why)

    def name(self, name: str) -> int:
        """Return a register of the thread, else the value that a run has by this name."""
        program, word = self._program, self.word(*self._thread)
        if named_register(program, word, name):
            return self._register(*self._thread, name, None)
        if name not in super().names():
            check_scope(program, word, name)
        return super().name(name)

    def names(self) -> Iterable[str]:
        """Return the names that an expression may have, the thread's registers first."""
        program = self._program
        registers = program.registers_at(self.word(*self._thread)) if program else ()
        return (*registers, *super().names())

    def word(self, engine: int, context: int) -> int:
        """Return the word at which names of registers are read."""
        if self._at is not None and (engine, context) == self._thread:
            return self._at
        return super().word(engine, context)

    @property
    def _program(self) -> Program | None:
        return self._programs.get(self._thread.engine)

    def _python(self, text: str) -> str:
        """Turn `$x[0]`, `$$y` and `@z` into calls that Python's grammar has."""
        engine, context = self._thread
        parts = _TEXT.split(text)
        parts[::2] = [
            _REGISTER.sub(lambda match: f'register({engine}, {context}, "{match[0]}")', part)
            for part in parts[::2]
        ]
        return "".join(parts)
