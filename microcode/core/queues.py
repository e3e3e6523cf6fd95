"""Manage the core's queues: received messages, and frames and packets to send."""

import struct
from collections.abc import Iterable, Sequence

from ixp.isa.core_interface import CoreMachine
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Route, Tables
from ixp.microcode.core.packets import ETHERTYPE_IP, LLC_SNAP_IP, send, send_to_atm
from ixp.microcode.memory.map import constants
from ixp.support.errors import UserError

_MAP = constants()
_EMPTY = 1 << 31  # bit of an empty slot
QUEUES = (
    _MAP["MSGQ_ATM_RX_CORE"],
    _MAP["MSGQ_IPR_CORE"],
    _MAP["MSGQ_ETHER_RX_CORE"],
    _MAP["MSGQ_ETHER_RX_CORE"] + 1,
)
_SUNATM_SENT_LLC = 0x82  # flags of a sent record, as in captures


class Inbox:
    """Takes messages from the core's queues, round robin.

    `read_counts` holds the messages taken from each queue, in the order of service.
    """

    def __init__(self) -> None:
        """Start with empty queues."""
        self.read_counts = dict.fromkeys(QUEUES, 0)

    def take(self, machine: CoreMachine) -> int | None:
        """Take a message from the next queue in turn; return None if all are empty."""
        for queue in list(self.read_counts):
            slot = self._slot(queue)
            count = self.read_counts.pop(queue)
            [message] = machine.read("scratch", slot)
            waits = bool(message) and not message & _EMPTY
            # move to the end, so that the next queue is served first
            self.read_counts[queue] = count + waits
            if waits:
                machine.write("scratch", slot, [_EMPTY])
                return message
        return None

    def slots(self) -> list[tuple[str, int]]:
        """Return the words of scratch, one of which changes when a message arrives."""
        return [("scratch", self._slot(queue)) for queue in self.read_counts]

    def restore(self, read_counts: Iterable[tuple[int, int]]) -> None:
        """Restore the counts of a snapshot."""
        self.read_counts = dict(read_counts)

    def _slot(self, queue: int) -> int:
        """Return the scratch address of a queue's next message."""
        size = _MAP["MSGQ_SIZE"]
        return _MAP["MSGQ_BASE"] + queue * size + self.read_counts[queue] % size


class Outbox:
    """Queues packets to the ports of a router, and records them by port.

    `sent` holds frames of a user's software, `answered` those of the router's own software, as
    SunATM records on ATM ports. Both include frames that the queues refused.
    """

    def __init__(self, tables: Tables, ports: Sequence[int], transmitters: Sequence[int]) -> None:
        """Start empty; `transmitters` are the engines of role eth_tx."""
        self._tables = tables
        self._ports = ports
        self._transmitters = transmitters
        self.sent: dict[int, list[bytes]] = {}
        self.answered: dict[int, list[bytes]] = {}

    def frame(self, machine: CoreMachine, port: int, frame: bytes) -> bool:
        """Send a frame of a user's software; see `Router.send`."""
        if port not in self._ports or is_atm(port):
            raise ValueError(f"port must be an Ethernet port of the configuration, not {port}")
        if not self._transmitters:
            raise UserError("the core can send only with an engine of role eth_tx; there is none")
        return self._to_ethernet(machine, port, frame, self.sent)

    def answer(self, machine: CoreMachine, port: int, frame: bytes) -> None:
        """Send a frame of the router's own software."""
        self._to_ethernet(machine, port, frame, self.answered)

    def packet(self, machine: CoreMachine, route: Route, data: bytes) -> None:
        """Send an IP packet of the router's own software by a route."""
        if not is_atm(route.port):
            frame = route.next_hop + self._tables.mac(route.port) + ETHERTYPE_IP + data
            self.answer(machine, route.port, frame)
            return
        vpi, vci, pdu = route.vpi or 0, route.vci or 0, LLC_SNAP_IP + data
        record = struct.pack(">BBH", _SUNATM_SENT_LLC, vpi, vci) + pdu
        self.answered.setdefault(route.port, []).append(record)
        send_to_atm(machine, route.port, vpi << 20 | vci << 4, pdu)

    def _to_ethernet(
        self, machine: CoreMachine, port: int, frame: bytes, frames: dict[int, list[bytes]]
    ) -> bool:
        frames.setdefault(port, []).append(frame)
        return send(machine, self._transmitters[0], port, frame)
