"""The sources of the programs: their lines with cycles. The page knows files by number only."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from ixp.assembler import Program
from ixp.editors.sessions import Frame, Session, SourceMap
from ixp.editors.view.document import LineView, SourceText
from ixp.support.errors import FieldError, UserError
from ixp.workloads.record.record import EngineRecord
from ixp.workloads.runs.measures.annotation import annotate, find_source
from ixp.workloads.runs.measures.measure import Counts, Measure


def short_names(paths: Sequence[str]) -> tuple[str, ...]:
    """Return names that tell files apart, without the folders that all of them share."""
    if len(paths) == 1:
        return (Path(paths[0]).name,)
    shared = os.path.commonpath(paths) if paths else ""
    return tuple(os.path.relpath(path, shared) for path in paths)


class Sources:
    """The files of the programs of a session, in a fixed order."""

    def __init__(self, session: Session) -> None:
        """Number the files."""
        self._session = session
        self.paths = session.sources.files
        self._numbers = {path: number for number, path in enumerate(self.paths)}

    @property
    def names(self) -> tuple[str, ...]:
        """Names that tell the files apart."""
        return short_names(self.paths)

    def named(self, text: str) -> str:
        """Return a text with the names of the files instead of their paths."""
        for path, name in zip(self.paths, self.names, strict=True):
            text = text.replace(path, name)
        return text

    def number(self, frame: Frame) -> int:
        """Return the number of the file of a line."""
        return self._numbers[frame.file]

    def path(self, number: int) -> str:
        """Return the path of a file. Raise UserError for a number that no file has."""
        if number >= len(self.paths):
            raise UserError(f"file must be 0 to {len(self.paths) - 1}, not {number}")
        return self.paths[number]

    def text(self, number: int, before: Counts, after: Counts) -> SourceText:
        """Return a file with the cycles of its lines between two moments, which have profiles.

        Raise UserError where the file is gone.
        """
        system = self._session.system
        measure = Measure(system, before, after)
        return source_text(
            self.path(number),
            number,
            self._session.sources,
            system.programs,
            measure.engines(),
            (before.cycle, after.cycle),
        )


def source_text(  # noqa: PLR0913, PLR0917 - all that a source consists of
    path: str,
    number: int,
    sources: SourceMap,
    programs: Mapping[int, Program],
    engines: list[EngineRecord],
    cycles: tuple[int, int],
) -> SourceText:
    """Return a file with the cycles that its lines had of engines, from one cycle to another.

    Raise UserError where the file is gone.
    """
    since, now = cycles
    try:
        annotation = annotate(find_source(path, programs), programs, engines, now - since)
    except (FieldError, OSError):
        raise UserError(f"{Path(path).name}: the source must be a file that is there") from None
    return SourceText(
        file=number,
        cycle=now,
        since_cycle=since,
        engines=tuple(annotation.engines),
        marks=tuple(sources.lines(path)),
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
