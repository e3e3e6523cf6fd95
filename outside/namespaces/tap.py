"""A TAP device: frames that a namespace sends are read, and frames written are received there."""

from __future__ import annotations

import errno
import os
from contextlib import AbstractContextManager

TUN = "/dev/net/tun"
_FRAME_BYTES = 65_536


class Tap(AbstractContextManager["Tap"]):
    """An open TAP device, which is gone when it is closed; frames are without FCS.

    `is_gone` says that its namespace removed it: nothing is read or written any more.
    """

    def __init__(self, name: str, descriptor: int) -> None:
        """Take the name of the device and its file descriptor, which must not block."""
        self.name = name
        self.is_gone = False
        self._descriptor = descriptor

    def __exit__(self, *_: object) -> None:
        self.close()

    def fileno(self) -> int:
        """Return the file descriptor, for `select`."""
        return self._descriptor

    def read(self) -> bytes | None:
        """Return the next frame that the namespace sent, None if there is none."""
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
        """Let the namespace receive a frame; return False if the device does not take it."""
        try:
            os.write(self._descriptor, frame)
        except OSError:  # it is down, or its queue is full
            return False
        return True

    def close(self) -> None:
        """Remove the device."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
