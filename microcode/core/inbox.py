"""The queues of messages to the core, and whose turn is next."""

from collections.abc import Iterable

from ixp.isa.core_interface import CoreMachine
from ixp.microcode.memory.map import constants

_MAP = constants()
_EMPTY = 1 << 31
QUEUES = (
    _MAP["MSGQ_ATM_RX_CORE"],
    _MAP["MSGQ_IPR_CORE"],
    _MAP["MSGQ_ETHER_RX_CORE"],
    _MAP["MSGQ_ETHER_RX_CORE"] + 1,
)


class Inbox:
    """Takes messages from the core's queues in turn. `place` is {queue: messages taken}.

    Queues are in the order of service.
    """

    def __init__(self) -> None:
        """Start with empty queues."""
        self.place = dict.fromkeys(QUEUES, 0)

    def take(self, machine: CoreMachine) -> int | None:
        """Take a message from the queue whose turn it is, None when all are empty."""
        for queue in list(self.place):
            slot = self._slot(queue)
            place = self.place.pop(queue)
            [message] = machine.read("scratch", slot)
            waits = bool(message) and not message & _EMPTY
            self.place[queue] = place + waits  # goes to the end: the next one is served first
            if waits:
                machine.write("scratch", slot, [_EMPTY])
                return message
        return None

    def slots(self) -> list[tuple[str, int]]:
        """Return the words of which one changes when a message comes."""
        return [("scratch", self._slot(queue)) for queue in self.place]

    def restore(self, place: Iterable[tuple[int, int]]) -> None:
        """Go to the places of a snapshot."""
        self.place = dict(place)

    def _slot(self, queue: int) -> int:
        """Return the address in the scratchpad of the next message of a queue."""
        size = _MAP["MSGQ_SIZE"]
        return _MAP["MSGQ_BASE"] + queue * size + self.place[queue] % size
