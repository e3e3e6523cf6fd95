"""Define the reference router: the outcome of every unit that a port receives.

Written from RFC 791, 1812 and 2684, ITU-T I.361 and I.363.5 and the router's tables, independently
of the microcode. It has no queues, so no packet is ever refused; `verify` accounts for losses in
full queues. If a packet has several faults, `microcode/config/drop_precedence.py` decides which one
counts; the microcode follows the same order.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config import drop_precedence
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Route, Tables, Vc
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, MIN_SIZE, checksum, total_length
from ixp.workloads.verification.reference.answers import ReferenceAnswers
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome, ToCore
from ixp.workloads.verification.reference.rules import (
    CELL_FAULTS,
    EXCEPTION,
    FRAME_FAULTS,
    PACKET_FAULTS,
    PDU_FAULTS,
    Flow,
    Lookups,
    ReceivedPacket,
    has_options,
)

_MOST_HEADERS = 1 << 12  # cell headers whose VCs are cached
MAX_CELLS = 40  # cells of a PDU; more would not fit in a 2 KB buffer
_ICMP, _IGMP, _UDP = 1, 2, 17
_SNMP_PORTS = (161, 162)
GLOBAL_PREFIXES = ("ATM_RX_", "ETHER_RX_")
_ANSWERED = {"IP_BAD_TTL": "ttl_expired", "IP_NO_ROUTE": "no_route"}


class ReferenceRouter:
    """The router without timing: units in, outcomes out, in order."""

    def __init__(
        self,
        tables: Tables,
        options: BuildOptions = BuildOptions(),  # noqa: B008 - immutable
    ) -> None:
        """Set up with the router's tables and options."""
        self._options = options
        unchecked = frozenset[str]() if options.rfc1812 else drop_precedence.RFC1812
        self._packet_faults = [rule for rule in PACKET_FAULTS if rule[0] not in unchecked]
        self._frame_faults = [rule for rule in FRAME_FAULTS if rule[0] not in unchecked]
        self._mac = cache(tables.mac)
        self._mtu = cache(tables.mtu)
        self._lookups = Lookups(tables)
        self._answers: ReferenceAnswers | None = None
        if options.answers:  # then the core sends no answer for a forwarded fragment
            self._answers = ReferenceAnswers(tables, self._lookups.route, options)
            self._packet_faults = [
                (name, has_options if name == EXCEPTION else applies)
                for name, applies in self._packet_faults
            ]
        self.cell_fault = lru_cache(_MOST_HEADERS)(self._cell_fault)
        self.open: dict[Flow, list[bytes]] = {}  # payloads of PDUs whose last cell has not arrived

    @property
    def open_reassemblies(self) -> int:
        """Return the number of PDUs whose last cell has not arrived."""
        return len(self.open)

    def receive(self, port: int, units: Iterable[bytes]) -> Iterator[Outcome]:
        """Return the outcome of every PDU, frame and dropped cell that a port receives."""
        take = self.cell if is_atm(port) else self.frame
        for unit in units:
            outcome = take(port, unit)
            if outcome is not None:
                yield outcome

    def cell(self, port: int, cell: bytes) -> Outcome | None:
        """Return the outcome of a cell of 52 bytes; None if it only continues a PDU."""
        return self._cell(port, int.from_bytes(cell[:4], "big"), cell[4:])

    def cells(self, port: int, joined: bytes) -> Iterator[Outcome | None]:
        """Return the outcome of each joined cell, as `cell` does."""
        for header, payload in aal5.HEADER_AND_PAYLOAD.iter_unpack(joined):
            yield self._cell(port, header, payload)

    def _cell(self, port: int, header: int, payload: bytes) -> Outcome | None:
        flow, vc, fault = self.cell_fault(port, header)
        if fault is not None:
            return Dropped(flow, fault)
        assert vc is not None  # noqa: S101 - else ATM_RX_VC_LOOKUP_ERROR
        if header & aal5.NOT_USER:
            return ToCore(flow, "management_cell")
        return self._reassemble(flow, vc, payload, last=bool(header & aal5.LAST_CELL))

    def _cell_fault(self, port: int, header: int) -> tuple[Flow, Vc | None, str | None]:
        """Return flow and VC of cells with this header, and the counter if they are dropped."""
        flow = (port, (header >> 20 & 0xFF) << 16 | header >> 4 & 0xFFFF)
        # a header with a GFC belongs to no VC
        vc = None if header >> 28 else self._lookups.vcs.get(flow)
        fault = next((name for name, applies in CELL_FAULTS if applies(header, vc)), None)
        return flow, vc, fault

    def frame(self, port: int, frame: bytes) -> Outcome:
        """Take a frame of 14 bytes at least, without FCS."""
        flow = (port, 0)
        for name, applies in self._frame_faults:
            if applies(frame, self._mac(port)):
                return self._answered(_outcome(flow, name), frame)
        data = frame[14:]
        outcome = self.packet(ReceivedPacket.of(flow, data.ljust(MIN_SIZE, b"\0"), len(data)))
        return self._answered(outcome, frame)

    def _reassemble(self, flow: Flow, vc: Vc, payload: bytes, *, last: bool) -> Outcome | None:
        cells = self.open.pop(flow, [])
        # A dropped first cell opens no PDU, so the next cell is a first cell again. Packets for the
        # core need not be IP.
        if not cells and not vc.core and payload[:8] != LLC_SNAP_IP:
            return Dropped(flow, "ATM_RX_CELL_DROP_LLC_SNAP")
        cells.append(payload)
        if len(cells) > MAX_CELLS:
            return Dropped(flow, "ATM_RX_PDU_DROP_AAL5_LENGTH")
        if not last:
            self.open[flow] = cells
            return None
        return self.pdu(flow, vc, b"".join(cells))

    def pdu(self, flow: Flow, vc: Vc, pdu: bytes) -> Outcome:
        """Take a PDU of whole cells, trailer included."""
        for name, applies in PDU_FAULTS:
            if applies(pdu):
                return Dropped(flow, name)
        if vc.core:
            return ToCore(flow, "core_vc")
        carried = aal5.length_of(pdu) - len(LLC_SNAP_IP)
        packet = pdu[len(LLC_SNAP_IP) :]
        outcome = self.packet(ReceivedPacket.of(flow, packet, carried))
        return self._answered(outcome, packet[: max(carried, 0)])

    def _answered(self, outcome: Outcome, unit: bytes) -> Outcome:
        """Add the core's answers to a frame, or, from ATM, to a packet."""
        if self._answers is None or isinstance(outcome, Forwarded):
            return outcome
        port = outcome.flow[0]
        if isinstance(outcome, Dropped):
            if outcome.counter not in _ANSWERED:
                return outcome
            outcome = ToCore(outcome.flow, _ANSWERED[outcome.counter])
        answer = self._answers.to_packet if is_atm(port) else self._answers.to_frame
        answers = answer(outcome.reason, port, unit)
        return msgspec.structs.replace(outcome, answers=answers)

    def faults(self, packet: ReceivedPacket) -> list[str]:
        """Return the names of all rules that a packet breaks; the first one counts."""
        faults = [name for name, applies in self._packet_faults if applies(packet, self._lookups)]
        route = self._lookups.route(packet.destination)
        return faults if route else [*faults, "IP_NO_ROUTE"]

    def packet(self, packet: ReceivedPacket) -> Outcome:
        """Return the outcome of an IP packet without its frame or PDU."""
        for name, applies in self._packet_faults:
            if applies(packet, self._lookups):
                return _outcome(packet.flow, name, packet)
        port = packet.flow[0]
        route = self._lookups.route(packet.destination)
        if route is None or not self._is_way(port, route.port):
            return Dropped(packet.flow, "IP_NO_ROUTE", port)
        if is_atm(port) and is_atm(route.port):
            route = self._looped_back(route)
        elif self._answers and total_length(packet.data) > self._mtu(route.port):
            return ToCore(packet.flow, "too_big")
        return self._forward(packet, route)

    def _is_way(self, received: int, out: int) -> bool:
        """Return whether packets pass between two ports: different media, or by an option."""
        if is_atm(received) != is_atm(out):
            return True
        if is_atm(out):
            return bool(self._options.loopback_ports)
        return self._options.ethernet_loopback

    def _looped_back(self, route: Route) -> Route:
        """Return the loopback route: prefix bits from 8 up select the Ethernet port; no hop."""
        port = self._options.loopback_port(int(route.network.network_address))
        return Route(route.prefix, port, self._mac(port).hex(":"))

    def _forward(self, packet: ReceivedPacket, route: Route) -> Forwarded:
        """Decrement the TTL, recompute the checksum, add the new link header."""
        old = packet.data[: total_length(packet.data)]
        header = old[:8] + bytes([old[8] - 1]) + old[9:10] + b"\0\0" + old[12:20]
        data = header[:10] + checksum(header).to_bytes(2, "big") + header[12:] + old[20:]
        if route.vpi is not None and route.vci is not None:
            vc = (route.vpi, route.vci)
            return Forwarded(packet.flow, route.port, LLC_SNAP_IP + data, vc)
        link = route.next_hop + self._mac(route.port) + ETHERTYPE_IPV4
        return Forwarded(packet.flow, route.port, link + data)


def _outcome(flow: Flow, name: str, packet: ReceivedPacket | None = None) -> Outcome:
    """Return the outcome of breaking a rule."""
    if name.isupper():
        counts_all_ports = name.startswith(GLOBAL_PREFIXES)
        return Dropped(flow, name, None if counts_all_ports else flow[0])
    return ToCore(flow, name, _core_counter(flow[0], name, packet))


def _core_counter(port: int, reason: str, packet: ReceivedPacket | None) -> str:
    """Return the name of the counter of a packet for the core, '' if there is none."""
    side = "ATM_RX" if is_atm(port) else "ETHER_RX"
    if reason == "not_ipv4":
        return "ETHER_RX_DROP_NOT_IPV4"
    if reason == "options_or_fragment":
        return f"{side}_IP_OPTIONS_OR_FRAG_Q2CORE"
    if reason == "own_address" and packet is not None:
        protocol = packet.data[9]
        if protocol in (_ICMP, _IGMP):
            return f"{side}_{'ICMP' if protocol == _ICMP else 'IGMP'}"
        if protocol == _UDP and int.from_bytes(packet.data[22:24], "big") in _SNMP_PORTS:
            return f"{side}_SNMP"
    return ""
