"""Cache results derived from a source for the user, as long as none of its files changes.

An entry lists every file that was looked up while it was made, including missing files, because a
new file may take precedence over an old one. Its name is a digest of all other inputs.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import msgspec

from ixp import assembler, isa
from ixp.assembler.program import program_rows
from ixp.assembler.text import files
from ixp.isa.tables.chip import Chip
from ixp.support.decoding import UNDECODABLE
from ixp.support.user_cache import UserCache, digest_of

SourceDigests = dict[Path, str | None]
"""Files that were looked up, with the digests of their texts; None for a missing file."""


class CacheEntry(msgspec.Struct, array_like=True):
    """An entry of the cache: its files, then its result."""

    seen: dict[str, str | None]


# endings of files that a running program never reads
_NEVER_READ = (".cc", ".h", ".md", ".pyc", ".pyi")

EntryType = TypeVar("EntryType", bound=CacheEntry)


def key_of(
    source: Path, defines: Mapping[str, str], table: Chip, include: Sequence[Path], *others: object
) -> str:
    """Return the name of an entry; `others` are its inputs besides source and assembler."""
    folders = [(str(folder.absolute()), folder.is_dir()) for folder in include]
    on = (table.name, program_rows(table))
    parts = (str(source), str(source.absolute()), sorted(defines.items()), on, folders, others)
    return sha256(repr((*parts, sys.version, _assembler())).encode()).hexdigest()


def load_or_make(
    store: UserCache,
    key: str,
    kind: type[EntryType],
    make: Callable[[], EntryType],
    digests: dict[str, str | None] | None,
) -> EntryType:
    """Return the entry of a name; make it if it is missing or one of its files has changed.

    `digests` caches the digests of files between entries.
    """
    digests = {} if digests is None else digests
    entry = _load(store, key, kind, digests)
    if entry is None:
        entry = make()
        store.store(key, msgspec.msgpack.encode(entry))
    return entry


def by_name(seen: SourceDigests) -> dict[str, str | None]:
    """Return files and digests in the form of an entry."""
    return {str(path): digest for path, digest in seen.items()}


def source_digest(*packages: ModuleType, data: bool = False) -> str:
    """Return a digest of the `source_files` of packages."""
    return digest_of(source_files(*packages, data=data))


def source_files(*packages: ModuleType, data: bool = False) -> list[Path]:
    """Return all Python files of packages in order; with `data`, also the files they read.

    Data files are microcode and TOML files.
    """
    folders = [Path(str(package.__file__)).parent for package in packages]
    files = (file for folder in folders for file in folder.rglob("*" if data else "*.py"))
    return sorted(file for file in files if file.suffix not in _NEVER_READ and file.is_file())


@cache
def _assembler() -> str:
    """Return a digest of all code that assembles a program from its text."""
    return source_digest(assembler, isa)


def _load(
    store: UserCache, key: str, kind: type[EntryType], digests: dict[str, str | None]
) -> EntryType | None:
    """Return an entry if its files are unchanged, or None."""
    content = store.load(key)
    if content is None:
        return None
    try:
        entry = msgspec.msgpack.decode(content, type=kind)
    except UNDECODABLE:
        return None
    digests |= {path: files.digest(Path(path)) for path in entry.seen.keys() - digests.keys()}
    is_same = all(digests[path] == digest for path, digest in entry.seen.items())
    return entry if is_same else None
