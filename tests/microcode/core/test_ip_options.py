"""Options of packets that the core forwards or answers, compared with scapy."""

from typing import Any

import pytest
from msgspec import structs
from scapy.layers.inet import ICMP, IP, UDP, IPOption_RR

from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Interface, Route, default_tables
from ixp.microcode.core.answers import DISCARDED, FORWARDED, Answer, Answers
from ixp.workloads.traffic.packets import with_checksum
from ixp.workloads.verification.reference.answers import ReferenceAnswers
from ixp.workloads.verification.reference.outcomes import ToCore
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.reference.rules import Lookups
from tests.microcode.support.answers import answer_of_core, frame, icmp_error, read, with_options
from tests.microcode.support.ports import PORTS

TABLES = default_tables(PORTS["oc12"])
ON = BuildOptions(answers=True)
HOST, FAR, OUT = "10.2.0.9", "20.8.3.7", "20.8.255.1"
NOWHERE = "0.0.0.0"  # noqa: S104 - an address in an option
MILLISECOND = 232_000


@pytest.fixture
def answers() -> Answers:
    return Answers(TABLES, ON, 232)


def packet_with(area: bytes, **fields: Any) -> bytes:  # noqa: ANN401
    fields = {"src": HOST, "dst": FAR, "id": 7, **fields}
    return with_options(IP(**fields) / UDP() / b"data", area)


def answer_of(answers: Answers, packet: bytes, now: int = 0) -> Answer | None:
    return answer_of_core(answers, TABLES, "options_or_fragment", packet, now=now)


def sent(answers: Answers, packet: bytes, now: int = 0) -> bytes:
    """Return the packet that the core sends; it must send one."""
    answer = answer_of(answers, packet, now)
    assert answer is not None
    return answer.data


def options_of(packet: bytes) -> bytes:
    return packet[20 : 4 * (packet[0] & 15)]


@pytest.mark.parametrize(
    "data",
    [
        *(b"\x94\x04\0\0", b"\x88\x04\1\2", b"\x9e\x05abc", b"\x82\x0b" + bytes(9)),
        *(b"\1\1\1\1", b"\0\xff\xff\xff"),
    ],
)
def test_options_without_a_rule_are_forwarded_unchanged(answers: Answers, data: bytes) -> None:
    """RFC 1812, 5.3.13.1: router alert, stream, unknown ones, no operation, end."""
    packet = packet_with(data, ttl=9, tos=0x28)
    answer = answer_of(answers, packet)

    assert answer is not None
    assert ("20.8.3.0/24", FORWARDED) == (answer.route and answer.route.prefix, answer.counter)
    assert 8 == read(answer.data).ttl
    expected = bytearray(packet)
    expected[8] -= 1
    expected[10:12] = answer.data[10:12]
    assert bytes(expected) == answer.data


def test_record_route_gets_the_address_of_the_output_port(answers: Answers) -> None:
    """RFC 1812, 5.3.13.5: at the pointer, which then moves; a full route is unchanged."""
    empty = bytes(IPOption_RR(length=11, pointer=4, routers=[NOWHERE, NOWHERE]))
    recorded = sent(answers, packet_with(empty))
    two = sent(answers, recorded)
    first, second = (IPOption_RR(options_of(packet)) for packet in (recorded, two))

    assert (8, [OUT, NOWHERE]) == (first.pointer, first.routers)
    assert (12, [OUT, OUT]) == (second.pointer, second.routers)
    assert options_of(two) == options_of(sent(answers, two))


def test_timestamps_are_milliseconds_marked_as_not_since_midnight(answers: Answers) -> None:
    """RFC 791, 3.1 has three forms: alone, with the address, or only for named routers."""
    now = 1234 * MILLISECOND + 5
    time = (1 << 31 | 1234).to_bytes(4, "big")
    with_address = b"\x44\x0c\x0d\1" + bytes([20, 8, 255, 1]) + time
    named = packet_with(b"\x44\x0c\5\3" + bytes([10, 5, 0, 1]) + bytes(4))  # a different port
    other = packet_with(b"\x44\x0c\5\3" + bytes([10, 5, 0, 2]) + bytes(4))

    def stamped(packet: bytes) -> bytes:
        return options_of(sent(answers, packet, now))

    assert b"\x44\x08\x09\0" + time == stamped(packet_with(b"\x44\x08\5\0" + bytes(4)))
    assert with_address == stamped(packet_with(b"\x44\x0c\5\1" + bytes(8)))
    assert time == stamped(named)[8:]
    assert other[20:32] == stamped(other)


def test_a_full_timestamp_counts_overflows_up_to_15_and_is_then_an_error(answers: Answers) -> None:
    """RFC 791, 3.1."""
    full = packet_with(b"\x44\x08\x09\xe0" + bytes(4))
    overflowed = packet_with(b"\x44\x08\x09\xf0" + bytes(4))

    assert options_of(overflowed) == options_of(sent(answers, full))
    assert (12, 0, 23) == icmp_error(answer_of(answers, overflowed))


@pytest.mark.parametrize(
    ("data", "octet"),
    [
        (b"\7\2\1\1", 21),
        (b"\7\7\3\0\0\0\0", 22),
        (b"\7\7\5\0\0\0\0", 22),
        (b"\1\7\7\6\0\0\0\0", 23),
        (b"\x44\3\5\1", 21),
        (b"\x44\x08\4\0\0\0\0\0", 22),
        (b"\x44\x08\5\1\0\0\0\0", 22),
        (b"\x44\4\4\2", 22),
        (b"\x44\x08\0\2\0\0\0\0", 22),
        (b"\x44\x08\7\2\0\0\0\0", 22),
        (b"\x99\1\1\1", 21),
        (b"\x99\5\1\1", 21),
        (b"\1\1\1\x99", 23),
    ],
)
def test_an_error_points_to_the_octet_of_a_malformed_option(
    answers: Answers, data: bytes, octet: int
) -> None:
    """RFC 792 and RFC 1812, 4.3.3.5: wrong lengths and pointers."""
    assert (12, 0, octet) == icmp_error(answer_of(answers, packet_with(data)))
    assert 1 == answers.counts[DISCARDED]


def test_an_echo_reply_has_record_route_and_timestamp_of_its_request(answers: Answers) -> None:
    """RFC 1812, 4.3.3.6: updated by the router; other options are removed."""
    stamp = b"\x44\x0c\5\1" + bytes(8)
    route = bytes(IPOption_RR(length=7, pointer=4, routers=[NOWHERE]))
    data = b"\x94\x04\0\0" + route + stamp + b"\0"
    request = IP(src=HOST, dst="20.8.255.1") / ICMP(id=1, seq=2) / b"ping"
    reply = answer_of_core(answers, TABLES, "icmp", with_options(request, data))

    assert reply is not None
    own_ip = bytes([10, 2, 0, 1])
    expected = b"\7\7\x08" + own_ip + b"\x44\x0c\x0d\1" + own_ip + b"\x80\0\0\0\0"
    assert expected == options_of(reply.data)
    assert b"ping" == bytes(read(reply.data)[ICMP].payload)


@pytest.mark.parametrize(
    "fields",
    [
        *({"src": "127.0.0.1"}, {"src": "240.0.0.1"}),
        *({"dst": "224.0.0.9"}, {"dst": "10.3.0.255"}, {"dst": "250.0.0.1"}),
    ],
    ids=str,
)
def test_packets_dropped_without_options_are_dropped_with_options(
    answers: Answers, fields: dict[str, Any]
) -> None:
    """Martians, multicast, a wrong checksum, version or header length: dropped silently."""
    assert answer_of(answers, packet_with(b"\x94\x04\0\0", **fields)) is None
    right = packet_with(b"\x94\x04\0\0")
    for offset, byte in ((10, right[10] ^ 1), (0, 0x56), (0, 0x44)):
        wrong = right[:offset] + bytes([byte]) + right[offset + 1 :]
        assert answer_of(answers, wrong if offset else with_checksum(wrong)) is None
    assert (4, 0) == (answers.counts[DISCARDED], answers.counts[FORWARDED])


@pytest.mark.parametrize(
    "fields", [{"src": "10.2.0.255"}, {"src": "10.2.0.0"}, {"dst": "20.8.255.0"}], ids=str
)
def test_packets_from_or_to_reserved_addresses_of_attached_subnets_are_dropped(
    fields: dict[str, Any],
) -> None:
    """RFC 1812, 4.2.3.1 and 5.3.7: a directed broadcast as source, and {subnet, 0}.

    A subnet of two addresses has none, and without option RFC1812 there is no check.
    """
    packet = packet_with(b"\x94\x04\0\0", **fields)
    routes = (*TABLES.route, Route("20.8.255.0/24", 8, vpi=0, vci=35))
    subnets = structs.replace(TABLES, route=routes)
    pairs = structs.replace(subnets, interface=tuple(map(_of_two, TABLES.interface)))
    unchecked = structs.replace(ON, rfc1812=False)
    for tables, build, is_forwarded in (
        *((subnets, ON, False), (pairs, ON, True), (subnets, unchecked, True)),
    ):
        answer = answer_of_core(Answers(tables, build, 232), tables, "options_or_fragment", packet)
        reference = ReferenceAnswers(tables, Lookups(tables).route, build)
        expected = reference.to_frame("options_or_fragment", 2, frame(tables, packet))

        assert [is_forwarded] * 2 == [answer is not None, bool(expected)]


def _of_two(interface: Interface) -> Interface:
    return structs.replace(interface, address=interface.address.replace("/24", "/31"))


def test_the_reference_router_passes_options_to_the_core_and_forwards_fragments() -> None:
    router = ReferenceRouter(TABLES, options=ON)
    [options] = router.receive(2, [frame(TABLES, packet_with(b"\x94\x04\0\0"))])
    [fragment] = router.receive(2, [frame(TABLES, IP(src=HOST, dst=FAR, frag=5) / b"rest")])

    assert isinstance(options, ToCore)
    assert not isinstance(fragment, ToCore)
