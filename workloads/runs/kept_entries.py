"""What is made of a source, kept in the user's cache for as long as no file of it changes.

An entry holds every file that was looked for while it was made, those that were not there too: a
new file may stand before an old one. It is named after all else that it depends on.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import msgspec

from ixp import assembler, isa
from ixp.assembler.program import program_rows
from ixp.assembler.text import files
from ixp.isa.chip import Chip
from ixp.support.decoding import UNDECODABLE
from ixp.support.digests import sha256
from ixp.support.user_cache import UserCache, digest_of, user_cache

Seen = dict[Path, str | None]
"""Files that were looked for, and the digests of their texts, None where there was none."""


class Entry(msgspec.Struct, array_like=True):
    """An entry of the cache; what is made stands behind the files."""

    seen: dict[str, str | None]


_NEVER_READ = (".cc", ".h", ".md", ".pyc", ".pyi")  # by a program that runs

Kind = TypeVar("Kind", bound=Entry)


def key_of(
    source: Path, defines: Mapping[str, str], table: Chip, include: Sequence[Path], *others: object
) -> str:
    """Return the name of an entry; `others` is what it depends on besides source and assembler."""
    folders = [(str(folder.absolute()), folder.is_dir()) for folder in include]
    on = (table.name, program_rows(table))
    parts = (str(source), str(source.absolute()), sorted(defines.items()), on, folders, others)
    return sha256(repr((*parts, sys.version, _assembler())).encode()).hexdigest()


def kept(
    store: UserCache,
    key: str,
    kind: type[Kind],
    make: Callable[[], Kind],
    read: dict[str, str | None] | None,
) -> Kind:
    """Return the entry of a name, made anew if there is none or if a file of it has changed.

    `read` keeps the digests of files from one entry to the next.
    """
    digests = {} if read is None else read
    entry = _load(store, key, kind, digests)
    if entry is None:
        with store.making(key):
            entry = _load(store, key, kind, digests)  # another process may have been at it
            if entry is None:
                entry = make()
                store.store(key, msgspec.msgpack.encode(entry))
    return entry


def by_name(seen: Seen) -> dict[str, str | None]:
    """Return files and digests as an entry holds them."""
    return {str(path): found for path, found in seen.items()}


def digest_of_packages(*packages: ModuleType, data: bool = False) -> str:
    """Return a digest of all Python files of packages, with `data` of all files that are read.

    It is kept in the user's cache until the size or the time of one of them changes, by which
    Python, too, knows that a file is the same: to read all of them takes longer than a short run.
    """
    found = sources(*packages, data=data)
    key = sha256(repr(sorted(found.items())).encode()).hexdigest()
    store = user_cache()
    digest = store.load(key) if store else None
    if digest is None:
        digest = bytes.fromhex(digest_of(map(Path, sorted(found))))
        if store:
            store.store(key, digest)
    return digest.hex()


def sources(*packages: ModuleType, data: bool = False) -> dict[str, tuple[int, int]]:
    """Return all Python files of packages, with the size and the time of each.

    With `data` the files that a program reads are among them, such as microcode and TOML.
    """
    found: dict[str, tuple[int, int]] = {}
    folders = [os.path.dirname(str(package.__file__)) for package in packages]  # noqa: PTH120
    while folders:
        for entry in os.scandir(folders.pop()):
            if entry.name.endswith(".py") or (data and _is_data(entry)):
                status = entry.stat()
                found[entry.path] = (status.st_size, status.st_mtime_ns)
            elif entry.name != "__pycache__" and entry.is_dir():
                folders.append(entry.path)
    return found


def _is_data(entry: os.DirEntry[str]) -> bool:
    return entry.is_file() and not entry.name.endswith(_NEVER_READ)


@cache
def _assembler() -> str:
    """Return a digest of all that makes a program from its text."""
    return digest_of_packages(assembler, isa)


def _load(store: UserCache, key: str, kind: type[Kind], read: dict[str, str | None]) -> Kind | None:
    """Return an entry whose files are as they were."""
    content = store.load(key)
    if content is None:
        return None
    try:
        entry = msgspec.msgpack.decode(content, type=kind)
    except UNDECODABLE:
        return None
    read |= {path: files.digest(Path(path)) for path in entry.seen.keys() - read.keys()}
    return None if any(read[path] != found for path, found in entry.seen.items()) else entry
