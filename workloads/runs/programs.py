"""The programs of a run or a report: assembled, or out of the user's cache if nothing has changed.

An entry of the cache holds a program, its translation for the kernel, and every file that was
looked for while it was assembled, those that were not there too: a new file may stand before an
old one. It is named after all else that it depends on: options, assembler, description, kernel.
"""

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ixp import assembler, isa
from ixp.assembler.output import image
from ixp.assembler.program import Program
from ixp.assembler.text.files import digest
from ixp.assembler.text.source import Source
from ixp.microcode.config.loader import Config
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.simulator import _kernel
from ixp.simulator import program as program_shelf
from ixp.simulator.program.faults import NotSimulatedError
from ixp.simulator.program.kernel_words import Translation, remember, translation
from ixp.support.errors import UserError
from ixp.support.user_cache import UserCache, digest_of, user_cache


class _Entry(msgspec.Struct, array_like=True):
    seen: dict[str, str | None]
    program: Program
    translation: Translation | None


def program(  # noqa: PLR0913 - each is an option of a command
    source: Path | Source,
    defines: Mapping[str, str],
    chip: str,
    *,
    cached: bool,
    include: Sequence[Path] = (),
    global_headroom: bool = False,
    read: dict[str, str | None] | None = None,
) -> Program:
    """Return the program of a source, a file's from the user's cache if `cached` and unchanged.

    `include` and `global_headroom` are those of `assemble`; a program assembled with the latter is
    not translated for machines. `read` keeps the digests of files from one program to the next.
    Raise what `assemble` raises, and UserError for an instruction that the machine cannot do; only
    programs that are right are kept.
    """
    store = user_cache() if cached and isinstance(source, Path) else None
    given: dict[str, Any] = {"include": include, "global_headroom": global_headroom}
    if store is None or isinstance(source, Source):
        made = _assemble(source, defines, chip, {}, **given)
        if not global_headroom:
            _translated(made)
        return made
    folders = [(str(folder.absolute()), folder.is_dir()) for folder in include]
    path = str(source.absolute())
    parts = (str(source), path, sorted(defines.items()), chip, folders, global_headroom)
    key = hashlib.sha256(repr((*parts, _makers())).encode()).hexdigest()
    digests = {} if read is None else read
    entry = _load(store, key, digests)
    if entry is None:
        with store.making(key):
            entry = _load(store, key, digests)  # another process may have been at it
            if entry is None:
                entry = _made(source, defines, chip, given)
                store.store(key, msgspec.msgpack.encode(entry))
    return entry.program


def measured_programs(
    config: Config,
    *,
    cached: bool = True,
    include: Sequence[Path] = (),
    global_headroom: bool = True,
) -> list[tuple[int, str, Program]]:
    """Return (number, role, program) of each engine, made so that what is free can be counted.

    The options are those of `program`, whose errors this raises.
    """
    read: dict[str, str | None] = {}
    return [
        (
            engine.number,
            engine.role,
            program(
                Path(engine.program),
                {key: str(value) for key, value in engine.defines.items()},
                config.chip,
                cached=cached,
                include=[*include, *INCLUDE_PATH],
                global_headroom=global_headroom,
                read=read,
            ),
        )
        for engine in config.engines
    ]


def image_program(path: Path) -> Program:
    """Return the program of an image. Raise UserError where it is none, or cannot be simulated."""
    made = image.read(path)
    _translated(made)
    return made


def _made(source: Path, defines: Mapping[str, str], chip: str, given: dict[str, Any]) -> _Entry:
    seen: dict[Path, str | None] = {}
    made = _assemble(source, defines, chip, seen, **given)
    files = {str(path): found for path, found in seen.items()}
    return _Entry(files, made, None if given["global_headroom"] else _translated(made))


def _assemble(
    source: Path | Source,
    defines: Mapping[str, str],
    chip: str,
    seen: dict[Path, str | None],
    **given: Any,  # noqa: ANN401 - options of `assemble`
) -> Program:
    from ixp.assembler import assemble  # noqa: PLC0415 - takes long to import, and is seldom needed

    return assemble(source, defines=defines, chip=chip, seen=seen, **given)


def _translated(made: Program) -> Translation:
    try:
        return translation(made.words)
    except NotSimulatedError as error:
        from ixp.workloads.runs.source_locations import place  # noqa: PLC0415 - as above

        raise UserError(f"{place(made, error.word)}: {error.reason}") from None


def _load(store: UserCache, key: str, read: dict[str, str | None]) -> _Entry | None:
    """Return an entry whose files are as they were, and let machines know its translation."""
    content = store.load(key)
    if content is None:
        return None
    try:
        entry = msgspec.msgpack.decode(content, type=_Entry)
    except (msgspec.DecodeError, ValueError):
        return None
    read |= {path: digest(Path(path)) for path in entry.seen.keys() - read.keys()}
    if any(read[path] != found for path, found in entry.seen.items()):
        return None
    if entry.translation is not None:
        remember(entry.program.words, entry.translation)
    return entry


@cache
def _makers() -> str:
    """Return a digest of all that makes a program from its text, and facts from its words."""
    kernel = (_kernel.DESCRIPTION_HASH, _kernel.SINK, _kernel.POOL, _kernel.WINDOW)
    return repr((sys.version, kernel, digest_of(_sources())))


def _sources() -> list[Path]:
    folders = [Path(str(package.__file__)).parent for package in (assembler, isa, program_shelf)]
    found = [
        os.path.join(folder, name)  # noqa: PTH118 - a hundred files, before every run
        for top in folders
        for folder, _, names in os.walk(top)
        for name in names
        if name.endswith(".py")
    ]
    return [*map(Path, sorted(found))]
