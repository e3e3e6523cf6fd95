"""Hold messages until the page takes them."""

from __future__ import annotations

from collections import deque
from threading import Condition

import msgspec

from ixp.editors.view.document import Answer

_POLL_S = 0.1
_MAX_ANSWERS = 64  # a page that takes none loses the oldest


class PageMessages:
    """Holds the answers for a page and the newest frame: a slow page misses frames."""

    def __init__(self, frame: bytes) -> None:
        """Begin with a frame; it is empty before the first one."""
        self._frame = frame
        self._answers: deque[bytes] = deque(maxlen=_MAX_ANSWERS)
        self._changed = Condition()

    def put_frame(self, frame: bytes) -> None:
        """Replace the frame, given as JSON."""
        with self._changed:
            self._frame = frame
            self._changed.notify()

    def put_answer(self, number: int | None, answer: Answer) -> None:
        """Add the answer to the request with a number; None for a message that is no request."""
        data = msgspec.json.encode({"id": number, **msgspec.to_builtins(answer)})
        with self._changed:
            self._answers.append(data)
            self._changed.notify()

    def take(self) -> list[bytes]:
        """Return the messages as JSON, the frame first; wait 0.1 s for one."""
        with self._changed:
            self._changed.wait_for(lambda: self._frame or self._answers, _POLL_S)
            messages = [message for message in (self._frame, *self._answers) if message]
            self._frame = b""
            self._answers.clear()
        return messages
