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
from ixp.editors.sessions.source_names import SourceNames
from ixp.simulator import Machine
from ixp.simulator.debug.debugger import breakpoint_words
from ixp.support.errors import UserError
from ixp.workloads.runs.system.system import System

_OF_PROGRAMS = "ctx_arb[bpt]"


class BreakpointTable:
    """All breakpoints; their numbers begin with 1 and are not reused."""

    def __init__(
        self, machine: Machine, system: System, sources: SourceMap, names: SourceNames
    ) -> None:
        """Start with the breakpoints of the programs, `ctx_arb[bpt]`."""
        self._machine = machine
        self._system = system
        self._sources = sources
        self._names = names
        self._number = 0
        self._groups: dict[str, list[Breakpoint]] = {}
        self.replace(
            _OF_PROGRAMS,
            [
                CodeSpec(word, engine)
                for engine, words in sorted(machine.programs.items())
                for word in breakpoint_words(words)
            ],
        )

    @property
    def all(self) -> list[Breakpoint]:
        """Return all breakpoints, in the order of their numbers."""
        breakpoints = [row for group in self._groups.values() for row in group]
        return sorted(breakpoints, key=lambda row: row.number)

    def replace(self, group: str, specs: Iterable[CodeSpec | DataSpec]) -> list[Breakpoint]:
        """Replace the breakpoints of a group; return them.

        An invalid breakpoint has an error in `wrong` and never stops. An unchanged one keeps its
        number and hits.
        """
        before = {row.spec: row for row in self._groups.get(group, ())}
        self._groups[group] = [before.get(spec) or self._breakpoint(spec) for spec in specs]
        return list(self._groups[group])

    def forget_after(self, cycle: int) -> None:
        """Forget the hits after a cycle."""
        for breakpoint_ in self.all:
            breakpoint_.forget_after(cycle)

    def _breakpoint(self, spec: CodeSpec | DataSpec) -> Breakpoint:
        self._number += 1
        words: Mapping[int, list[int]] = {}
        wrong = None
        try:
            if isinstance(spec, CodeSpec):
                words = self._words(spec)
            check_spec(spec, words, self._machine, self._system, self._names)
        except (UserError, ValueError) as error:
            wrong = str(error)
        return Breakpoint(self._number, spec, words, self._machine.now, self._names, wrong)

    def _words(self, spec: CodeSpec) -> Mapping[int, list[int]]:
        """Return the words of a place; a line may be that of a macro's call."""
        file, colon, line = str(spec.place).rpartition(":")
        by_engine = self._sources.words(file, int(line)) if colon and line.isdecimal() else {}
        if spec.engine is not None:
            by_engine = {spec.engine: by_engine[spec.engine]} if spec.engine in by_engine else {}
        return by_engine or words_of(spec, self._system)
