"""List the sources of the programs: their lines with cycles. The page only uses file numbers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from ixp.assembler import Program
from ixp.assembler.output.list_file import word_texts
from ixp.editors.sessions import Frame, SourceMap
from ixp.editors.view.document import LineView, LineWords, SourceText, WordView
from ixp.support.errors import FieldError, UserError
from ixp.workloads.record.record import EngineRecord
from ixp.workloads.runs.measures.annotation import annotate, find_source

MAX_WORDS = 64  # of a line; a macro that is often called makes more


class Sources:
    """The files of programs, in a fixed order; `names` are unique, without common folders."""

    def __init__(self, source_map: SourceMap, programs: Mapping[int, Program]) -> None:
        """Number the files."""
        self._map = source_map
        self._programs = programs
        self._paths = source_map.files
        self._numbers = {path: number for number, path in enumerate(self._paths)}
        self.names = _short_names(self._paths)

    def named(self, text: str) -> str:
        """Replace paths of the files in a text by their names."""
        for path, name in zip(self._paths, self.names, strict=True):
            text = text.replace(path, name)
        return text

    def number(self, frame: Frame) -> int:
        """Return the number of the file of a line."""
        return self._numbers[frame.file]

    def path(self, number: int) -> str:
        """Return the path of a file. Raise UserError for a number that no file has."""
        if number >= len(self._paths):
            raise UserError(f"there is no source {number}")
        return self._paths[number]

    def text(self, number: int, engines: list[EngineRecord], since: int, now: int) -> SourceText:
        """Return a file with the cycles that its lines had of engines, from `since` to `now`.

        Raise UserError for a number that no file has, and where the file is gone.
        """
        path = self.path(number)
        try:
            source = find_source(path, self._programs)
            annotation = annotate(source, self._programs, engines, now - since)
        except (FieldError, OSError):
            raise UserError(f"{Path(path).name}: the source must be a file that is there") from None
        return SourceText(
            file=number,
            cycle=now,
            since_cycle=since,
            engines=tuple(annotation.engines),
            marks=tuple(self._map.lines(path)),
            lines=tuple(
                LineView(
                    line.text,
                    line.words,
                    line.times,
                    line.executing_cycles,
                    line.aborted_cycles,
                    line.stalled_cycles,
                )
                for line in annotation.lines
            ),
        )

    def words(self, number: int, line: int, engine: int) -> LineWords:
        """Return the words that a line makes in an engine, or in the first one where it makes any.

        Raise UserError for a line that makes none.
        """
        place = self.path(number), line
        for candidate in (engine, *self._programs):
            if words := self._words_at(candidate, place):
                break
        else:
            raise UserError(f"line {line} has no words")
        program = self._programs[candidate]
        texts = word_texts(program)
        views = (
            WordView(
                word,
                f"{program.words[word]:08x}",
                texts[word],
                f"{Path(program.lines[word].file).name}:{program.lines[word].line}",
                program.lines[word].text.strip(),
            )
            for word in words[:MAX_WORDS]
        )
        return LineWords(number, line, candidate, len(words), tuple(views))

    def _words_at(self, engine: int, place: tuple[str, int]) -> list[int]:
        if engine not in self._programs:
            return []
        words = range(len(self._programs[engine].words))
        return [
            word
            for word in words
            if any((frame.file, frame.line) == place for frame in self._map.frames(engine, word))
        ]


def _short_names(paths: Sequence[str]) -> tuple[str, ...]:
    if len(paths) == 1:
        return (Path(paths[0]).name,)
    shared = os.path.commonpath(paths) if paths else ""
    return tuple(os.path.relpath(path, shared) for path in paths)
