"""Source routes that the core follows or refuses: by scapy, and by the reference router."""

from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from scapy.layers.inet import ICMP, IP, UDP, IPOption_LSRR, IPOption_RR, IPOption_SSRR, fragment
from scapy.packet import Packet

from ixp.isa.chip import chip
from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.config.tables import PORTS, default_tables
from ixp.microcode.core.answers import DISCARDED, FORWARDED, ROUTED, Answer, Answers
from ixp.workloads.verification.reference_answers import ReferenceAnswers
from ixp.workloads.verification.reference_router import ReferenceRouter
from tests.microcode.support.answers import ask, claim_of, frame, read, with_options
from tests.more_examples import examples

_DEFAULT = default_tables(PORTS["oc12"])
# The address of the ATM port is in the network of a route, so that a strict one can lead there.
TABLES = structs.replace(
    _DEFAULT,
    interface=tuple(
        structs.replace(each, address="20.8.3.1/24") if each.port == 8 else each
        for each in _DEFAULT.interface
    ),
)
ON = BuildOptions(answers=True)
HOST, ROUTER, OUT = "10.2.0.9", "10.2.0.1", "20.8.3.1"
NEXT, BEHIND = "20.8.3.7", "20.8.9.9"
MILLISECOND = 232_000
ROUTES: dict[int, Any] = {131: IPOption_LSRR, 137: IPOption_SSRR}
cut: Any = fragment


@pytest.fixture
def answers() -> Answers:
    """The core of a router that was just started."""
    return Answers(TABLES, ON, 232)


def listed(kind: int, *routers: str, pointer: int = 4) -> bytes:
    """Build a source route."""
    return bytes(ROUTES[kind](length=3 + 4 * len(routers), pointer=pointer, routers=[*routers]))


def routed(area: bytes, to: str = ROUTER, **fields: Any) -> bytes:  # noqa: ANN401
    """Build a packet with options, to the router if nothing else is said."""
    fields = {"src": HOST, "dst": to, "id": 7, **fields}
    return with_options(IP(**fields) / UDP(dport=9) / b"data", area)


def taken(answers: Answers, packet: bytes, reason: str = "own_address") -> Answer | None:
    """Give the core a packet that came to the router."""
    return ask(answers, TABLES, reason, packet)


def error_of(answer: Answer | None) -> tuple[int, int, int]:
    """Return type, code and pointer of an error."""
    assert answer is not None
    message = read(answer.data)[ICMP]
    return message.type, message.code, message.ptr if message.type == 12 else 0


@pytest.mark.parametrize("kind", ROUTES)
def test_a_source_route_leads_on_and_records_the_way_out(answers: Answers, kind: int) -> None:
    """RFC 791, 3.1: next address, own address in its place, pointer; nothing else but the TTL."""
    packet = routed(listed(kind, NEXT, BEHIND) + b"\x94\x04\0\0", ttl=9, tos=4)
    leaves = taken(answers, packet)

    assert leaves is not None
    assert ("20.8.3.0/24", FORWARDED) == (leaves.route and leaves.route.prefix, leaves.counter)
    must = IP(packet)
    must.dst, must.ttl = NEXT, 8
    must.options[0].routers, must.options[0].pointer = [OUT, BEHIND], 8
    del must.chksum
    assert bytes(must) == leaves.data
    assert (1, 0) == (answers.counts[ROUTED], answers.counts[DISCARDED])


def test_the_last_address_of_a_route_is_the_destination(answers: Answers) -> None:
    """Then the pointer is behind the option, and the packet an own one or for others."""
    one = taken(answers, routed(listed(131, ROUTER, NEXT, pointer=8)))
    assert one is not None
    two = IP(one.data)
    assert (NEXT, 12, [ROUTER, OUT]) == (two.dst, two.options[0].pointer, two.options[0].routers)

    own = taken(answers, routed(listed(131, NEXT, pointer=8)))
    assert (3, 3, 0) == error_of(own)


def test_own_addresses_that_follow_each_other_are_passed_at_once(answers: Answers) -> None:
    """RFC 1812, 5.2.3: the pointer moves on to the first address that is not the router's."""
    hops = ["10.5.0.1", "10.6.0.1"]
    on = taken(answers, routed(listed(131, *hops, NEXT)))
    assert on is not None
    left = IP(on.data)
    assert (NEXT, 16, [*hops, OUT]) == (left.dst, left.options[0].pointer, left.options[0].routers)

    request = with_options(IP(src=HOST, dst=ROUTER) / ICMP(id=1) / b"ping", listed(131, *hops))
    reply = taken(answers, request, "icmp")
    assert reply is not None
    found = read(reply.data)
    assert ("10.6.0.1", HOST, [], 0) == (found.src, found.dst, found.options, found[ICMP].type)


def test_a_loose_route_passes_other_routers_and_a_strict_one_does_not(answers: Answers) -> None:
    """RFC 791, 3.1: on the way to an address that is not the router's, whatever the pointer."""
    for pointer in (4, 8):
        loose = routed(listed(131, "10.4.0.6", pointer=pointer), to=NEXT)
        left = taken(answers, loose, "options_or_fragment")
        assert left is not None
        assert loose[20:28] == left.data[20:28]
        strict = routed(listed(137, "10.4.0.6", pointer=pointer), to=NEXT)
        assert (3, 5, 0) == error_of(taken(answers, strict, "options_or_fragment"))


@pytest.mark.parametrize(
    ("kind", "to"),
    [
        *((137, BEHIND), (137, "10.2.0.7"), (131, "10.3.0.7"), (131, "99.0.0.1")),
        *((131, "127.0.0.1"), (131, "224.0.0.9"), (131, "10.5.0.255"), (131, "0.0.0.0")),  # noqa: S104
    ],
)
def test_what_cannot_go_to_the_next_address_is_told(answers: Answers, kind: int, to: str) -> None:
    """Not in the network of the exit, no way, no host: source route failed (RFC 1122, 3.3.5)."""
    assert (3, 5, 0) == error_of(taken(answers, routed(listed(kind, to))))
    assert (1, 1) == (answers.counts[ROUTED], answers.counts[DISCARDED])


@pytest.mark.parametrize(
    ("area", "octet"),
    [
        (b"\x83\2\1\1", 21),
        (b"\x83\7\3" + bytes(4), 22),
        (b"\x83\7\5" + bytes(4), 22),
        (b"\1\x89\6\4" + bytes(3), 23),
        (listed(131, NEXT) + b"\1" + listed(131, NEXT), 28),
        (listed(131, NEXT) + listed(137, NEXT), 27),
        (listed(131, NEXT) + b"\x99\1", 28),
        (listed(131, NEXT) + b"\7\7\3" + bytes(4), 29),
    ],
)
def test_wrong_source_routes_are_told_by_their_octet(
    answers: Answers, area: bytes, octet: int
) -> None:
    """RFC 1812, 5.2.4.1: a second one by its first octet; and other wrong options."""
    assert (12, 0, octet) == error_of(taken(answers, routed(area)))


def test_ttl_mtu_and_sender_are_looked_at_as_for_others(answers: Answers) -> None:
    """Time exceeded, fragmentation needed, silence about a martian source."""
    area = listed(131, NEXT)
    assert (11, 0, 0) == error_of(taken(answers, routed(area, ttl=1)))
    assert taken(answers, routed(area, src="240.0.0.9")) is None

    small = structs.replace(
        TABLES, interface=tuple(structs.replace(each, mtu=100) for each in TABLES.interface)
    )
    data = with_options(IP(src=HOST, dst=ROUTER, flags="DF") / UDP() / bytes(200), area)
    found = Answers(small, ON, 232).answer("own_address", 2, frame(small, data), 0)
    assert (3, 4, 0) == error_of(found)


@pytest.mark.parametrize("kind", ROUTES)
def test_an_answer_goes_back_by_the_recorded_route(answers: Answers, kind: int) -> None:
    """RFC 1812, 4.3.2.6 and 4.3.3.6: reversed, of the same kind; the sender ends it."""
    hops = ["10.3.0.5", "10.4.0.6", "10.2.0.8"]
    route = listed(kind, *hops, pointer=16)
    request = IP(src=HOST, dst=ROUTER) / ICMP(id=1) / b"ping"
    stamp = bytes(IPOption_RR(length=7, pointer=4, routers=["0.0.0.0"]))  # noqa: S104
    reply = taken(answers, with_options(request, route + stamp), "icmp")
    error = taken(answers, routed(route))
    for found in (reply, error):
        assert found is not None
        left = read(found.data)
        assert (hops[2], kind) == (left.dst, found.data[20])
        assert (4, [hops[1], hops[0], HOST]) == (left.options[0].pointer, left.options[0].routers)
    assert reply is not None
    assert error is not None
    assert [ROUTER] == IP(reply.data).options[1].routers
    assert 576 >= len(error.data)
    assert routed(route) in error.data


def test_a_sender_in_its_own_route_is_not_asked_twice(answers: Answers) -> None:
    """RFC 1122, 3.2.1.8, case B."""
    found = taken(answers, routed(listed(131, HOST, "10.4.0.6", pointer=12)))
    assert found is not None
    left = read(found.data)
    assert ("10.4.0.6", [HOST]) == (left.dst, left.options[0].routers)


def test_a_strict_way_back_needs_a_neighbour(answers: Answers) -> None:
    """A hop behind another router cannot be the first one of a strict route."""
    assert taken(answers, routed(listed(137, "10.4.9.6", pointer=8))) is None
    assert taken(answers, routed(listed(131, "10.4.9.6", pointer=8))) is not None


def test_errors_with_a_route_keep_to_576_bytes(answers: Answers) -> None:
    """RFC 1812, 4.3.2.3."""
    area = listed(131, "10.3.0.5", "10.4.0.6", pointer=12)
    data = with_options(IP(src=HOST, dst=ROUTER) / UDP(dport=9) / bytes(900), area)
    found = taken(answers, data)

    assert found is not None
    assert 576 == len(found.data)


def test_fragments_with_a_route_become_a_request(answers: Answers) -> None:
    """Options come before reassembly (RFC 1122, 3.2.1.8); the reply goes by the route."""
    area = listed(131, "10.3.0.5", "10.5.0.1", pointer=8) + b"\0"
    parts = cut(IP(src=HOST, dst=ROUTER, id=3) / ICMP(id=1) / bytes(3000), 1400)
    found = [taken(answers, with_options(part, area), "icmp") for part in parts]

    assert [None, None] == found[:2]
    assert found[2] is not None
    left = IP(found[2].data)
    assert ("10.5.0.1", "10.3.0.5", [HOST]) == (left.src, left.dst, left.options[0].routers)


@pytest.mark.parametrize("kind", ROUTES)
def test_the_option_refuses_source_routes(kind: int) -> None:
    """SOURCE_ROUTES = 0: unreachable, code 5, in transit and to the router, straight back."""
    options = build_options({"CORE_ANSWERS": 1, "SOURCE_ROUTES": 0}, [2, 8], chip())
    answers = Answers(TABLES, options, 232)
    hops = listed(kind, "10.4.0.6", pointer=8)
    for reason, packet in (
        ("options_or_fragment", routed(hops, to=NEXT)),
        ("own_address", routed(hops)),
        ("own_address", routed(listed(kind, NEXT))),
    ):
        found = taken(answers, packet, reason)
        assert (3, 5, 0) == error_of(found)
        assert found is not None
        assert HOST == IP(found.data).dst
    assert (0, 0) == (answers.counts[ROUTED], answers.counts[FORWARDED])


_HOPS = [
    *(HOST, ROUTER, OUT, NEXT, BEHIND, "10.5.0.1", "10.5.0.7", "10.6.9.9", "99.0.0.1"),
    *("127.0.0.1", "224.0.0.1", "10.5.0.255", "10.5.0.0"),
]


@st.composite
def areas(draw: st.DrawFn) -> bytes:
    """Draw a source route, and other options."""
    hops = draw(st.lists(st.sampled_from(_HOPS), min_size=1, max_size=4))
    pointer = draw(st.sampled_from([4, 4, 8, 12, 16, 3, 5, 255]))
    area = listed(draw(st.sampled_from([131, 131, 137])), *hops, pointer=pointer)
    rare = [b"", b"", b"\1", b"\7\7\4" + bytes(4), b"\x44\x0c\5\1" + bytes(8), b"\7\7\3abcd"]
    rare.append(listed(131, NEXT))
    parts = [draw(st.sampled_from(rare)), area, draw(st.sampled_from(rare))]
    joined = b"".join(parts)
    return joined if len(joined) <= 40 else area


_ROUTERS = {
    follows: (options, Answers(TABLES, options, 232))
    for follows in (0, 1)
    for options in [
        build_options({"CORE_ANSWERS": 1, "SOURCE_ROUTES": follows}, PORTS["oc12"], chip())
    ]
}
_TURNS = count(step=2 * MILLISECOND)  # no error is one too many


@examples(200)
@given(
    areas(),
    st.sampled_from([2, 8]),
    st.sampled_from([ROUTER, "transit"]),
    st.sampled_from([0, 1, 1, 1]),
    st.sampled_from([64, 1]),
    st.sampled_from([ICMP(id=3), UDP(dport=9)]),
)
def test_random_routes_leave_as_the_reference_says(  # noqa: PLR0917
    area: bytes, port: int, to: str, follows: int, ttl: int, message: Packet
) -> None:
    """Byte for byte but for the time, forwarded or answered."""
    options, answers = _ROUTERS[follows]
    host, far = (HOST, NEXT) if port == 2 else (NEXT, HOST)
    to = far if to == "transit" else to
    data = with_options(IP(src=host, dst=to, id=5, ttl=ttl) / message / bytes(30), area)
    reason = "options_or_fragment" if to == far else "own_address"
    found = ask(answers, TABLES, reason, data, port, now=next(_TURNS))
    router = ReferenceRouter(TABLES, options=options)
    reference = ReferenceAnswers(TABLES, router._lookups.route, options)
    unit = data if port == 8 else frame(TABLES, data)
    must = (reference.to_packet if port == 8 else reference.to_frame)(reason, port, unit)

    assert [each.units for each in must] == ([claim_of(found, TABLES)] if found else [])
