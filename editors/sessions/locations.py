"""Lines and words of the programs: the words of a line, and the lines of a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from ixp.assembler import Program
from ixp.workloads.runs.source_locations import macro_call

_MADE = re.compile(r"__\d+$|^(?:if|while|repeat)_\d+_")
"""A label that an expansion of a macro has made its own, or that a structured statement writes."""


class Frame(msgspec.Struct, frozen=True):
    """A source line of a word: the word's own line, or that of a macro call around it.

    `name` is the macro that contains the line; outside of macros, the label before the word.
    """

    name: str
    file: str
    line: int


class SourceMap:
    """The lines of all programs; files are absolute, without links and `..`."""

    def __init__(self, programs: Mapping[int, Program]) -> None:
        """Index the programs of the engines."""
        self._programs = programs
        self._frames = {engine: _frames(program) for engine, program in programs.items()}
        self._words: dict[tuple[str, int], dict[int, list[int]]] = {}
        for engine, frames in self._frames.items():
            for word, at, begins in _lines(frames):
                if begins:
                    self._words.setdefault(at, {}).setdefault(engine, []).append(word)

    def frames(self, engine: int, word: int) -> tuple[Frame, ...]:
        """Return the lines of a word, innermost first; none after the end of the program."""
        frames = self._frames[engine]
        return frames[word] if word < len(frames) else ()

    def begins_line(self, engine: int, word: int) -> bool:
        """Return whether the word before belongs to another line."""
        frames = self._frames[engine]
        return not word or frames[word] != frames[word - 1]

    def expansion(self, engine: int, word: int) -> tuple[str, ...]:
        """Return the expansions of macros around a word, innermost first."""
        lines = self._programs[engine].lines
        return lines[word].macros if word < len(lines) else ()

    def words(self, file: str, line: int) -> dict[int, list[int]]:
        """Return the words with which a line begins, by engine: one for each of its expansions.

        A line that calls a macro begins with the first word of the macro.
        """
        return self._words.get((real_path(file), line), {})

    def lines(self, file: str) -> list[int]:
        """Return the lines of a file that have words, in order."""
        path = real_path(file)
        return sorted(line for at, line in self._words if at == path)

    @property
    def files(self) -> list[str]:
        """Return the files of all programs."""
        return sorted({file for file, _ in self._words})


@cache
def real_path(file: str) -> str:
    """Return the absolute path of a file, without links."""
    return str(Path(file).resolve())


def _frames(program: Program) -> list[tuple[Frame, ...]]:
    labels = dict.fromkeys(range(len(program.lines)), "")
    for name, address in program.labels.items():
        if not _MADE.search(name):
            labels[address] = f"{name}#"
    frames, label = [], ""
    for word in range(len(program.lines)):
        label = labels[word] or label
        frames.append(tuple(_of_word(program, word, label)))
    return frames


def _of_word(program: Program, word: int, label: str) -> Iterator[Frame]:
    line = program.lines[word]
    file, number = line.file, line.line
    for expansion in line.macros:
        name, where = macro_call(expansion)
        yield Frame(name, real_path(file), number)
        file, _, digits = where.rpartition(":")
        number = int(digits)
    yield Frame(label, real_path(file), number)


def _lines(frames: list[tuple[Frame, ...]]) -> Iterator[tuple[int, tuple[str, int], bool]]:
    """Return each word with each of its lines, and whether the line begins with the word."""
    before: tuple[tuple[str, int], ...] = ()
    for word, of_word in enumerate(frames):
        places = tuple((frame.file, frame.line) for frame in of_word)
        for depth, place in enumerate(places):
            outer = places[depth:]
            yield word, place, before[len(before) - len(outer) :] != outer
        before = places
