"""What the core sends: frames of its software, and the answers and packets of the router's own."""

import struct
from collections.abc import Sequence

from ixp.isa.core_interface import CoreMachine
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.tables import Route, Tables
from ixp.microcode.core.packets import ETHERTYPE_IP, LLC_SNAP_IP, send, send_to_atm
from ixp.support.errors import UserError

_SUNATM_SENT_LLC = 0x82  # flags of a record of what was sent, as captures have them


class Outbox:
    """Sends by the ports of a router, and keeps what it was given, by port.

    `sent` holds frames of a user's software, `answered` what the router's own software sends: of
    ATM ports as SunATM records. Those that queues refuse are kept, too.
    """

    def __init__(self, tables: Tables, ports: Sequence[int], transmitters: Sequence[int]) -> None:
        """`transmitters` are the engines of role eth_tx."""
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
        """Send a frame of the router's own."""
        self._to_ethernet(machine, port, frame, self.answered)

    def packet(self, machine: CoreMachine, route: Route, data: bytes) -> None:
        """Send an IP packet of the router's own by a route."""
        if not is_atm(route.port):
            frame = route.next_hop + self._tables.mac(route.port) + ETHERTYPE_IP + data
            self.answer(machine, route.port, frame)
            return
        vpi, vci, pdu = route.vpi or 0, route.vci or 0, LLC_SNAP_IP + data
        record = struct.pack(">BBH", _SUNATM_SENT_LLC, vpi, vci) + pdu
        self.answered.setdefault(route.port, []).append(record)
        send_to_atm(machine, route.port, vpi << 20 | vci << 4, pdu)

    def _to_ethernet(
        self, machine: CoreMachine, port: int, frame: bytes, kept: dict[int, list[bytes]]
    ) -> bool:
        kept.setdefault(port, []).append(frame)
        return send(machine, self._transmitters[0], port, frame)
