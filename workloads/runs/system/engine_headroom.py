"""Count the headroom of a configuration's programs, or take it from the user's cache."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ixp.assembler.output.free_resources import Headroom, headroom
from ixp.assembler.output.image import read as read_image
from ixp.assembler.text.source import Source
from ixp.isa.tables.chip import Chip
from ixp.microcode.config.loader import Config
from ixp.microcode.memory.map import include_path
from ixp.support.user_cache import user_cache
from ixp.workloads.runs.system.c_sources import microcode
from ixp.workloads.runs.system.cache_entries import (
    CacheEntry,
    SourceDigests,
    by_name,
    key_of,
    load_or_make,
)


class _Entry(CacheEntry, array_like=True):
    free: Headroom


def program_headroom(  # noqa: PLR0913 - all options of a command
    source: Path,
    defines: Mapping[str, str],
    chip: Chip,
    *,
    cached: bool = True,
    include: Sequence[Path] = (),
    read: dict[str, str | None] | None = None,
) -> Headroom:
    """Return the headroom of a file's program, at global level by trial (except for an image).

    It is taken from the user's cache if `cached` and unchanged. `include` is passed to `assemble`;
    `read` caches the digests of files between programs. Raise the errors of `assemble`.
    """
    if source.suffix == ".image":
        return headroom(read_image(source))
    text = microcode(source, defines, include, cached=cached, read=read)

    def make() -> _Entry:
        from ixp.assembler.pipeline import assemble  # noqa: PLC0415 - slow to import

        seen: SourceDigests = {}
        made = assemble(
            text, defines=defines, include=include, chip=chip, seen=seen, global_headroom=True
        )
        return _Entry(by_name(seen), headroom(made))

    store = user_cache() if cached else None
    if store is None:
        return make().free
    translation = text.digest if isinstance(text, Source) else None
    key = key_of(source, defines, chip, include, "free", translation)
    return load_or_make(store, key, _Entry, make, read).free


def engine_headroom(
    config: Config, *, cached: bool = True, include: Sequence[Path] = ()
) -> list[tuple[int, str, Headroom]]:
    """Return (number, role, headroom of its program) of each engine.

    Options and errors are those of `program_headroom`.
    """
    read: dict[str, str | None] = {}
    headrooms = []
    for engine in config.engines:
        defines = {key: str(value) for key, value in engine.defines.items()}
        folders = [*include, *include_path(Path(engine.program))]
        free = program_headroom(
            Path(engine.program),
            defines,
            config.chip_table,
            cached=cached,
            include=folders,
            read=read,
        )
        headrooms.append((engine.number, engine.role, free))
    return headrooms
