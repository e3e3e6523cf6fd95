"""Store compiled code and assembled programs on disk, in a folder that only its owner can write.

Code is executed without further checks, so no file is read that another user could have written:
folder and files must belong to this user and not be writable by others, and symbolic links are not
followed. Files and folders that fail these checks are ignored.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

_MOST_ENTRIES = 400
"""Most entries; above it, the least recently used are removed. An entry takes 150 kilobytes."""

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_DIGEST_BYTES = sha256().digest_size


def user_folder() -> Path | None:
    """Return the folder of this user's cache (XDG base directory specification), or None."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if Path(named).is_absolute():  # by the specification, other paths must be ignored
        return Path(named) / "ixp"
    try:
        return Path.home() / ".cache" / "ixp"
    except RuntimeError:  # no home directory
        return None


def user_cache() -> UserCache | None:
    """Return this user's cache, or None if there is no folder for it."""
    folder = user_folder()
    return UserCache(folder) if folder else None


def digest_of(files: Iterable[Path]) -> str:
    """Return a digest (hexadecimal) over the contents of files, in their order."""
    return sha256(b"".join(sha256(file.read_bytes()).digest() for file in files)).hexdigest()


class UserCache:
    """A cache of objects by key. It never raises OSError: an object that can't be stored is lost.

    Two processes may create the same object at once: stores are atomic, and their contents equal.
    """

    def __init__(self, folder: Path, most: int = _MOST_ENTRIES) -> None:
        """Create `folder` if it does not exist; permissions of an existing one stay.

        `most` is the largest number of objects.
        """
        self._folder = folder
        self._most = most

    def load(self, key: str) -> bytes | None:
        """Return the object stored under a key (hexadecimal), or None."""
        try:
            with self._open_folder() as folder:
                data = _read_own(key, folder)
                with contextlib.suppress(OSError):  # the cache may be read-only
                    os.utime(key, dir_fd=folder, follow_symlinks=False)
        except OSError:
            return None
        digest, content = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
        return content if digest == _digest(key, content) else None

    def store(self, key: str, content: bytes) -> None:
        """Store an object; other processes see all of it or nothing."""
        with contextlib.suppress(OSError):
            self._make_folder()
            with self._open_folder() as folder:
                _replace(key, _digest(key, content) + content, folder)
                _drop_unused(folder, self._most)

    def _make_folder(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    @contextlib.contextmanager
    def _open_folder(self) -> Iterator[int]:
        folder = os.open(self._folder, _READ | os.O_DIRECTORY)
        try:
            _require_own(os.fstat(folder), closed_bits=0o077)
            yield folder
        finally:
            os.close(folder)


def _digest(key: str, content: bytes) -> bytes:
    """Return a digest of the content and its key."""
    return sha256(key.encode() + content).digest()


def _require_own(status: os.stat_result, closed_bits: int) -> None:
    if status.st_uid != os.geteuid() or status.st_mode & closed_bits:
        raise PermissionError


def _read_own(name: str, folder: int) -> bytes:
    with os.fdopen(os.open(name, _READ, dir_fd=folder), "rb") as file:
        status = os.fstat(file.fileno())
        _require_own(status, closed_bits=0o022)
        if not stat.S_ISREG(status.st_mode):
            raise PermissionError
        return file.read()


def _replace(name: str, data: bytes, folder: int) -> None:
    fresh = f".{name}.{os.urandom(8).hex()}"
    try:
        with os.fdopen(os.open(fresh, _WRITE, 0o600, dir_fd=folder), "wb") as file:
            file.write(data)
        os.replace(fresh, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(fresh, dir_fd=folder)


def _drop_unused(folder: int, most: int) -> None:
    """Remove the oldest objects above `most`, but not folders, which are other caches."""
    names = os.listdir(folder)
    if len(names) <= most:
        return
    status = {name: os.stat(name, dir_fd=folder, follow_symlinks=False) for name in names}
    files = [name for name in names if not stat.S_ISDIR(status[name].st_mode)]
    files.sort(key=lambda name: status[name].st_mtime_ns, reverse=True)
    for name in files[most:]:
        os.unlink(name, dir_fd=folder)
