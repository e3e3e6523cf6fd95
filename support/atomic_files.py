"""Write files that are complete or absent: staged under other names, then renamed together."""

from __future__ import annotations

import errno
import fcntl
import io
import itertools
import os
import signal
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO

STDOUT = "-"
# Signals that are handled so that files are complete or absent.
TERMINATION_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_numbers = itertools.count()  # numbers of this process's staged files


class NamedFile(io.FileIO):
    """A raw file that adds its name to every OSError, also to those of writing."""

    def __init__(self, file: str | Path | int, shown: str, mode: str = "w") -> None:
        """Open a path, or a descriptor (not closed later); raises OSError that names `shown`."""
        self._shown = shown
        with self._naming():
            super().__init__(file, mode, closefd=not isinstance(file, int))

    def write(self, data: object) -> int | None:  # type: ignore[override]  # any buffer
        """Write like FileIO; raises OSError with the name."""
        with self._naming():
            return super().write(data)  # type: ignore[arg-type]

    @contextmanager
    def _naming(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._shown) from None


class AtomicFiles(AbstractContextManager["AtomicFiles"]):
    """Files and folders that appear together, at the end of a `with` block.

    After an exception or a termination signal, nothing has changed. Devices, pipes and standard
    output ("-") cannot be staged: they are written directly, before any file is renamed. All
    methods raise OSError with the name of the target.
    """

    def __init__(self) -> None:
        self._streams: list[IO[bytes]] = []
        self._direct: list[tuple[str, bytes]] = []
        self._staged: list[tuple[Path, Path]] = []
        self._made: list[Path] = []
        self._old: list[Path] = []
        self._locks: list[int] = []

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._commit()
        finally:
            self.discard()

    def folder(self, path: Path) -> None:
        """Create a folder and its parents at once; an exception removes them."""
        missing = [folder for folder in (path, *path.parents) if not folder.exists()]
        for folder in reversed(missing):
            folder.mkdir()
            self._made.append(folder)
        _check_folder(path, str(path))

    def open(self, target: str | Path) -> IO[bytes]:
        """Open a device, standard output, or a file that is renamed to `target` at the end."""
        name, path = str(target), Path(target).resolve()
        if _is_file(name, path):
            new = path.with_name(f".{os.getpid()}-{next(_numbers)}.new")
            self._staged.append((new, path))
            path = new
        file = sys.stdout.fileno() if name == STDOUT else path
        stream = io.BufferedWriter(NamedFile(file, name))
        self._streams.append(stream)
        return stream

    def write(self, target: str | Path, data: bytes) -> None:
        """Write a file, a device, or standard output for "-"."""
        if not _is_file(str(target), Path(target).resolve()):
            self._direct.append((str(target), data))
            return
        with self.open(target) as stream:
            stream.write(data)

    def remove(self, path: Path) -> None:
        """Remove an old file before the new ones are moved."""
        self._old.append(path)

    def lock(self, folder: Path) -> None:
        """Wait until no other process holds the lock of this folder."""
        self._locks.append(os.open(folder, os.O_RDONLY))
        fcntl.flock(self._locks[-1], fcntl.LOCK_EX)

    def _commit(self) -> None:
        for stream in self._streams:
            stream.close()
        for name, data in self._direct:
            _write_directly(name, data)
        # A signal between two renames would leave a mixture of old and new files.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, TERMINATION_SIGNALS)
        try:
            for path in self._old:
                path.unlink(missing_ok=True)
            for new, path in self._staged:
                new.replace(path)
            self._made.clear()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)

    def discard(self) -> None:
        """Remove files and folders that were not renamed into place."""
        for stream in self._streams:
            with suppress(OSError):
                stream.close()
        for new, _ in self._staged:
            with suppress(OSError):
                new.unlink()
        for path in reversed(self._made):
            with suppress(OSError):
                path.rmdir()  # only an empty one
        for lock in self._locks:
            os.close(lock)
        self._locks.clear()


def write_atomically(target: str | Path, data: bytes) -> None:
    """Write one file completely or not at all; raises OSError with its name."""
    with AtomicFiles() as files:
        files.write(target, data)


def check_target(target: str | Path) -> None:
    """Raise OSError, with the name, for a target that cannot be written, before any work."""
    name, path = str(target), Path(target).resolve()
    if _is_file(name, path):
        _check_folder(path.parent, name)
    elif name != STDOUT and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)


def _check_folder(folder: Path, name: str) -> None:
    for error, fails in (
        (errno.ENOENT, not folder.exists()),
        (errno.ENOTDIR, not folder.is_dir()),
        (errno.EACCES, not os.access(folder, os.W_OK | os.X_OK)),
    ):
        if fails:
            raise OSError(error, os.strerror(error), name)


def _is_file(name: str, path: Path) -> bool:
    """Return whether an output is a file, there already or not; raises OSError for a folder."""
    if name == STDOUT:
        return False
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    return stat.S_ISREG(mode)


def _write_directly(name: str, data: bytes) -> None:
    if name == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    with io.BufferedWriter(NamedFile(name, name)) as stream:
        stream.write(data)
