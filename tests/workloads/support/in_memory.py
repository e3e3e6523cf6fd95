"""The check of a run with all of it in memory, which reading piece by piece must agree with."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ixp.isa.port_kinds import is_atm
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.traffic import aal5
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.verification.expected import (
    FROM_CORE,
    FromCore,
    Tally,
    is_packet,
    key_of,
    most_queued,
)
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.mismatches import SHOWN, Mismatches
from ixp.workloads.verification.reference_router import Forwarded, Outcome, ReferenceRouter
from ixp.workloads.verification.reference_rules import Flow
from ixp.workloads.verification.strangers import difference_text, nearest_on


class Expected(Tally):
    """What the reference router makes of all that the router saw, packet by packet."""

    def __init__(
        self,
        router: ReferenceRouter,
        limits: Limits,
        received: Mapping[int, Iterable[bytes]],
        from_core: FromCore,
        bad_fcs_units: Mapping[int, int],
    ) -> None:
        """Run the reference router over all that was received, and add what the core sent."""
        super().__init__(limits, bad_fcs_units, from_core)
        self.packets: dict[int, dict[bytes, list[tuple[Flow, int]]]] = {}
        self.flows: Counter[tuple[Flow, int]] = Counter()
        for port in sorted(received):
            self._receive(router, port, received[port])
        for packet in from_core.packets():
            self._take(packet)
        self.open_reassemblies = router.open_reassemblies
        self.to_forward = self.flows.total()

    @property
    def ports(self) -> list[int]:
        """The ports that packets must leave by."""
        return sorted(self.packets)

    def towards(self, port: int) -> int:
        """Count the packets that must leave by `port`."""
        return sum(count for way, count in self.flows.items() if way[1] == port)

    def _receive(self, router: ReferenceRouter, port: int, units: Iterable[bytes]) -> None:
        """Take all units of a port; the last ones are late: `last_units` and `most_queued`."""
        held: deque[bytes] = deque()
        queued: deque[Outcome] = deque(maxlen=most_queued(port))
        for outcome in router.receive(port, _all_but(held, self.limits.last_units(port), units)):
            self._take(outcome)
            if is_packet(outcome):
                queued.append(outcome)
        last = [*router.receive(port, held)]
        for outcome in last:
            self._take(outcome)
        for outcome in (*queued, *last):
            if not isinstance(outcome, Forwarded):
                self.add_late(outcome)

    def _take(self, outcome: Outcome) -> None:
        if not isinstance(outcome, Forwarded):
            self.add(outcome)
            return
        way = (outcome.flow, outcome.port)
        places = self.packets.setdefault(outcome.port, {}).setdefault(
            key_of(outcome, self.limits.least_frame), []
        )
        places.append((outcome.flow, self.flows[way]))
        self.flows[way] += 1


def _all_but(held: deque[bytes], count: int, units: Iterable[bytes]) -> Iterator[bytes]:
    """Return units but the last ones, which are held."""
    for unit in units:
        held.append(unit)
        if len(held) > count:
            yield held.popleft()


class Matching:
    """Finds each packet sent among those expected."""

    def __init__(self, expected: Expected, lost: Mapping[int, int]) -> None:
        """Start with nothing sent; `lost` counts, by port, the units that the wire lost."""
        self._expected = expected
        self.lost = dict(lost)
        self._may_tear = Counter(lost)
        self._last: dict[tuple[Flow, int], int] = {}
        self._seen: dict[int, set[bytes]] = {}
        self._shared: dict[int, set[bytes]] = {}
        self.count = 0
        self.by_way: Counter[tuple[Flow, int]] = Counter()
        self.mismatches = Mismatches()

    def port(self, port: int, units: Iterable[bytes]) -> None:
        """Match all that a port sent."""
        packets = self._pdus(port, units) if is_atm(port) else ((unit, unit) for unit in units)
        for number, (packet, unit) in enumerate(packets):
            self._one(port, number, packet, unit)

    def towards(self, port: int) -> int:
        """Count the packets that did leave by `port`."""
        return sum(count for way, count in self.by_way.items() if way[1] == port)

    def holes(self, port: int) -> int:
        """Count the packets to `port` that are missing before the last one of their flow.

        At the least: packets that other flows have, too, count as gone, and are no flow's last one.
        """
        ways = [way for way in self.by_way if way[1] == port]
        return sum(self._at(*way) + 1 - self.by_way[way] for way in ways)

    def _one(self, port: int, number: int, packet: bytes, unit: bytes) -> None:
        places = self._expected.packets.get(port, {}).get(packet)
        if not places:
            self._wrong(port, number, packet, self._stranger(port, packet, unit))
            return
        self._note_flows(port, packet, places)
        # Equal packets of a capture stand for each other: take the first one that keeps the order.
        in_order = (i for i, (flow, at) in enumerate(places) if at > self._at(flow, port))
        pick = next(in_order, None)
        flow, at = places.pop(0 if pick is None else pick)
        self.count += 1
        self.by_way[flow, port] += 1
        if packet in self._shared.get(port, ()):
            return
        if pick is None:
            self._wrong(port, number, packet, f"left after a later one of {_flow_name(flow)}")
        else:
            self._last[flow, port] = at

    def _note_flows(self, port: int, packet: bytes, places: Sequence[tuple[Flow, int]]) -> None:
        """Note, the first time, whether equal packets came in by several flows.

        Which of those one that left is cannot be told, so they say nothing of the order of a flow.
        """
        seen = self._seen.setdefault(port, set())
        if packet not in seen and len({flow for flow, _ in places}) > 1:
            self._shared.setdefault(port, set()).add(packet)
        seen.add(packet)

    def _at(self, flow: Flow, port: int) -> int:
        return self._last.get((flow, port), -1)

    def _stranger(self, port: int, packet: bytes, unit: bytes) -> str:
        """Return what is wrong with a packet that is not expected, or no longer."""
        if packet in self._seen.get(port, ()):
            return "left more often than it came in"
        if self.mismatches.count >= SHOWN:
            return "is no packet that must leave here"  # a longer search would not be shown
        for other, packets in self._expected.packets.items():
            if packet in packets:
                return f"must leave by {port_name(other)}"
        nearest = nearest_on(port, packet)
        for candidate in self._expected.packets.get(port, {}):
            nearest.see(candidate)
        return difference_text(port, nearest, unit)

    def _pdus(self, port: int, cells: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
        """Put the cells sent together; the CRC and the Length of every whole PDU must hold."""
        reassembler = aal5.Reassembler()
        for cell in cells:
            if found := reassembler.add(cell):
                vpi, vci, pdu = found
                if not aal5.crc_holds(pdu) or not aal5.length_fits(pdu):
                    if self._may_tear[port] > 0:
                        self._may_tear[port] -= 1
                        continue
                    self.mismatches.add(f"{port_name(port)}: a PDU left with a wrong trailer")
                yield sunatm(vpi, vci, pdu[: aal5.length_of(pdu)]), cell[:4] + pdu

    def _wrong(self, port: int, number: int, packet: bytes, what: str) -> None:
        self.mismatches.add(f"{port_name(port)}: packet {number} ({_name(packet)}) {what}")


_ETHERNET_IP = 14  # where the IP header begins in a frame
_SUNATM_IP = 12  # and behind the SunATM header and LLC/SNAP


def _ip_at(packet: bytes) -> int:
    return _SUNATM_IP if packet[4:12] == aal5.LLC_SNAP_IP else _ETHERNET_IP


def _header(packet: bytes) -> bytes:
    """Return what identifies a packet: source address and IP identification."""
    at = _ip_at(packet)
    return packet[at + 12 : at + 16] + packet[at + 4 : at + 6]


def _name(packet: bytes) -> str:
    """Name a packet in a message."""
    name = _header(packet)
    source = ".".join(str(byte) for byte in name[:4])
    return f"source {source}, id {int.from_bytes(name[4:], 'big')}"


def _flow_name(flow: Flow) -> str:
    port, vc = flow
    if port == FROM_CORE:
        return "the core"
    return f"VC {vc >> 16}/{vc & 0xFFFF} of {port_name(port)}" if is_atm(port) else port_name(port)
