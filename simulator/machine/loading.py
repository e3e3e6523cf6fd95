"""What a program says beyond its words: contexts to start, and data to stand in the memories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ixp.assembler.program import InitialData, Program
from ixp.simulator.machine.validation import ALL_CONTEXTS
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.simulator.machine.machine import Machine

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


def write_initial_data(machine: Machine, programs: Mapping[int, Code]) -> None:
    """Write the `.init` data of programs, in the order of their engines.

    Raise UserError for data beyond a memory: the assembler knows the chip, not its overridden rows.
    """
    for each in initial_data(programs):
        try:
            machine.write(each.unit, each.address, each.words)
        except ValueError as error:
            raise UserError(f".init must fit into the memory: {error}") from None


def initial_data(programs: Mapping[int, Code]) -> Iterator[InitialData]:
    """Yield what `.init` puts into the memories, in the order of the engines."""
    for _, code in sorted(programs.items()):
        if isinstance(code, Program):
            yield from code.init
