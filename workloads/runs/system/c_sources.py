"""Translate programs in C to microcode, or take the translation from the user's cache."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from ixp import compiler
from ixp.assembler.text import files
from ixp.assembler.text.source import Source
from ixp.compiler.clang import INCLUDE, version_text
from ixp.isa.tables.chip import chip
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

C = ".c"  # file name ending of a program in C


class _Entry(CacheEntry, array_like=True):
    text: str


def microcode(
    source: Path | Source,
    defines: Mapping[str, str],
    include: Sequence[Path] = (),
    *,
    cached: bool = True,
    read: dict[str, str | None] | None = None,
) -> Path | Source:
    """Return the microcode of a program in C, under the name of its file; others are unchanged.

    `defines` and `include` are passed to clang; `read` caches the digests of files between
    programs. A translation in the user's cache needs no clang. Raise UserError for C that cannot be
    translated, and without a clang.
    """
    if isinstance(source, Source) or source.suffix != C:
        return source
    file, original = source, files.read_text(source, UserError)

    def make() -> _Entry:
        headers: list[Path] = []
        flags = (*(f"-D{name}={value}" for name, value in defines.items()),
                 *(f"-I{folder}" for folder in include))  # fmt: skip
        text = compiler.compile_c(file, flags=flags, headers=headers)
        seen = {file: original.digest} | _seen(headers, [file.parent, *include, INCLUDE])
        texts = [original.text, *(files.read_text(header, UserError).text for header in headers)]
        return _Entry(by_name(seen), _reads(defines, "\n".join(texts)) + text)

    def key(clang: str) -> str:
        from importlib.metadata import version  # noqa: PLC0415 - few programs are C

        inputs = (_compiler(), version("llvmlite"), clang)
        return key_of(file, defines, chip(), include, C, *inputs)

    def make_for_all() -> _Entry:
        entry = make()
        if store is not None:  # for a run without clang
            store.store(key(""), msgspec.msgpack.encode(entry))
        return entry

    store = user_cache() if cached else None
    if store is None:
        text = make().text
    else:
        text = load_or_make(store, key(_clang()), _Entry, make_for_all, read).text
    return Source(str(file), text, file.parent)


def _seen(headers: Iterable[Path], folders: Sequence[Path]) -> SourceDigests:
    """Return headers, and where they were or would be found first, with their digests."""
    names = {
        header.relative_to(folder)
        for header in headers
        for folder in folders
        if header.is_relative_to(folder)
    }
    places = {*headers, *(folder / name for folder in folders for name in names)}
    return {place: files.digest(place) for place in sorted(places)}


def _reads(defines: Iterable[str], text: str) -> str:
    """Return microcode that reads the symbols that C has read, as the assembler asks for it."""
    words = set(re.findall(r"\w+", text))
    names = (name for name in defines if name in words)
    return "".join(f"#ifdef {name}\n#undef {name}\n#endif\n" for name in names)


def _clang() -> str:
    """Return the version of the clang that would translate, or nothing without one."""
    try:
        return version_text()
    except UserError:
        return ""


@cache
def _compiler() -> str:
    """Return a digest of all code that translates C; its headers are among those of the C."""
    return source_digest(compiler, data=True)
