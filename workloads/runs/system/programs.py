"""The programs of a run or a report: assembled, or out of the user's cache if nothing has changed.

An entry of the cache holds a program as it is assembled and as the kernel loads it.
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


def program(  # noqa: PLR0913 - what programs depend on
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
    """Return the program of a source, a file's from the user's cache if `cached` and unchanged.

    `include` and `optimised` are those of `assemble`, `checks` settings of its checks
    (NAME=SEVERITY); `read` keeps the digests of files from one program to the next.
    Raise what `assemble` raises, and UserError for an instruction that the machine cannot do; only
    programs that are right are kept.
    """

    def make() -> _Entry:
        from ixp.assembler.checks.catalogue import levels  # noqa: PLC0415 - seldom needed
        from ixp.assembler.pipeline import assemble  # noqa: PLC0415 - long to import, too

        seen: SourceDigests = {}
        made = assemble(
            source,
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
    key = key_of(source, defines, chip, include, optimised, *checks, *_decoder())
    entry = load_or_make(store, key, _Entry, make, read)
    remember(entry.program.words, entry.decoded)
    return entry.program


def image_program(path: Path) -> Program:
    """Return the program of an image. Raise UserError where it is none, or cannot be simulated."""
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
    """Return what decodes the words of a program."""
    kernel = (_kernel.DESCRIPTION_HASH, _kernel.SINK, _kernel.POOL)
    return (*kernel, source_digest(program_shelf))
