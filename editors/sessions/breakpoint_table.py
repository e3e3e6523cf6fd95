"""The breakpoints of a session, by groups that are replaced as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ixp.editors.sessions.breakpoints import (
    Breakpoint,
    CodeSpec,
    DataSpec,
    check_spec,
    words_of,
)
from ixp.editors.sessions.locations import SourceMap
from ixp.simulator import Machine
from ixp.simulator.debug.debugger import own_breaks
from ixp.support.errors import UserError
from ixp.workloads.runs.system.system import System

_OF_PROGRAMS = "ctx_arb[bpt]"


class BreakpointTable:
    """All breakpoints; their numbers begin with 1, and are not used again."""

    def __init__(self, machine: Machine, system: System, sources: SourceMap) -> None:
        """Begin with those that the programs have themselves, `ctx_arb[bpt]`."""
        self._machine = machine
        self._system = system
        self._sources = sources
        self._number = 0
        self._groups: dict[str, list[Breakpoint]] = {}
        self.replace(
            _OF_PROGRAMS,
            [
                CodeSpec(word, engine)
                for engine, words in sorted(machine.programs.items())
                for word in own_breaks(words)
            ],
        )

    @property
    def all(self) -> list[Breakpoint]:
        """All that are set, in the order of their numbers."""
        found = (each for group in self._groups.values() for each in group)
        return sorted(found, key=lambda each: each.number)

    def replace(self, group: str, specs: Iterable[CodeSpec | DataSpec]) -> list[Breakpoint]:
        """Replace the breakpoints of a group; return them.

        One that cannot be set says so in `wrong`, and stops nothing. One that was there before
        stays what it was, with its hits.
        """
        before = {each.spec: each for each in self._groups.get(group, ())}
        self._groups[group] = [before.get(spec) or self._breakpoint(spec) for spec in specs]
        return list(self._groups[group])

    def forget_after(self, cycle: int) -> None:
        """Forget the hits behind a cycle."""
        for each in self.all:
            each.forget_after(cycle)

    def _breakpoint(self, spec: CodeSpec | DataSpec) -> Breakpoint:
        self._number += 1
        words: Mapping[int, list[int]] = {}
        wrong = None
        try:
            if isinstance(spec, CodeSpec):
                words = self._words(spec)
            check_spec(spec, words, self._machine, self._system)
        except (UserError, ValueError) as error:
            wrong = str(error)
        return Breakpoint(self._number, spec, words, self._machine.now, wrong)

    def _words(self, spec: CodeSpec) -> Mapping[int, list[int]]:
        """Return the words of a place; a line may be that of a macro's call."""
        file, colon, line = str(spec.place).rpartition(":")
        found = self._sources.words(file, int(line)) if colon and line.isdecimal() else {}
        if spec.engine is not None:
            found = {engine: words for engine, words in found.items() if engine == spec.engine}
        return found or words_of(spec, self._system)
