"""Reading sources and writing outputs, with problems said in words."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from ixp.assembler.source import Source


def read_text(path: Path, problem: Callable[[str], Exception]) -> Source:
    """Return a file as a source; raises `problem(text)` when it cannot be read."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        message = f"`{path}` must be a readable file ({reason})"
        raise problem(message) from None
    except UnicodeDecodeError as error:
        message = f"`{path}` must be UTF-8 text (byte {error.start} is not)"
        raise problem(message) from None
    except ValueError:
        message = "file name must not hold a null character"
        raise problem(message) from None
    return Source(str(path), text, path.parent)


def write_text(path: Path, text: str, problem: Callable[[str], Exception]) -> None:
    """Write a file whole or not at all; raises `problem(text)` when it cannot be written."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:64]}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
                file.write(text)
            umask = os.umask(0)
            os.umask(umask)
            Path(name).chmod(0o666 & ~umask)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = (error.strerror or "not writable").lower()
        message = f"`{path}` must be a writable file ({reason})"
        raise problem(message) from None
