"""Load programs: the contexts that they start, and their initial data."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ixp.assembler.program import InitialData, Program
from ixp.isa.tables.registers import CONTEXTS
from ixp.support.errors import UserError

ALL_CONTEXTS = (1 << CONTEXTS) - 1
"""Mask of all contexts of an engine."""

Code: TypeAlias = Sequence[int] | Program
"""A program for a machine: bare words, or the assembler's Program."""


def words_of(code: Code) -> Sequence[int]:
    """Return the words of a program."""
    return code.words if isinstance(code, Program) else code


def started_contexts(programs: Mapping[int, Code]) -> dict[int, int]:
    """Return each engine's mask of started contexts: the first `.num_contexts`, or all."""
    counts = {
        engine: code.num_contexts if isinstance(code, Program) else None
        for engine, code in programs.items()
    }
    return {engine: (1 << count) - 1 if count else ALL_CONTEXTS for engine, count in counts.items()}


def write_initial_data(
    programs: Mapping[int, Code], write: Callable[[str, int, Sequence[int]], None]
) -> None:
    """Write the programs' `.init` data by calling `write`, in the order of engines.

    Raise UserError for data beyond a memory: the assembler checks against the chip's memory sizes,
    but a run may override these.
    """
    for data in initial_data(programs):
        try:
            write(data.unit, data.address, data.words)
        except ValueError as error:
            raise UserError(f".init must fit into the memory: {error}") from None


def initial_data(programs: Mapping[int, Code]) -> Iterator[InitialData]:
    """Yield the programs' `.init` data, in the order of engines."""
    for _, code in sorted(programs.items()):
        if isinstance(code, Program):
            yield from code.init
