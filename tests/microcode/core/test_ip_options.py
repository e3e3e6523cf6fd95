"""Options of packets that the core forwards or answers: by scapy, and by the reference router."""

from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from scapy.layers.inet import ICMP, IP, UDP, IPOption_RR

from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import PORTS, Interface, Route, default_tables
from ixp.microcode.core.answers import DISCARDED, FORWARDED, Answer, Answers
from ixp.workloads.traffic.packets import with_checksum
from ixp.workloads.verification.reference_answers import ReferenceAnswers
from ixp.workloads.verification.reference_router import ReferenceRouter, ToCore
from ixp.workloads.verification.reference_rules import Lookups
from tests.microcode.support.answers import ask, claim_of, frame, read, with_options
from tests.more_examples import examples

TABLES = default_tables(PORTS["oc12"])
ON = BuildOptions(answers=True)
HOST, FAR, OUT = "10.2.0.9", "20.8.3.7", "20.8.255.1"
NOWHERE = "0.0.0.0"  # noqa: S104 - an address in an option
MILLISECOND = 232_000


@pytest.fixture
def answers() -> Answers:
    """The core of a router that was just started."""
    return Answers(TABLES, ON, 232)


def options(area: bytes, **fields: Any) -> bytes:  # noqa: ANN401
    """Build a packet from one side to the other with options."""
    fields = {"src": HOST, "dst": FAR, "id": 7, **fields}
    return with_options(IP(**fields) / UDP() / b"data", area)


def given_to(answers: Answers, packet: bytes, now: int = 0) -> Answer | None:
    """Give the core a packet with options."""
    return ask(answers, TABLES, "options_or_fragment", packet, now=now)


def option_of(answer: Answer | None) -> bytes:
    """Return the options of what leaves."""
    assert answer is not None
    return answer.data[20 : 4 * (answer.data[0] & 15)]


@pytest.mark.parametrize(
    "data",
    [
        *(b"\x94\x04\0\0", b"\x88\x04\1\2", b"\x9e\x05abc", b"\x82\x0b" + bytes(9)),
        *(b"\1\1\1\1", b"\0\xff\xff\xff"),
    ],
)
def test_other_options_pass_untouched(answers: Answers, data: bytes) -> None:
    """RFC 1812, 5.3.13.1: router alert, stream, unknown ones, no operation, the end."""
    packet = options(data, ttl=9, tos=0x28)
    leaves = given_to(answers, packet)

    assert leaves is not None
    assert ("20.8.3.0/24", FORWARDED) == (leaves.route and leaves.route.prefix, leaves.counter)
    assert 8 == read(leaves.data).ttl
    changed = bytearray(packet)
    changed[8] -= 1
    changed[10:12] = leaves.data[10:12]
    assert bytes(changed) == leaves.data


def test_the_route_is_recorded_by_the_address_of_the_way_out(answers: Answers) -> None:
    """RFC 1812, 5.3.13.5: at the pointer, which moves on; a full one stays as it is."""
    room = [NOWHERE, NOWHERE]
    one = given_to(answers, options(bytes(IPOption_RR(length=11, pointer=4, routers=room))))
    assert (8, [OUT, NOWHERE]) == _route(one)

    assert one is not None
    two = given_to(answers, one.data)
    assert (12, [OUT, OUT]) == _route(two)
    assert two is not None
    assert option_of(two) == option_of(given_to(answers, two.data))


def _route(answer: Answer | None) -> tuple[int, list[str]]:
    found = IPOption_RR(option_of(answer))
    return found.pointer, found.routers


def test_the_time_is_stamped_with_the_bit_of_the_own_time(answers: Answers) -> None:
    """RFC 791, 3.1: milliseconds, not since midnight; with the address, or if that is asked."""
    now = 1234 * MILLISECOND + 5
    time = (1 << 31 | 1234).to_bytes(4, "big")
    alone = given_to(answers, options(b"\x44\x08\5\0" + bytes(4)), now)
    assert b"\x44\x08\x09\0" + time == option_of(alone)

    named = given_to(answers, options(b"\x44\x0c\5\1" + bytes(8)), now)
    assert b"\x44\x0c\x0d\1" + bytes([20, 8, 255, 1]) + time == option_of(named)

    asked = options(b"\x44\x0c\5\3" + bytes([10, 5, 0, 1]) + bytes(4))  # of another port
    assert time == option_of(given_to(answers, asked, now))[8:]
    other = options(b"\x44\x0c\5\3" + bytes([10, 5, 0, 2]) + bytes(4))
    assert other[20:32] == option_of(given_to(answers, other, now))


def test_a_full_timestamp_counts_those_that_had_no_room(answers: Answers) -> None:
    """Up to 15; then the packet is in error (RFC 791, 3.1)."""
    packet = given_to(answers, options(b"\x44\x08\x09\xe0" + bytes(4)))
    assert b"\x44\x08\x09\xf0" + bytes(4) == option_of(packet)

    assert (12, 0, 23) == _problem(given_to(answers, options(b"\x44\x08\x09\xf0" + bytes(4))))


def _problem(answer: Answer | None) -> tuple[int, int, int]:
    assert answer is not None
    message = read(answer.data)[ICMP]
    return message.type, message.code, message.ptr


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
def test_wrong_options_are_told_by_their_octet(answers: Answers, data: bytes, octet: int) -> None:
    """RFC 792 and RFC 1812, 4.3.3.5: lengths and pointers that do not fit."""
    assert (12, 0, octet) == _problem(given_to(answers, options(data)))
    assert 1 == answers.counts[DISCARDED]


def test_an_echo_reply_has_route_and_time_of_its_request(answers: Answers) -> None:
    """RFC 1812, 4.3.3.6: with the router in them; other options stay behind."""
    stamp = b"\x44\x0c\5\1" + bytes(8)
    route = bytes(IPOption_RR(length=7, pointer=4, routers=[NOWHERE]))
    data = b"\x94\x04\0\0" + route + stamp + b"\0"
    request = IP(src=HOST, dst="20.8.255.1") / ICMP(id=1, seq=2) / b"ping"
    found = ask(answers, TABLES, "icmp", with_options(request, data))

    own = bytes([10, 2, 0, 1])
    assert b"\7\7\x08" + own + b"\x44\x0c\x0d\1" + own + b"\x80\0\0\0\0" == option_of(found)
    assert found is not None
    assert b"ping" == bytes(read(found.data)[ICMP].payload)


@pytest.mark.parametrize(
    "fields",
    [
        *({"src": "127.0.0.1"}, {"src": "240.0.0.1"}),
        *({"dst": "224.0.0.9"}, {"dst": "10.3.0.255"}, {"dst": "250.0.0.1"}),
    ],
    ids=str,
)
def test_what_is_not_forwarded_without_options_is_not_with_them(
    answers: Answers, fields: dict[str, Any]
) -> None:
    """Martians, many, a wrong checksum, version or header length: discarded in silence."""
    packet = options(b"\x94\x04\0\0", **fields)

    assert given_to(answers, packet) is None
    right = options(b"\x94\x04\0\0")
    for at, byte in ((10, right[10] ^ 1), (0, 0x56), (0, 0x44)):
        wrong = right[:at] + bytes([byte]) + right[at + 1 :]
        assert given_to(answers, wrong if at else with_checksum(wrong)) is None
    assert (4, 0) == (answers.counts[DISCARDED], answers.counts[FORWARDED])


@pytest.mark.parametrize(
    "fields", [{"src": "10.2.0.255"}, {"src": "10.2.0.0"}, {"dst": "20.8.255.0"}], ids=str
)
def test_nothing_is_forwarded_for_addresses_of_own_subnets_that_no_host_has(
    fields: dict[str, Any],
) -> None:
    """RFC 1812, 4.2.3.1 and 5.3.7: a directed broadcast as source, and {own subnet, 0}.

    A subnet of two addresses has no such address, nor has a router without RFC1812.
    """
    packet = options(b"\x94\x04\0\0", **fields)
    routes = (*TABLES.route, Route("20.8.255.0/24", 8, vpi=0, vci=35))
    subnets = structs.replace(TABLES, route=routes)
    pairs = structs.replace(subnets, interface=tuple(map(_of_two, TABLES.interface)))
    unchecked = structs.replace(ON, rfc1812=False)
    for tables, build, is_forwarded in (
        *((subnets, ON, False), (pairs, ON, True), (subnets, unchecked, True)),
    ):
        found = ask(Answers(tables, build, 232), tables, "options_or_fragment", packet)
        reference = ReferenceAnswers(tables, Lookups(tables).route, build)
        must = reference.to_frame("options_or_fragment", 2, frame(tables, packet))

        assert [is_forwarded] * 2 == [found is not None, bool(must)]


def _of_two(interface: Interface) -> Interface:
    """Return an interface with a subnet of two addresses."""
    return structs.replace(interface, address=interface.address.replace("/24", "/31"))


_PLACES = [
    *(bytes(4), bytes([10, 2, 0, 1]), bytes([10, 9, 9, 9])),
    *(bytes([10, 5, 0, 1]), bytes([10, 5, 0, 9]), bytes([20, 8, 255, 9]), bytes([20, 8, 3, 9])),
]
_ADDRESS = st.sampled_from(_PLACES)


@st.composite
def areas(draw: st.DrawFn) -> bytes:
    """Draw options, right and wrong ones."""
    area = b""
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from([7, 7, 68, 68, 1, 0, 148, 130, 131, 131, 137]))
        if kind < 2:
            area += bytes([kind])
            continue
        size = draw(st.integers(0, 20))
        entries = draw(st.lists(_ADDRESS | st.binary(min_size=4, max_size=4), max_size=5))
        flags = bytes([draw(st.sampled_from([0, 1, 3, 2, 0xF0, 0xE1, 0x13]))] * (kind == 68))
        area += (bytes([kind, size, draw(st.integers(0, 24))]) + flags + b"".join(entries))[
            : max(size, 2)
        ]
    return area[:40] + bytes(-len(area[:40]) % 4)


BUSY = Answers(TABLES, BuildOptions(answers=True, icmp_rate=1000), 232)
TURNS = count(step=2 * MILLISECOND)  # no error is one too many


@examples(100)
@given(
    areas(),
    st.sampled_from([2, 8]),
    st.sampled_from(["options_or_fragment", "icmp"]),
    st.integers(0, 3),
)
def test_random_options_leave_as_the_reference_says(
    area: bytes, port: int, reason: str, ttl: int
) -> None:
    """Byte for byte but for the time, for packets that are forwarded and for requests."""
    host, far = (HOST, FAR) if port == 2 else (FAR, HOST)
    to = far if reason != "icmp" else "10.2.0.1"
    data = with_options(IP(src=host, dst=to, id=5, ttl=ttl) / ICMP(id=3) / bytes(30), area)
    found = ask(BUSY, TABLES, reason, data, port, now=next(TURNS))
    router = ReferenceRouter(TABLES, options=ON)
    reference = ReferenceAnswers(TABLES, router._lookups.route, ON)
    asked = "own_address" if reason == "icmp" else reason
    unit = data if port == 8 else frame(TABLES, data)
    must = (reference.to_packet if port == 8 else reference.to_frame)(asked, port, unit)

    assert [each.units for each in must] == ([claim_of(found, TABLES)] if found else [])


def test_the_reference_router_gives_packets_with_options_to_the_core() -> None:
    """Fragments it forwards at once."""
    router = ReferenceRouter(TABLES, options=ON)
    [with_options] = router.receive(2, [frame(TABLES, options(b"\x94\x04\0\0"))])
    [fragment] = router.receive(2, [frame(TABLES, IP(src=HOST, dst=FAR, frag=5) / b"rest")])

    assert isinstance(with_options, ToCore)
    assert not isinstance(fragment, ToCore)
