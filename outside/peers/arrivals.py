"""Convert the packets that a run's router received for its peers, with their outcomes."""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Tables
from ixp.outside.peers.frames import SentUnit, frame_of
from ixp.outside.peers.passing import longest_match
from ixp.outside.peers.reasons import BY_LINK, DropReason, faults, reason_of
from ixp.workloads.record.port_units import PortUnits, read_units
from ixp.workloads.record.run_directory import StoredRun
from ixp.workloads.traffic.packets import FRAME_HEADER, MIN_SIZE, total_length, with_checksum
from ixp.workloads.verification.matching.output_port import sent_pdus
from ixp.workloads.verification.reference.ip_options import OptionError
from ixp.workloads.verification.reference.outcomes import Outcome
from ixp.workloads.verification.reference.packets import header_size, is_well_formed
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.reference.rules import ReceivedPacket
from ixp.workloads.verification.reference.source_routes import follow_to_next

_NEVER = 0x40  # don't fragment


class Arrival(msgspec.Struct, frozen=True):
    """A packet for all routers: its port, its frame, and its outcome in the reference router.

    `packet` is None for a frame without IPv4. If a source route continues after the router, it is
    the packet as forwarded. `reasons` are all reasons to drop it; the first one counts.
    """

    port: int
    frame: bytes
    outcome: Outcome
    packet: ReceivedPacket | None
    reasons: tuple[DropReason, ...]


class _Listener(ReferenceRouter):
    """A reference router that stores the last packet it received."""

    heard: ReceivedPacket | None = None

    def packet(self, packet: ReceivedPacket) -> Outcome:
        self.heard = packet
        return super().packet(packet)


def arrivals(run: StoredRun, options: BuildOptions, *, follows: bool) -> Iterator[Arrival]:
    """Return every packet of a run, port by port, without units that devices lost.

    On ATM, these are the packets of good PDUs. Peers do not receive cells and PDUs that AAL5 drops,
    nor VCs whose traffic goes to the core. `follows`: router and peer follow source routes.
    """
    router = _Listener(run.tables, options)
    for port in sorted(run.received):
        lost = frozenset(run.record.lost_units.get(port, ()))
        for place, unit in enumerate(read_units(run.received[port])):
            if place not in lost and (
                arrival := _arrival(router, run.tables, port, unit, follows=follows)
            ):
                yield arrival


def _arrival(
    router: _Listener, tables: Tables, port: int, unit: bytes, *, follows: bool
) -> Arrival | None:
    router.heard = None
    outcome = router.cell(port, unit) if is_atm(port) else router.frame(port, unit)
    packet, frame = router.heard, unit
    if outcome is None or (is_atm(port) and packet is None):
        return None
    reasons = [reason_of(outcome, packet)]
    if is_atm(port) and packet is not None:
        frame = frame_of(tables, port, outcome.flow[1], packet.data[: max(packet.carried, 0)])
    elif reasons[0] in BY_LINK:
        data = unit[FRAME_HEADER:]
        packet = ReceivedPacket.of((port, 0), data.ljust(MIN_SIZE, b"\0"), len(data))
    if packet is not None and reasons[0] is DropReason.OWN and follows:
        led = _led_on(packet, tables)
        packet, reasons = (led, [DropReason.OPTIONS]) if led else (packet, reasons)
    if packet is not None:
        reasons += [*faults(router, packet), *_faults_of_way(tables, packet)]
    return Arrival(port, frame, outcome, packet, tuple(dict.fromkeys(reasons)))


def _led_on(packet: ReceivedPacket, tables: Tables) -> ReceivedPacket | None:
    """Return a packet to the router as forwarded by its source route, or None if it ends here.

    A packet with invalid options is returned unchanged: it is refused for them.
    """
    own = frozenset(entry.ip.to_bytes(4, "big") for entry in tables.interface)
    data = packet.data[: max(packet.carried, 0)]
    if not is_well_formed(data):
        return None
    size = header_size(data)
    try:
        header = follow_to_next(data[:size], own, followed=True)
    except OptionError:
        return packet
    if header[16:20] in own:
        return None
    return ReceivedPacket.of(
        packet.flow, with_checksum(header) + packet.data[size:], packet.carried
    )


def _faults_of_way(tables: Tables, packet: ReceivedPacket) -> Iterator[DropReason]:
    """Yield why a packet can't take its route: same medium as its source, or DF above the MTU."""
    route = longest_match(packet.destination, tables)
    if route is None:
        return
    if is_atm(route.port) == is_atm(packet.flow[0]):
        yield DropReason.NO_ROUTE
    if packet.data[6] & _NEVER and total_length(packet.data) > tables.mtu(route.port):
        yield DropReason.TOO_BIG


def sent_units(sent: Mapping[int, PortUnits]) -> Counter[SentUnit]:
    """Count the departures of a run by port and unit."""
    units: Counter[SentUnit] = Counter()
    for port in sorted(sent):
        if is_atm(port):
            units.update((port, packet) for packet, *_ in sent_pdus(sent[port]))
        else:
            units.update((port, frame) for frame in read_units(sent[port]))
    return units
