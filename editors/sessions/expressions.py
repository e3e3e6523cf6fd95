"""Expressions as a person writes them at a thread: registers of the source by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ixp.assembler import Program
from ixp.assembler.binding.scopes import Variable
from ixp.editors.sessions.source_names import SourceNames, used_half
from ixp.editors.sessions.stops import Thread
from ixp.simulator import Expression, Machine
from ixp.simulator.debug.symbols import check_scope, named_register, register_at
from ixp.support.errors import UserError
from ixp.workloads.runs.stops.watch import Watch
from ixp.workloads.runs.system.system import System

_REGISTER = re.compile(r"(?<![\w\"'$@])(?:\$\$?|@)\w+(?:\[\d+\])?")
_PLAIN = re.compile(r"[abAB]\d+")
_TEXT = re.compile(r"(\"[^\"]*\"|'[^']*')")


class ThreadExpression(Watch):
    """An expression at a thread: `count`, `$data` and `@turn` are names of the source.

    They are registers, synonyms, constants and parameters of macros at the thread's next word, or
    at `word`. Any other
    name is one of `ixp run --watch`, a counter of the router or a name of the memory map, or a
    register without a name, such as `a3`.
    """

    kind = "expression"
    example = "count == 3"

    def __init__(  # noqa: PLR0913 - where and when its names are read
        self,
        text: str,
        machine: Machine,
        system: System,
        thread: Thread,
        *,
        word: int | None = None,
        names: SourceNames,
    ) -> None:
        """Raise UserError for an invalid expression."""
        if not isinstance(text, str):
            raise UserError(f"expression must be a text, not {text!r}")
        self._thread, self._at, self._source_names = thread, word, names
        self._written = text
        super().__init__(self._python(text), machine, system)

    def expression_error(self, why: str) -> UserError:
        """Return the error of an invalid expression."""
        self.text = self._written
        return Expression.expression_error(self, why)

    def name(self, name: str) -> int:
        """Return a register of the thread, else the value of the run or source by this name."""
        program, word = self._program, self.word(*self._thread)
        if named_register(program, word, name) or _PLAIN.fullmatch(name):
            return self._register(*self._thread, name, None)
        # The source defines the index of a counter, which is not its value.
        if name in super().names() or any(name in self.of_port(p) for p in self.machine.ports):
            return super().name(name)
        value = self._of_source(*self._thread, name)
        if value is None:
            check_scope(program, word, name)
            return super().name(name)
        return value

    def names(self) -> Iterable[str]:
        """Return the names that an expression may have, those of the thread's source first."""
        program, word = self._program, self.word(*self._thread)
        registers = program.registers_at(word) if program else ()
        source = self._source_names.names(self._thread.engine, word)
        return (*registers, *source, *super().names())

    def word(self, engine: int, context: int) -> int:
        """Return the word at which names of registers are read."""
        if self._at is not None and (engine, context) == self._thread:
            return self._at
        return super().word(engine, context)

    def _register(self, engine: int, context: int, name: str, half: str | None) -> int:
        if self._in_macro(engine, context):  # a parameter may have the name of a register
            value = self._of_source(engine, context, name, half)
            if value is not None:
                return value
        try:
            return super()._register(engine, context, name, half)
        except UserError:
            value = self._of_source(engine, context, name, half)
            if value is None:
                raise
            return value

    def _in_macro(self, engine: int, context: int) -> bool:
        program, word = self._programs.get(engine), self.word(engine, context)
        return program is not None and any(line.macros for line in program.lines[word : word + 1])

    def _of_source(
        self, engine: int, context: int, name: str, half: str | None = None
    ) -> int | None:
        """Return the value of a name of the source; None for another name."""
        meaning = self._source_names.meaning(engine, self.word(engine, context), name)
        if not isinstance(meaning, Variable):
            return meaning
        if meaning.register is None:
            return None
        index = register_at(meaning.register, context, half or used_half(meaning))
        return self.machine.engines[engine].registers[index]

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
