"""SHA-256 that starts fast: OpenSSL, which `hashlib` needs, is read for long data only.

To read it takes as long as Python's own code takes for 300 kilobytes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash
    from pathlib import Path

SHA256_BYTES = 32
_SHORT_BYTES = 1 << 15


def sha256(data: bytes) -> _Hash:
    """Return the SHA-256 of data, as `hashlib.sha256` does."""
    return (_own() if len(data) <= _SHORT_BYTES else _of_openssl())(data)


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hex digits; it may be longer than memory."""
    from hashlib import file_digest  # noqa: PLC0415 - the reason of this module

    with path.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


@cache
def _own() -> Callable[[bytes], _Hash]:
    """Return Python's own code, as its module `random` finds it; not every Python has it."""
    try:
        from _sha2 import sha256 as own  # type: ignore[import-not-found]  # noqa: PLC0415
    except ImportError:
        try:
            from _sha256 import sha256 as own  # type: ignore[import-not-found]  # noqa: PLC0415
        except ImportError:
            return _of_openssl()
    return own  # type: ignore[no-any-return]


def _of_openssl() -> Callable[[bytes], _Hash]:
    from hashlib import sha256 as of_openssl  # noqa: PLC0415 - as above

    return of_openssl
