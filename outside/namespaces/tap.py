"""Access a TAP device: read frames that a namespace sends, write frames that it receives."""

from __future__ import annotations

import errno
import os
from contextlib import AbstractContextManager

TUN = "/dev/net/tun"
_FRAME_BYTES = 65_536


class Tap(AbstractContextManager["Tap"]):
    """An open TAP device, which is removed when it is closed; frames are without FCS.

    `is_gone`: its namespace removed it, so no frame can be read or written any more.
    """

    def __init__(self, name: str, descriptor: int) -> None:
        """Take the name of the device and its nonblocking file descriptor."""
        self.name = name
        self.is_gone = False
        self._descriptor = descriptor

    def __exit__(self, *_: object) -> None:
        self.close()

    def fileno(self) -> int:
        """Return the file descriptor, for `select`."""
        return self._descriptor

    def read(self) -> bytes | None:
        """Return the next frame that the namespace sent, or None."""
        try:
            return os.read(self._descriptor, _FRAME_BYTES)
        except BlockingIOError:
            return None
        except OSError as error:
            if error.errno != errno.EBADFD:
                raise
            self.is_gone = True
            return None

    def write(self, frame: bytes) -> bool:
        """Pass a frame to the namespace; return False if the device refuses it."""
        try:
            os.write(self._descriptor, frame)
        except OSError:  # device down, or queue full
            return False
        return True

    def close(self) -> None:
        """Remove the device."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
