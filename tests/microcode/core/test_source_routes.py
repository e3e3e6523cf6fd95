"""Source routes that the core follows or refuses, compared with scapy."""

from typing import Any

import pytest
from msgspec import structs
from scapy.layers.inet import ICMP, IP, UDP, IPOption_RR, fragment

from ixp.isa.tables.chip import chip
from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.core.answers import DISCARDED, FORWARDED, ROUTED, Answer, Answers
from tests.microcode.support.answers import NEIGHBOUR_TABLES as TABLES
from tests.microcode.support.answers import (
    SOURCE_ROUTES,
    answer_of_core,
    icmp_error,
    read,
    source_route,
    with_options,
)

ON = BuildOptions(answers=True)
HOST, ROUTER, OUT = "10.2.0.9", "10.2.0.1", "20.8.3.1"
NEXT, BEHIND = "20.8.3.7", "20.8.9.9"
cut: Any = fragment


@pytest.fixture
def answers() -> Answers:
    return Answers(TABLES, ON, 232)


def packet_with(area: bytes, to: str = ROUTER, **fields: Any) -> bytes:  # noqa: ANN401
    fields = {"src": HOST, "dst": to, "id": 7, **fields}
    return with_options(IP(**fields) / UDP(dport=9) / b"data", area)


def answer_of(answers: Answers, packet: bytes, reason: str = "own_address") -> Answer | None:
    return answer_of_core(answers, TABLES, reason, packet)


def sent(answers: Answers, packet: bytes, reason: str = "own_address") -> Answer:
    """Return the packet that the core sends; it must send one."""
    answer = answer_of(answers, packet, reason)
    assert answer is not None
    return answer


@pytest.mark.parametrize("kind", SOURCE_ROUTES)
def test_a_source_route_gives_the_next_address_and_records_the_output_port(
    answers: Answers, kind: int
) -> None:
    """RFC 791, 3.1: only destination, recorded address, pointer and TTL change."""
    packet = packet_with(source_route(kind, NEXT, BEHIND) + b"\x94\x04\0\0", ttl=9, tos=4)
    answer = sent(answers, packet)

    assert ("20.8.3.0/24", FORWARDED) == (answer.route and answer.route.prefix, answer.counter)
    expected = IP(packet)
    expected.dst, expected.ttl = NEXT, 8
    expected.options[0].routers, expected.options[0].pointer = [OUT, BEHIND], 8
    del expected.chksum
    assert bytes(expected) == answer.data
    assert (1, 0) == (answers.counts[ROUTED], answers.counts[DISCARDED])


def test_the_last_address_of_a_route_is_the_destination(answers: Answers) -> None:
    """The pointer is then behind the option. The packet may be for the router."""
    packet = IP(sent(answers, packet_with(source_route(131, ROUTER, NEXT, pointer=8))).data)
    route = packet.options[0]
    own_answer = answer_of(answers, packet_with(source_route(131, NEXT, pointer=8)))

    assert (NEXT, 12, [ROUTER, OUT]) == (packet.dst, route.pointer, route.routers)
    assert (3, 3, 0) == icmp_error(own_answer)


def test_consecutive_addresses_of_the_router_are_skipped_in_one_step(answers: Answers) -> None:
    """RFC 1812, 5.2.3: the pointer moves to the first address that is not the router's."""
    hops = ["10.5.0.1", "10.6.0.1"]
    packet = IP(sent(answers, packet_with(source_route(131, *hops, NEXT))).data)
    route = packet.options[0]
    request = with_options(IP(src=HOST, dst=ROUTER) / ICMP(id=1) / b"p", source_route(131, *hops))
    reply = read(sent(answers, request, "icmp").data)

    assert (NEXT, 16, [*hops, OUT]) == (packet.dst, route.pointer, route.routers)
    assert ("10.6.0.1", HOST, [], 0) == (reply.src, reply.dst, reply.options, reply[ICMP].type)


def test_a_loose_route_passes_other_routers_and_a_strict_one_does_not(answers: Answers) -> None:
    """RFC 791, 3.1: this concerns packets to other destinations, at any pointer."""
    for pointer in (4, 8):
        loose = packet_with(source_route(131, "10.4.0.6", pointer=pointer), to=NEXT)
        strict = packet_with(source_route(137, "10.4.0.6", pointer=pointer), to=NEXT)

        assert loose[20:28] == sent(answers, loose, "options_or_fragment").data[20:28]
        assert (3, 5, 0) == icmp_error(answer_of(answers, strict, "options_or_fragment"))


@pytest.mark.parametrize(
    ("kind", "to"),
    [
        *((137, BEHIND), (137, "10.2.0.7"), (131, "10.3.0.7"), (131, "99.0.0.1")),
        *((131, "127.0.0.1"), (131, "224.0.0.9"), (131, "10.5.0.255"), (131, "0.0.0.0")),  # noqa: S104
    ],
)
def test_an_unreachable_next_address_is_source_route_failed(
    answers: Answers, kind: int, to: str
) -> None:
    """RFC 1122, 3.3.5: it is outside the network of the port, without a route, or no host."""
    assert (3, 5, 0) == icmp_error(answer_of(answers, packet_with(source_route(kind, to))))
    assert (1, 1) == (answers.counts[ROUTED], answers.counts[DISCARDED])


@pytest.mark.parametrize(
    ("area", "octet"),
    [
        (b"\x83\2\1\1", 21),
        (b"\x83\7\3" + bytes(4), 22),
        (b"\x83\7\5" + bytes(4), 22),
        (b"\1\x89\6\4" + bytes(3), 23),
        (source_route(131, NEXT) + b"\1" + source_route(131, NEXT), 28),
        (source_route(131, NEXT) + source_route(137, NEXT), 27),
        (source_route(131, NEXT) + b"\x99\1", 28),
        (source_route(131, NEXT) + b"\7\7\3" + bytes(4), 29),
    ],
)
def test_an_error_points_to_the_octet_of_a_malformed_source_route(
    answers: Answers, area: bytes, octet: int
) -> None:
    """RFC 1812, 5.2.4.1: a second source route is an error at its first octet."""
    assert (12, 0, octet) == icmp_error(answer_of(answers, packet_with(area)))


def test_ttl_mtu_and_sender_are_checked_as_without_a_source_route(answers: Answers) -> None:
    area = source_route(131, NEXT)
    interfaces = (structs.replace(interface, mtu=100) for interface in TABLES.interface)
    small = structs.replace(TABLES, interface=tuple(interfaces))
    data = with_options(IP(src=HOST, dst=ROUTER, flags="DF") / UDP() / bytes(200), area)

    assert (11, 0, 0) == icmp_error(answer_of(answers, packet_with(area, ttl=1)))
    assert answer_of(answers, packet_with(area, src="240.0.0.9")) is None
    assert (3, 4, 0) == icmp_error(
        answer_of_core(Answers(small, ON, 232), small, "own_address", data)
    )


@pytest.mark.parametrize("kind", SOURCE_ROUTES)
def test_an_answer_returns_by_the_recorded_route(answers: Answers, kind: int) -> None:
    """RFC 1812, 4.3.2.6 and 4.3.3.6: reversed, of the same kind, with the sender at its end."""
    hops = ["10.3.0.5", "10.4.0.6", "10.2.0.8"]
    route = source_route(kind, *hops, pointer=16)
    request = IP(src=HOST, dst=ROUTER) / ICMP(id=1) / b"ping"
    record = bytes(IPOption_RR(length=7, pointer=4, routers=["0.0.0.0"]))  # noqa: S104
    reply = sent(answers, with_options(request, route + record), "icmp")
    error = sent(answers, packet_with(route))

    for answer in (reply, error):
        packet = read(answer.data)
        return_route = packet.options[0]
        assert (hops[2], kind) == (packet.dst, answer.data[20])
        assert (4, [hops[1], hops[0], HOST]) == (return_route.pointer, return_route.routers)
    assert [ROUTER] == IP(reply.data).options[1].routers
    assert 576 >= len(error.data)
    assert packet_with(route) in error.data


def test_a_sender_in_its_own_route_is_not_visited_twice(answers: Answers) -> None:
    """RFC 1122, 3.2.1.8, case B."""
    packet = packet_with(source_route(131, HOST, "10.4.0.6", pointer=12))
    error = read(sent(answers, packet).data)

    assert ("10.4.0.6", [HOST]) == (error.dst, error.options[0].routers)


def test_the_first_hop_of_a_strict_return_route_must_be_a_neighbour(answers: Answers) -> None:
    assert answer_of(answers, packet_with(source_route(137, "10.4.9.6", pointer=8))) is None
    assert answer_of(answers, packet_with(source_route(131, "10.4.9.6", pointer=8))) is not None


def test_errors_with_a_source_route_have_at_most_576_bytes(answers: Answers) -> None:
    """RFC 1812, 4.3.2.3."""
    area = source_route(131, "10.3.0.5", "10.4.0.6", pointer=12)
    data = with_options(IP(src=HOST, dst=ROUTER) / UDP(dport=9) / bytes(900), area)

    assert 576 == len(sent(answers, data).data)


def test_fragments_with_a_source_route_are_reassembled_into_a_request(answers: Answers) -> None:
    """Options are processed before reassembly (RFC 1122, 3.2.1.8); the reply follows the route."""
    area = source_route(131, "10.3.0.5", "10.5.0.1", pointer=8) + b"\0"
    datagram = IP(src=HOST, dst=ROUTER, id=3) / ICMP(id=1) / bytes(3000)
    *first, last = (with_options(part, area) for part in cut(datagram, 1400))

    assert [None, None] == [answer_of(answers, part, "icmp") for part in first]
    reply = IP(sent(answers, last, "icmp").data)
    assert ("10.5.0.1", "10.3.0.5", [HOST]) == (reply.src, reply.dst, reply.options[0].routers)


@pytest.mark.parametrize("kind", SOURCE_ROUTES)
def test_source_routes_are_refused_without_the_build_option(kind: int) -> None:
    """The error is unreachable, code 5, directly to the sender, also for packets to the router."""
    options = build_options({"CORE_ANSWERS": 1, "SOURCE_ROUTES": 0}, [2, 8], chip())
    answers = Answers(TABLES, options, 232)
    hops = source_route(kind, "10.4.0.6", pointer=8)
    for reason, packet in (
        ("options_or_fragment", packet_with(hops, to=NEXT)),
        ("own_address", packet_with(hops)),
        ("own_address", packet_with(source_route(kind, NEXT))),
    ):
        error = sent(answers, packet, reason)
        assert (3, 5, 0) == icmp_error(error)
        assert HOST == IP(error.data).dst
    assert (0, 0) == (answers.counts[ROUTED], answers.counts[FORWARDED])
