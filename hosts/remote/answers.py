"""The answers that were given: a repeated request gets its answer again, and is not done twice."""

from collections import OrderedDict
from typing import Final, NamedTuple

MOST_ANSWERS: Final = 256
MOST_BYTES: Final = 1 << 20


class Answer(NamedTuple):
    """What was asked, and the datagrams of the answer."""

    asked: bytes
    datagrams: tuple[bytes, ...]

    @property
    def size(self) -> int:
        """Bytes of all of it."""
        return len(self.asked) + sum(map(len, self.datagrams))


class Answers:
    """The last answers by sender and identity of the request.

    There are 256 at most, of 1 MiB together; the oldest go first. The last one always stays.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, int], Answer] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, sender: object, request: int) -> Answer | None:
        """Return the answer to a request, None if it was not given or is forgotten."""
        return self._kept.get((sender, request))

    def keep(self, sender: object, request: int, answer: Answer) -> None:
        """Keep an answer, and forget the oldest where there is no room."""
        if before := self._kept.pop((sender, request), None):
            self.size -= before.size
        self._kept[sender, request] = answer
        self.size += answer.size
        while len(self._kept) > MOST_ANSWERS or (self.size > MOST_BYTES and len(self._kept) > 1):
            _, forgotten = self._kept.popitem(last=False)
            self.size -= forgotten.size
