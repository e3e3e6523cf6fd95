"""Breakpoints at words, and at registers or words of memory that change."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping

import msgspec

from ixp.editors.sessions.expressions import ThreadExpression
from ixp.editors.sessions.source_names import SourceNames
from ixp.editors.sessions.stops import Thread
from ixp.isa import CONTEXTS
from ixp.simulator import Location, Machine
from ixp.simulator.debug.symbols import words_at
from ixp.simulator.machine.checks import is_whole
from ixp.support.errors import UserError
from ixp.workloads.runs.system.system import System

_HITS = re.compile(r"\s*(==|>=|>|<=|<|%)?\s*(\d{1,9})\s*")
_RULES: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "%": lambda count, number: number > 0 and count % number == 0,
}
HITS_TEXT = "hits must be a number such as 5, or >= 5, or % 5 for every fifth"


class CodeSpec(msgspec.Struct, frozen=True):
    """A breakpoint at words, before it is set.

    `place` is a word, a label or a `file.uc:12` of `engine`, or of all engines that have it.
    `contexts` are those that stop. `condition` is an expression at the thread. `hits` selects the
    hits that stop, of those for which the condition holds: the n-th (`5`, `== 5`), `>= 5`, or
    every fifth (`% 5`).
    """

    place: int | str
    engine: int | None = None
    contexts: tuple[int, ...] = tuple(range(CONTEXTS))
    condition: str | None = None
    hits: str | None = None

    @property
    def text(self) -> str:
        """Return the place for a person."""
        return f"word {self.place}" if isinstance(self.place, int) else self.place


class DataSpec(msgspec.Struct, frozen=True):
    """A breakpoint at a place whose value changes; `text` is its name for a person.

    The condition is evaluated at `thread`, None for the first thread.
    """

    place: Location
    text: str
    condition: str | None = None
    hits: str | None = None
    thread: Thread | None = None


class Breakpoint:
    """A breakpoint of a session, with its number and its words by engine.

    `wrong` is the error of an invalid breakpoint. Hits are counted from the cycle in which it was
    set; on the way back they have the numbers that they had on the way forward.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of a breakpoint
        self,
        number: int,
        spec: CodeSpec | DataSpec,
        words: Mapping[int, list[int]],
        since: int,
        names: SourceNames,
        wrong: str | None = None,
    ) -> None:
        """Set a breakpoint that `check_spec` has accepted, or an invalid one with its error."""
        self._names = names
        self.number = number
        self.spec = spec
        self.words = words
        self.wrong = wrong
        self._since = since
        self._hits: set[tuple[int, Thread | None]] = set()
        self._rule = None if wrong else _rule(spec.hits)

    def hit_count(self, now: int) -> int:
        """Return the number of hits up to a cycle."""
        return sum(cycle <= now for cycle, _ in self._hits)

    def masks(self, engine: int) -> dict[int, int]:
        """Return the mask of contexts that stop at each of its words of an engine."""
        if self.wrong or not isinstance(self.spec, CodeSpec):
            return {}
        mask = sum(1 << context for context in {*self.spec.contexts})
        return dict.fromkeys(self.words.get(engine, ()), mask)

    def hit(self, machine: Machine, system: System, thread: Thread | None) -> bool:
        """Count a hit if the condition holds, and return whether it stops the run.

        A condition that has no meaning at the thread, such as a register that its program lacks,
        does not hold.
        """
        if not self._holds(machine, system, thread):
            return False
        now = machine.now
        if now < self._since:
            return self._rule is None
        self._hits.add((now, thread))
        return self._rule is None or self._rule(self.hit_count(now))

    def _holds(self, machine: Machine, system: System, thread: Thread | None) -> bool:
        if not self.spec.condition:
            return True
        place = thread or _first_thread(system)
        try:
            return ThreadExpression(
                self.spec.condition, machine, system, place, names=self._names
            ).holds()
        except UserError:
            return False

    def forget_after(self, cycle: int) -> None:
        """Forget hits after a cycle, in which the machine was changed."""
        self._hits = {hit for hit in self._hits if hit[0] <= cycle}


def words_of(spec: CodeSpec, system: System) -> dict[int, list[int]]:
    """Return the words of a place by engine.

    Raise UserError if no engine has the place, with the error of the first engine.
    """
    engines = sorted(system.programs) if spec.engine is None else [spec.engine]
    by_engine, errors = {}, []
    for engine in engines:
        program = system.programs.get(engine)
        if program is None:
            raise UserError(f"engine must be one that has a program, not {engine}")
        try:
            by_engine[engine] = words_at(program, len(program.words), spec.place)
        except UserError as error:
            errors.append(error)
    if not by_engine:
        raise errors[0] if errors else UserError("there is no program")
    return by_engine


def check_spec(
    spec: CodeSpec | DataSpec,
    words: Mapping[int, list[int]],
    machine: Machine,
    system: System,
    names: SourceNames,
) -> None:
    """Raise UserError or ValueError for an invalid breakpoint.

    A condition must be valid at the first of the `words` of the first engine that has some.
    """
    _rule(spec.hits)
    if isinstance(spec, DataSpec):
        machine.value_of(spec.place)
    elif wrong := [context for context in spec.contexts if not is_whole(context, CONTEXTS)]:
        raise UserError(f"context must be 0 to {CONTEXTS - 1}, not {wrong[0]}")
    if spec.condition and isinstance(spec, DataSpec):
        thread = spec.thread or _first_thread(system)
        ThreadExpression(spec.condition, machine, system, thread, names=names)
    elif spec.condition:
        engine = min(words)
        thread, word = Thread(engine, 0), words[engine][0]
        ThreadExpression(spec.condition, machine, system, thread, word=word, names=names).value()


def _first_thread(system: System) -> Thread:
    return Thread(min(system.programs, default=0), 0)


def _rule(text: str | None) -> Callable[[int], bool] | None:
    if text is None or not text.strip():
        return None
    match = _HITS.fullmatch(text)
    if not match:
        raise UserError(f"{HITS_TEXT}, not {text}")
    rule, number = _RULES[match[1] or "=="], int(match[2])
    return lambda count: rule(count, number)
