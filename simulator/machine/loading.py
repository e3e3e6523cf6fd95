"""Contexts that a program starts, and the initial data of the memories."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ixp.assembler.program import InitialData, Program
from ixp.isa.tables.registers import CONTEXTS
from ixp.support.errors import UserError

ALL_CONTEXTS = (1 << CONTEXTS) - 1
"""Mask of all contexts of an engine."""

Code: TypeAlias = Sequence[int] | Program
"""A program as a machine takes it: words alone, or all that the assembler made."""


def words_of(code: Code) -> Sequence[int]:
    """Return the words of a program."""
    return code.words if isinstance(code, Program) else code


def started_contexts(programs: Mapping[int, Code]) -> dict[int, int]:
    """Return the mask of contexts that each engine starts: `.num_contexts` of them, or all."""
    counts = {
        engine: code.num_contexts if isinstance(code, Program) else None
        for engine, code in programs.items()
    }
    return {engine: (1 << count) - 1 if count else ALL_CONTEXTS for engine, count in counts.items()}


def write_initial_data(
    programs: Mapping[int, Code], write: Callable[[str, int, Sequence[int]], None]
) -> None:
    """Write the `.init` data of programs by `write`, in the order of their engines.

    Raise UserError for data beyond a memory: the assembler knows the chip, not its overridden rows.
    """
    for data in initial_data(programs):
        try:
            write(data.unit, data.address, data.words)
        except ValueError as error:
            raise UserError(f".init must fit into the memory: {error}") from None


def initial_data(programs: Mapping[int, Code]) -> Iterator[InitialData]:
    """Yield the `.init` data of programs, in the order of their engines."""
    for _, code in sorted(programs.items()):
        if isinstance(code, Program):
            yield from code.init
