"""Reading sources and writing outputs, with errors that name the file."""

import stat
from collections.abc import Callable
from pathlib import Path

from ixp.assembler.text.source import Source
from ixp.support.atomic_files import write_atomically

MAX_BYTES = 1 << 26  # of a source, which is held in memory


def read_text(path: Path, problem: Callable[[str], Exception]) -> Source:
    """Return a file as a source; raises `problem(text)` when it cannot be read."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode) and not path.is_dir():
            raise problem(f"`{path}` must be a readable file (it is a device or a pipe)")
        if about.st_size > MAX_BYTES:
            raise problem(f"`{path}` must have at most {MAX_BYTES} bytes, not {about.st_size}")
        data = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        raise problem(f"`{path}` must be a readable file ({reason})") from None
    except ValueError:
        raise problem("file name must not hold a null character") from None
    return decoded(str(path), data, path.parent, problem)


def decoded(name: str, data: bytes, folder: Path, problem: Callable[[str], Exception]) -> Source:
    """Return bytes as a source; raises `problem(text)` when they are not UTF-8 text."""
    try:
        return Source(name, data.decode("utf-8-sig"), folder)
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        line, byte = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        where = f"byte {byte} of line {line}, 0x{error.object[error.start]:02x}"
        raise problem(f"`{name}` must be UTF-8 text ({where}, is not)") from None


def digest(path: Path) -> str | None:
    """Return the digest of a file's text; None when there is no text to read."""
    try:
        return read_text(path, ValueError).digest
    except ValueError:
        return None


def write_bytes(path: Path, data: bytes, problem: Callable[[str], Exception]) -> None:
    """Write a file whole or not at all; raises `problem(text)` when it cannot be written."""
    try:
        write_atomically(path, data)
    except OSError as error:
        reason = (error.strerror or "not writable").lower()
        raise problem(f"`{path}` must be a writable file ({reason})") from None
