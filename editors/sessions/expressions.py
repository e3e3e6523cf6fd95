"""Expressions as a person writes them at a thread: registers of the source by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ixp.editors.sessions.stops import Thread
from ixp.isa import CONTEXTS
from ixp.simulator import Expression, Machine
from ixp.simulator.debug.symbols import HALVES, scoped_register_place
from ixp.support.errors import UserError
from ixp.workloads.runs.system import System
from ixp.workloads.runs.watch import Watch

_REGISTER = re.compile(r"(?<![\w\"'$@])(?:\$\$?|@)\w+(?:\[\d+\])?")
_TEXT = re.compile(r"(\"[^\"]*\"|'[^']*')")


class ThreadExpression(Watch):
    """An expression at a thread: `count`, `$data` and `@turn` are registers of the source.

    A name that the source has for no register is what `ixp run --watch` makes of it: a counter of
    the router, or a name of the memory map. A constant that the source defines is not known.
    """

    kind = "expression"
    example = "count == 3"

    def __init__(self, text: str, machine: Machine, system: System, thread: Thread) -> None:
        """Raise UserError for what is no such expression."""
        if not isinstance(text, str):
            raise UserError(f"expression must be a text, not {text!r}")
        self._thread = thread
        self._given = text
        super().__init__(self._python(text), machine, system)

    def wrong(self, why: str) -> UserError:
        """Return the error of a text that has no meaning."""
        self.text = self._given
        return Expression.wrong(self, why)

    def name(self, name: str) -> int:
        """Return a register of the thread, else what a run knows by this name."""
        place = self._place(*self._thread, name, "read")
        if place is None:
            return super().name(name)
        return self.machine.engines[self._thread.engine].registers[place]

    def names(self) -> Iterable[str]:
        """Return what an expression may name, the thread's registers first."""
        program = self._programs.get(self._thread.engine)
        registers = [each.name for each in program.registers] if program else []
        return (*dict.fromkeys(registers), *super().names())

    def _register(self, engine: int, context: int, name: str, half: str) -> int:
        """Read a register by its name in the scope of the thread's next word."""
        known = engine in self.machine.programs and context in range(CONTEXTS) and half in HALVES
        place = self._place(engine, context, name, half) if known else None
        if place is None:
            return super()._register(engine, context, name, half)
        return self.machine.engines[engine].registers[place]

    def _place(self, engine: int, context: int, name: str, half: str) -> int | None:
        program = self._programs.get(engine)
        word = self.machine.engines[engine].contexts[context].state.word
        return scoped_register_place(program, context, word, name, half) if program else None

    def _python(self, text: str) -> str:
        """Turn `$x[0]`, `$$y` and `@z` into calls that Python's grammar has."""
        engine, context = self._thread
        parts = _TEXT.split(text)
        parts[::2] = [
            _REGISTER.sub(lambda found: f'register({engine}, {context}, "{found[0]}")', part)
            for part in parts[::2]
        ]
        return "".join(parts)
