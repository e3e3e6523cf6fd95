"""Assemble the programs of a run or a report, or take them from the user's cache.

A cache entry contains the assembled program and its form for the kernel.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ixp.assembler.output import image
from ixp.assembler.program import Program
from ixp.assembler.text.source import Source
from ixp.isa.tables.chip import Chip
from ixp.simulator import _kernel
from ixp.simulator import program as program_shelf
from ixp.simulator.program.decoded import DecodedProgram, decode_program, remember
from ixp.simulator.program.faults import NotSimulatedError
from ixp.support.errors import UserError
from ixp.support.user_cache import user_cache
from ixp.workloads.runs.system.c_sources import microcode
from ixp.workloads.runs.system.cache_entries import (
    CacheEntry,
    SourceDigests,
    by_name,
    key_of,
    load_or_make,
    source_digest,
)


class _Entry(CacheEntry, array_like=True):
    program: Program
    decoded: DecodedProgram


def program(  # noqa: PLR0913 - all inputs of a program
    source: Path | Source,
    defines: Mapping[str, str],
    chip: Chip,
    *,
    cached: bool,
    include: Sequence[Path] = (),
    checks: Sequence[str] = (),
    optimised: bool = False,
    read: dict[str, str | None] | None = None,
) -> Program:
    """Return the program of a source (C or microcode), from the user's cache if unchanged.

    The cache is used if `cached`.
    `include` and `optimised` are passed to `assemble`, `checks` are settings of its checks
    (NAME=SEVERITY); `read` caches the digests of files between programs. Raise the errors of
    `assemble`, and UserError for an instruction that is not simulated. Only correct programs are
    cached.
    """
    text = microcode(source, defines, include, cached=cached, read=read)

    def make() -> _Entry:
        from ixp.assembler.checks.catalogue import levels  # noqa: PLC0415 - rarely needed
        from ixp.assembler.pipeline import assemble  # noqa: PLC0415 - slow to import

        seen: SourceDigests = {}
        made = assemble(
            text,
            defines=defines,
            chip=chip,
            include=include,
            checks=levels(checks),
            optimised=optimised,
            seen=seen,
        )
        return _Entry(by_name(seen), made, _decoded(made))

    store = user_cache() if cached and isinstance(source, Path) else None
    if store is None or isinstance(source, Source):
        return make().program
    translation = text.digest if isinstance(text, Source) else None
    key = key_of(source, defines, chip, include, optimised, translation, *checks, *_decoder())
    entry = load_or_make(store, key, _Entry, make, read)
    remember(entry.program.words, entry.decoded)
    return entry.program


def image_program(path: Path) -> Program:
    """Return the program of an image; raise UserError if it is invalid or not simulated."""
    made = image.read(path)
    _decoded(made)
    return made


def _decoded(made: Program) -> DecodedProgram:
    try:
        return decode_program(made.words)
    except NotSimulatedError as error:
        from ixp.workloads.runs.source_locations import place  # noqa: PLC0415 - as above

        raise UserError(f"{place(made, error.word)}: {error.reason}") from None


@cache
def _decoder() -> tuple[object, ...]:
    """Return a function that decodes the words of a program."""
    kernel = (_kernel.DESCRIPTION_HASH, _kernel.SINK, _kernel.POOL)
    return (*kernel, source_digest(program_shelf))
