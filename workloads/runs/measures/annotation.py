"""Annotate a source: add to each line the engine cycles of its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from ixp.assembler import Program
from ixp.assembler.program import SourceLine
from ixp.support.errors import FieldError
from ixp.support.suggestions import did_you_mean
from ixp.workloads.record.record import EngineRecord, WordCost
from ixp.workloads.runs.source_locations import macro_call, short


class LineCost(msgspec.Struct, frozen=True, kw_only=True):
    """A source line with its `words`, in all engines whose program contains the source.

    A line that calls a macro has all words of the expansion, including nested ones; a line of a
    macro's body has the words of all calls. `times` counts how often execution entered the line.
    Costs are in engine cycles.
    """

    line: int
    text: str
    words: int = 0
    times: int = 0
    executing_cycles: int = 0
    aborted_cycles: int = 0
    stalled_cycles: int = 0

    @property
    def cycles(self) -> int:
        """Return the sum of executing, aborted and stalled cycles."""
        return self.executing_cycles + self.aborted_cycles + self.stalled_cycles


class Annotation(msgspec.Struct, frozen=True, kw_only=True):
    """A source with its costs; `engines` run programs that contain it, for `cycles` each."""

    file: str
    engines: list[int]
    cycles: int
    lines: list[LineCost]


def find_source(name: str, programs: Mapping[int, Program]) -> str:
    """Return the programs' source that has this path, or a path with this end.

    Raise FieldError if no word comes from such a source, if several sources match, or if the file
    no longer exists (possible for an image).
    """
    files = {file for program in programs.values() for file in _files(program)}
    exact = {file for file in files if Path(file).resolve() == Path(name).resolve()}
    matches = sorted(exact or {file for file in files if f"/{file}".endswith(f"/{name}")})
    if len(matches) == 1:
        if not Path(matches[0]).is_file():
            raise FieldError("{annotate} must be a file that is still there, not {0}", matches[0])
        return matches[0]
    if matches:
        raise FieldError("{annotate} must be one source, not {0}", " or ".join(matches))
    names = sorted({short(file) for file in files})
    near = did_you_mean(short(name), names)
    raise FieldError(
        "{annotate} must be a source of the programs, not {0}{1}\nTheir words come from {2}.",
        name,
        f"; {near}" if near else "",
        ", ".join(names),
    )


def annotate(
    source: str, programs: Mapping[int, Program], engines: list[EngineRecord], cycles: int
) -> Annotation:
    """Return a source of the programs with the costs of its lines in a number of cycles.

    Raise OSError if the file can no longer be read.
    """
    totals: dict[int, list[int]] = defaultdict(lambda: [0] * 5)
    users = [engine for engine in engines if source in _files(programs[engine.engine])]
    for engine in users:
        costs = {cost.word: cost for cost in engine.words}
        before: set[LinePlace] = set()
        for word, line in enumerate(programs[engine.engine].lines):
            keys = {key for key in line_places(line) if key[0] == source}
            for key in keys:
                _add(totals[key[1]], costs.get(word), begins=key not in before)
            before = keys
    text = Path(source).read_text(encoding="utf-8", errors="replace").splitlines()
    return Annotation(
        file=source,
        engines=[engine.engine for engine in users],
        cycles=cycles,
        lines=[_line(at, text, totals.get(at)) for at, text in enumerate(text, start=1)],
    )


LinePlace = tuple[str, int, tuple[str, ...]]
"""File, line, and the expansions around it: one occurrence of a line in a program."""


def line_places(line: SourceLine) -> Iterator[LinePlace]:
    """Return the lines of a word: its own line, and the lines of all enclosing macro calls."""
    yield line.file, line.line, line.macros
    for at, expansion in enumerate(line.macros, start=1):
        file, _, number = macro_call(expansion)[1].rpartition(":")
        yield file, int(number), line.macros[at:]


def _files(program: Program) -> set[str]:
    return {program.source, *(key[0] for line in program.lines for key in line_places(line))}


def _add(total: list[int], cost: WordCost | None, *, begins: bool) -> None:
    total[0] += 1
    if cost is not None:
        total[1] += cost.executing_cycles if begins else 0
        total[2] += cost.executing_cycles
        total[3] += cost.aborted_cycles
        total[4] += cost.stalled_cycles


def _line(at: int, text: str, total: list[int] | None) -> LineCost:
    words, times, executing, aborted, stalled = total or [0] * 5
    return LineCost(
        line=at,
        text=text,
        words=words,
        times=times,
        executing_cycles=executing,
        aborted_cycles=aborted,
        stalled_cycles=stalled,
    )
