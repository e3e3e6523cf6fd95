"""Write the log that `.log` directives of programs request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ixp.assembler.program import LoggedValue, LogPoint, Program
from ixp.simulator import _kernel
from ixp.simulator.machine.loading import Code
from ixp.simulator.program.register_file import register_index


class LogLine(NamedTuple):
    """A text that a thread logged as it issued a word."""

    cycle: int
    engine: int
    context: int
    word: int
    text: str


class WordLog:
    """The log, `machine.log`: texts of the programs' log points, which take no cycles."""

    def __init__(self, kernel: _kernel.Kernel, programs: Mapping[int, Code]) -> None:
        """Start without logging."""
        self._kernel = kernel
        self._points: dict[tuple[int, int], list[LogPoint]] = {}
        for engine, program in programs.items():
            for point in program.logs if isinstance(program, Program) else ():
                self._points.setdefault((engine, point.word), []).append(point)

    def start(self) -> bool:
        """Log from now on, without changing results; return whether there are log points."""
        for (engine, word), points in self._points.items():
            registers = [value for point in points for value in point.values]
            places = [
                register_index(value.register, write=value.write)
                for value in registers
                if isinstance(value, LoggedValue)
            ]
            _kernel.log_word(self._kernel, engine, word, places)
        return bool(self._points)

    def take(self) -> list[LogLine]:
        """Return the lines since the last call, in order of cycles."""
        if not self._points:
            return []
        lines = []
        for cycle, engine, context, word, values in _kernel.take_word_log(self._kernel):
            numbers = iter(values)
            lines += [
                LogLine(cycle, engine, context, word, point.format(numbers))
                for point in self._points[engine, word]
            ]
        return lines
