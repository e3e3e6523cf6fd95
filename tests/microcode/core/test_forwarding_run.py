from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from scapy.layers import inet
from scapy.layers.inet import ICMP, IP, UDP
from scapy.layers.l2 import Ether
from scapy.packet import Packet

from ixp.isa import CoreMachine
from ixp.microcode.config.loader import load
from ixp.microcode.core.packets import CorePacket
from ixp.microcode.core.router import Router
from tests.microcode.support.answers import frame, with_options
from tests.microcode.support.router import CONFIGS, Run, run, tables_of
from tests.microcode.support.software import corrupting
from tests.microcode.support.traffic import cells, reassembled

HOST, ROUTER, FAR = "10.2.0.9", "10.2.0.1", "20.8.3.7"
BEHIND, ROUTER_ATM = "20.8.3.9", "20.8.255.1"
fragment: Any = inet.fragment
defragment: Any = inet.defragment


def run_forwarding(  # noqa: PLR0917
    name: str,
    from_ethernet: Sequence[Packet | bytes] = (),
    from_atm: Sequence[Packet | bytes] = (),
    mtus: Mapping[int, int] | None = None,
    defines: Mapping[str, int] | None = None,
    software: type[Router] = Router,
) -> Run:
    """Run with packets on port 2 and on the first VC of port 8."""
    config = load(name, defines={"CORE_ANSWERS": 1, **(defines or {})})
    tables = tables_of(config, mtus or {})
    frames = [frame(tables, packet) for packet in from_ethernet]
    return run(cells(from_atm), {2: frames}, config=config, tables=tables, software=software)


def departures_by_atm(result: Run) -> list[Packet]:
    return [IP(packet) for _, packet in reassembled(result.sent[8])]


def departures_by_ethernet(result: Run, port: int = 2) -> list[Packet]:
    """Return the sent packets without padding."""
    packets = [Ether(unit).payload for unit in result.sent[port]]
    return [IP(bytes(packet)[: packet.len]) for packet in packets]


def ping(source: str, to: str, size: int, number: int = 1) -> Packet:
    """Return an echo request."""
    data = bytes(n % 251 for n in range(size))
    return IP(bytes(IP(src=source, dst=to, id=number) / ICMP(id=9, seq=number) / data))


@pytest.mark.parametrize("name", CONFIGS)
def test_packets_with_options_are_forwarded_in_both_directions(name: str) -> None:
    """Unknown options, record route and timestamp; wrong ones cause an error or a silent drop."""
    areas = [b"\x94\x04\0\0", b"\7\7\4" + bytes(4), b"\x44\x08\5\0" + bytes(4), b"\x99\1\1\1"]
    areas += [b"\x89\7\4" + bytes(4)]

    def packets(source: str, to: str) -> list[bytes]:
        good = [
            IP(src=source, dst=to, id=n, flags="evil") / UDP() / bytes(40 * n)
            for n in range(len(areas))
        ]
        last = IP(src=source, dst=to, ttl=1, id=9) / UDP()
        multicast = IP(src=source, dst="224.0.0.9", id=10) / UDP()
        nowhere = IP(src=source, dst="99.0.0.1", id=11) / UDP()
        both = [
            *zip(good, areas, strict=True),
            *((wrong, areas[0]) for wrong in (last, multicast, nowhere)),
        ]
        return [with_options(packet, area) for packet, area in both]

    result = run_forwarding(name, packets(HOST, FAR), packets(BEHIND, "10.2.0.7"))

    assert [] == result.verdict.mismatches
    assert (6, 10) == (result.counters["FORWARDED_BY_CORE"], result.counters["DISCARDED_BY_CORE"])
    for departures in (departures_by_atm(result), departures_by_ethernet(result)):
        assert [0, 1, 2] == [
            packet.id for packet in departures if UDP in packet and ICMP not in packet
        ]
        kinds = [(packet[ICMP].type, packet[ICMP].code) for packet in departures if ICMP in packet]
        assert [(12, 0), (3, 5), (11, 0), (3, 0)] == kinds


@pytest.mark.parametrize("name", CONFIGS)
def test_packets_with_source_routes_are_forwarded(name: str) -> None:
    """Both directions and fragments are included; other packets end here or cause an error."""

    def packets(source: str, router: str, to: str) -> list[bytes]:
        hops = [to, "10.0.0.9", router, "99.0.0.1"]
        areas = [b"\x83\7\4" + bytes(map(int, hop.split("."))) for hop in hops]
        areas += [b"\x83\7\x08" + bytes(map(int, source.split(".")))]
        areas += [b"\x83\7\4" + bytes(3) + b"\1", b"\x83\7\4abcd\x89\7\4abcd"]
        return [
            with_options(IP(src=source, dst=router, id=n, proto=17) / bytes(600), area)
            for n, area in enumerate(areas)
        ]

    near, far = packets(HOST, ROUTER, FAR), packets(BEHIND, ROUTER_ATM, "10.1.0.7")
    result = run_forwarding(name, near, far, {1: 300, 8: 576})

    assert [] == result.verdict.mismatches
    names = ("SOURCE_ROUTED", "FORWARDED_BY_CORE", "DISCARDED_BY_CORE")
    assert (8, 3, 5) == tuple(result.counters[name] for name in names)


@pytest.mark.parametrize("name", CONFIGS)
def test_packets_above_the_mtu_are_fragmented_and_can_be_reassembled(name: str) -> None:
    """Packets with options and fragments are included; DF causes an error."""

    def packets(source: str, to: str) -> list[Packet | bytes]:
        plain = [IP(src=source, dst=to, id=n) / UDP() / bytes(1400 - 100 * n) for n in range(4)]
        last_fragment = IP(src=source, dst=to, id=8, frag=100, flags="MF", proto=17) / bytes(800)
        area = b"\x94\x04\0\0"
        marked = with_options(IP(src=source, dst=to, id=9) / UDP() / bytes(1300), area)
        return [
            *plain,
            last_fragment,
            marked,
            IP(src=source, dst=to, id=7, flags="DF") / bytes(1300),
        ]

    far, near = packets(HOST, FAR), packets(BEHIND, "10.1.0.7")
    result = run_forwarding(name, far, near, {1: 300, 8: 68})

    assert [] == result.verdict.mismatches
    assert (12, 2) == (result.counters["FORWARDED_BY_CORE"], result.counters["DISCARDED_BY_CORE"])
    for departures, mtu in (
        (departures_by_atm(result), 68),
        (departures_by_ethernet(result, 1), 300),
    ):
        onward = [packet for packet in departures if packet.proto == 17]
        assert all(len(packet) <= mtu for packet in onward)
        payloads = [bytes(packet.payload) for packet in defragment(onward) if packet.id < 7]
        assert [1408, 1308, 1208, 1108] == [*map(len, payloads)]


@pytest.mark.parametrize("name", CONFIGS)
def test_a_fragment_beyond_the_longest_datagram_is_not_fragmented(name: str) -> None:
    """The fragment is forwarded if it fits. 13 bits cannot hold the offsets of its parts."""

    def packets(source: str, to: str) -> list[Packet | bytes]:
        ends = [(8189, 8), (8191, 400), (8100, 700), (8100, 715), (8100, 716)]
        return [IP(src=source, dst=to, id=n, frag=at, proto=253) / bytes(size)
                for n, (at, size) in enumerate(ends)]  # fmt: skip

    result = run_forwarding(name, packets(HOST, FAR), packets(BEHIND, "10.1.0.7"), {1: 500, 8: 500})

    assert [] == result.verdict.mismatches
    assert (4, 2) == (result.counters["FORWARDED_BY_CORE"], result.counters["DISCARDED_BY_CORE"])
    for departures in (departures_by_atm(result), departures_by_ethernet(result, 1)):
        assert [0, 1, 2, 2, 3, 3] == [packet.id for packet in departures]


@pytest.mark.parametrize("name", CONFIGS)
def test_fragments_in_transit_do_not_use_the_core(name: str) -> None:
    parts = [*fragment(ping(HOST, FAR, 9000)), *fragment(ping(HOST, FAR, 4000, 2), 40)]
    pings = [*fragment(ping(BEHIND, "10.2.0.7", 9000)), *fragment(ping(BEHIND, "10.2.0.7", 70), 8)]
    result = run_forwarding(name, parts, pings)

    assert [] == result.verdict.mismatches
    assert (0, 0) == (result.core.core_packets, result.counters["TOTAL_DISCARDS"])
    assert [9008, 4008] == [
        len(datagram.payload) for datagram in defragment(departures_by_atm(result))
    ]
    assert [9008, 78] == [
        len(datagram.payload) for datagram in defragment(departures_by_ethernet(result))
    ]


@pytest.mark.parametrize("name", CONFIGS)
def test_pings_of_any_size_are_answered_in_fragments(name: str) -> None:
    """Replies may exceed the MTU of their path, and two datagrams may be interleaved."""
    first, second = (fragment(ping(HOST, ROUTER, 4000, n)) for n in (1, 2))
    mixed = [packet for pair in zip(first, second, strict=True) for packet in pair]
    pings = [*fragment(ping(BEHIND, ROUTER_ATM, 5000)), ping(BEHIND, ROUTER_ATM, 1472, 2)]
    result = run_forwarding(
        name, [*mixed, *reversed(fragment(ping(HOST, ROUTER, 3000, 3)))], pings, {8: 576}
    )

    assert [] == result.verdict.mismatches
    replies = defragment(departures_by_ethernet(result))
    assert [(0, 1, 4008), (0, 2, 4008), (0, 3, 3008)] == [
        (packet[ICMP].type, packet[ICMP].seq, len(packet.payload)) for packet in replies
    ]
    replies = defragment(departures_by_atm(result))
    assert [5008, 1480] == [len(packet.payload) for packet in replies]
    assert result.counters["FRAGMENTS_TAKEN"] == result.counters["FRAGMENTS_USED"] == 13


def test_a_datagram_with_missing_fragments_causes_time_exceeded() -> None:
    """The error with code 1 quotes the first fragment; without that, none is sent."""
    first, second, _ = fragment(ping(HOST, ROUTER, 4000, 1))
    other = fragment(ping(HOST, ROUTER, 4000, 2))[1]
    late = [IP(src=HOST, dst=FAR, id=n) / UDP() / bytes(1400) for n in range(60)]
    result = run_forwarding("oc12", [second, first, other, *late], defines={"REASSEMBLY_MS": 1})

    assert [] == result.verdict.mismatches
    [error] = departures_by_ethernet(result)
    assert (11, 1) == (error[ICMP].type, error[ICMP].code)
    assert bytes(first)[:548] == bytes(error)[28:]
    assert 576 == len(error)
    counts = result.counters
    assert (2, 3, 0) == tuple(
        counts[key] for key in ("REASSEMBLY_EXPIRED", "FRAGMENTS_DROPPED", "FRAGMENTS_HELD")
    )


def test_overlapping_and_malformed_fragments_are_accounted_for() -> None:
    one = fragment(ping(HOST, ROUTER, 4000, 1))
    overlap = IP(src=HOST, dst=ROUTER, id=1, frag=100, flags="MF", proto=1) / bytes(800)
    short = IP(src=HOST, dst=ROUTER, id=2, flags="MF", proto=1) / bytes(9)
    huge = IP(src=HOST, dst=ROUTER, id=3, frag=8191, proto=1) / bytes(700)
    payloads = fragment(ping(HOST, ROUTER, 4000, 4))
    other = IP(bytes(payloads[0]))
    other[ICMP].seq, other.chksum = 77, None
    twice = [payloads[0], other, *payloads[1:], payloads[0], *payloads[1:]]
    result = run_forwarding("oc12", [one[0], overlap, *one[1:], short, huge, *twice])

    assert [] == result.verdict.mismatches
    assert [4] == [
        reply[ICMP].seq for reply in defragment(departures_by_ethernet(result)) if ICMP in reply
    ]
    counts = result.counters
    assert len(one) + 3 + len(twice) == counts["FRAGMENTS_TAKEN"]


@pytest.mark.parametrize("place", [1, 4, 5, 8, 9, 12, 19, 20, 27, 30, 700])
def test_the_verdict_detects_a_wrong_byte_of_a_forwarded_packet(place: int) -> None:
    """The byte is in TOS, TTL, options, data or identification, which only answers may choose."""
    packet = with_options(
        IP(src=HOST, dst=FAR, id=5) / UDP() / bytes(1300), b"\x94\x04\0\0\1\1\1\1"
    )
    result = run_forwarding("oc12", [packet], mtus={8: 600}, software=corrupting(place))

    assert any("the core answers what nothing" in text for text in result.verdict.mismatches)


@pytest.mark.parametrize("place", [1, 8, 16, 19, 22, 23, 26, 27, 30])
def test_the_verdict_detects_a_wrong_byte_of_a_source_routed_packet(place: int) -> None:
    """The byte is in destination, pointer, recorded address, or behind the route."""
    route = b"\x83\x0b\4" + bytes([20, 8, 3, 7, 20, 8, 3, 9])
    packet = with_options(IP(src=HOST, dst=ROUTER, id=5) / UDP() / bytes(30), route)
    result = run_forwarding("oc12", [packet], software=corrupting(place))

    assert any("the core answers what nothing" in text for text in result.verdict.mismatches)


class DropsLastFragment(Router):
    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        super().handle(machine, packet)
        for units in self.answered.values():
            del units[-1:]


class RenumbersFragments(Router):
    """Send each fragment with a different identification."""

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        super().handle(machine, packet)
        for port, units in self.answered.items():
            self.answered[port] = [_renumbered(unit, n) for n, unit in enumerate(units)]


def _renumbered(unit: bytes, number: int) -> bytes:
    packet = IP(unit[14:])
    packet.id, packet.chksum = number, None
    return unit[:14] + bytes(packet)


class DuplicatesUnits(Router):
    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        super().handle(machine, packet)
        for port, units in self.answered.items():
            self.answered[port] = units * 2


@pytest.mark.parametrize("software", [DropsLastFragment, RenumbersFragments, DuplicatesUnits])
def test_the_verdict_detects_fragments_that_form_no_reply(software: type[Router]) -> None:
    """A reply must be complete and unique, with one identification."""
    result = run_forwarding("oc12", fragment(ping(HOST, ROUTER, 4000)), software=software)

    assert any("the core answers what nothing" in text for text in result.verdict.mismatches)


def test_a_snapshot_holds_half_a_datagram() -> None:
    config = load("oc12", defines={"CORE_ANSWERS": 1})
    result = run_forwarding("oc12", fragment(ping(HOST, ROUTER, 4000))[:2])
    state = result.core.state()
    copy = Router(config, tables_of(config))
    copy.restore(result.machine, state)

    assert state == copy.state()
    assert [2960] == [datagram["held"] for datagram in state["answers"]["open"]]
