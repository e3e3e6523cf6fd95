"""The core's answers: what they hold by scapy, and what is never answered (RFC 1812 4.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from scapy.layers.inet import ICMP, IP, TCP, UDP, IPerror, IPOption_RR
from scapy.layers.l2 import ARP, Ether
from scapy.packet import Packet

from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import PORTS, Interface, Route, Tables, default_tables
from ixp.microcode.core.answers import FORWARDED, LIMITED, Answers
from ixp.workloads.traffic.aal5 import encapsulate, segment
from ixp.workloads.verification.reference_router import ReferenceRouter, ToCore
from tests.microcode.support.answers import (
    CYCLES_A_SECOND,
    HOST_MAC,
    ask,
    claim_of,
    frame,
    probe,
    read,
    who_has,
)
from tests.more_examples import examples

TABLES = default_tables(PORTS["oc12"])
ON = BuildOptions(answers=True)
ECHO_REQUEST, ECHO_REPLY, TIME_EXCEEDED, UNREACHABLE = 8, 0, 11, 3
MASK_REQUEST, MASK_REPLY = 17, 18
ICMP_ERRORS = (3, 4, 5, 11, 12)
HOST, FAR = "10.2.0.9", "20.8.3.7"
THIS_HOST = "0.0.0.0"  # noqa: S104 - an address in a packet


@pytest.fixture
def answers() -> Answers:
    """The answers of a router that was just started."""
    return Answers(TABLES, ON, 232)


def error_of(answers: Answers, reason: str, packet: Packet, port: int = 2) -> Packet:
    """Return the error about a packet, read by scapy."""
    found = ask(answers, TABLES, reason, packet, port)
    assert found is not None
    return read(found.data)


def test_an_expired_packet_is_quoted_to_its_sender(answers: Answers) -> None:
    """Time exceeded comes from the port's address, with precedence 6 and the packet as it was."""
    packet = probe(HOST, FAR, ttl=1, id=77)
    error = error_of(answers, "ttl_expired", packet)

    assert ("10.2.0.1", HOST, 64, 0xC0) == (error.src, error.dst, error.ttl, error.tos)
    assert (TIME_EXCEEDED, 0) == (error[ICMP].type, error[ICMP].code)
    assert bytes(packet) == bytes(error[ICMP].payload)
    assert (77, 1) == (error[IPerror].id, error[IPerror].ttl)


def test_an_error_quotes_as_much_as_fits_576_bytes(answers: Answers) -> None:
    """A long packet is cut, a short one is whole, and the frame's padding is left out."""
    long = error_of(answers, "ttl_expired", IP(src=HOST, dst=FAR, ttl=1) / UDP() / bytes(1200))
    short = error_of(answers, "ttl_expired", IP(src=HOST, dst=FAR, ttl=1, proto=99) / b"x")

    assert (576, 20 + 8 + 21) == (len(long), len(short))


@pytest.mark.parametrize(
    ("destination", "code"), [("99.1.2.3", 0), ("10.5.0.77", 1), ("20.8.255.9", 1)]
)
def test_unreachable_tells_a_host_of_an_own_subnet_from_a_net(
    answers: Answers, destination: str, code: int
) -> None:
    """RFC 1812 5.2.7.1: code 0 without a route, code 1 where the router is attached."""
    error = error_of(answers, "no_route", probe(HOST, destination))

    assert (UNREACHABLE, code) == (error[ICMP].type, error[ICMP].code)


@pytest.mark.parametrize(
    ("layer", "code"), [(UDP(dport=161), 3), (TCP(dport=22), 2), (b"igmp?", 2)]
)
def test_what_the_router_does_not_serve_is_unreachable(
    answers: Answers, layer: Packet, code: int
) -> None:
    """A UDP port, or the protocol."""
    packet = IP(src=HOST, dst="10.2.0.1", proto=2 if layer == b"igmp?" else None) / layer
    if layer != b"igmp?":
        del packet.proto
    error = error_of(answers, "own_address", packet)

    assert (UNREACHABLE, code) == (error[ICMP].type, error[ICMP].code)


@pytest.mark.parametrize("size", [0, 1, 56, 1472])
def test_an_echo_request_comes_back(answers: Answers, size: int) -> None:
    """With its data, identifier, number and TOS, from the address that was asked."""
    data = bytes(n % 251 for n in range(size))
    request = IP(src=HOST, dst="20.8.255.1", tos=0x28) / ICMP(id=9, seq=3) / data
    found = ask(answers, TABLES, "icmp", request)

    assert found is not None
    reply = read(found.data)
    assert ("20.8.255.1", HOST, 0x28, 64) == (reply.src, reply.dst, reply.tos, reply.ttl)
    assert (ECHO_REPLY, 9, 3) == (reply[ICMP].type, reply[ICMP].id, reply[ICMP].seq)
    assert data == bytes(reply[ICMP].payload)


@pytest.mark.parametrize(("length", "mask"), [(24, "255.255.255.0"), (18, "255.255.192.0")])
def test_an_address_mask_request_gets_the_mask_of_the_port_that_it_came_by(
    length: int, mask: str
) -> None:
    """RFC 1812, 4.3.3.9: by default, to the sender, from the address that was asked."""
    tables = Tables(
        tuple(
            structs.replace(each, address=each.address.replace("/24", f"/{length}"))
            if each.port == 2
            else each
            for each in TABLES.interface
        ),
        TABLES.vc,
        TABLES.route,
    )
    answers = Answers(tables, ON, 232)
    request = IP(src=HOST, dst="20.8.255.1", tos=0x28) / ICMP(type=MASK_REQUEST, id=9, seq=3)
    found = ask(answers, tables, "icmp", request)

    assert found is not None
    reply = read(found.data)
    assert ("20.8.255.1", HOST, 0x28, 64) == (reply.src, reply.dst, reply.tos, reply.ttl)
    assert (MASK_REPLY, 0, 9, 3) == tuple(
        getattr(reply[ICMP], field) for field in ("type", "code", "id", "seq")
    )
    assert mask == reply[ICMP].addr_mask
    assert 1 == answers.counts["ICMP_ADDRESS_MASK_REPLIES"]


def test_a_mask_that_is_not_known_is_not_told() -> None:
    """RFC 1812, 4.3.3.9: where the port has no address; nor of a request that is not right."""
    request = IP(src=HOST, dst="10.6.0.1") / ICMP(type=MASK_REQUEST)
    fewer = Tables(tuple(i for i in TABLES.interface if i.port != 2), TABLES.vc, TABLES.route)
    short = IP(src=HOST, dst="10.6.0.1", proto=1) / (b"\x11\0\xee\xff" + bytes(4))
    wrong = IP(src=HOST, dst="10.6.0.1") / ICMP(type=MASK_REQUEST, chksum=1)
    nobody = IP(src=THIS_HOST, dst="10.6.0.1") / ICMP(type=MASK_REQUEST)

    assert ask(Answers(fewer, ON, 232), fewer, "icmp", request) is None
    for packet in (short, wrong, nobody):
        assert ask(Answers(TABLES, ON, 232), TABLES, "icmp", packet) is None


def test_arp_tells_the_own_address_of_the_port(answers: Answers) -> None:
    """To who asks, also if only the router is asked."""
    for to in ("ff:ff:ff:ff:ff:ff", "02:00:00:00:00:02"):
        found = answers.answer("not_ipv4", 2, who_has("10.2.0.1", to), 0)
        assert found is not None
        reply = Ether(found.data)
        assert (HOST_MAC, "02:00:00:00:00:02") == (reply.dst, reply.src)
        assert (2, "02:00:00:00:00:02", "10.2.0.1") == (reply[ARP].op, reply.hwsrc, reply.psrc)
        assert (HOST_MAC, "10.2.0.9") == (reply.hwdst, reply.pdst)


@pytest.mark.parametrize(
    "asked",
    [
        who_has("10.3.0.1"),
        who_has("10.2.0.9"),
        who_has("10.2.0.1", psrc="10.2.0.1"),
        who_has("10.2.0.1", hwsrc="ff:ff:ff:ff:ff:ff"),
        who_has("10.2.0.1", hwsrc="01:00:5e:00:00:01"),
        who_has("10.2.0.1", hwsrc="02:00:00:00:00:02"),
        who_has("10.2.0.1", psrc="255.255.255.255"),
        who_has("10.2.0.1", psrc="224.0.0.1"),
        who_has("10.2.0.1", psrc="10.2.0.255"),
        who_has("10.2.0.1", to="02:00:00:00:00:03"),
        who_has("10.2.0.1", ptype=0x86DD),
        bytes(Ether(src=HOST_MAC) / ARP(op=2, pdst="10.2.0.1", psrc=HOST)).ljust(60, b"\0"),
        bytes(Ether(src=HOST_MAC, type=0x86DD)).ljust(60, b"\0"),
    ],
    ids=[
        "other port", "host", "claim", "to many", "to a group", "own MAC", "broadcast", "group",
        "directed broadcast", "other router", "IPv6", "reply", "no ARP",
    ],
)  # fmt: skip
def test_other_frames_without_ip_have_no_answer(answers: Answers, asked: bytes) -> None:
    """ARP for other addresses, replies and nonsense."""
    assert answers.answer("not_ipv4", 2, asked, 0) is None


@pytest.mark.parametrize(
    "packet",
    [
        *(IP(src=HOST, dst=FAR, ttl=1) / ICMP(type=kind) / bytes(28) for kind in ICMP_ERRORS),
        IP(src=HOST, dst=FAR, ttl=1, frag=1) / bytes(8),
        *(
            probe(source, FAR, ttl=1)
            for source in (THIS_HOST, "127.0.0.1", "224.0.0.5", "255.255.255.255", "240.1.1.1")
        ),
        *(probe(source, FAR, ttl=1) for source in ("10.2.0.255", "10.2.0.0", "10.3.0.1")),
        *(probe(HOST, to, ttl=1) for to in ("224.0.0.5", "255.255.255.255", "10.3.0.255")),
        probe(HOST, FAR, ttl=1, chksum=1),
        probe(HOST, FAR, ttl=1, len=1400),
        probe("77.0.0.1", FAR, ttl=1),
    ],
    ids=lambda packet: packet.summary(),
)
def test_what_rfc_1812_forbids_has_no_error(answers: Answers, packet: Packet) -> None:
    """Errors, later fragments, senders that are no single host, many, wrong headers, no route."""
    assert ask(answers, TABLES, "ttl_expired", packet) is None
    assert not any(answers.counts.values())


def test_a_frame_to_many_has_no_error(answers: Answers) -> None:
    """Whatever its packet is: a router without RFC1812 would look at it."""
    for to in ("ff:ff:ff:ff:ff:ff", "01:00:5e:00:00:05"):
        unit = frame(TABLES, probe(HOST, FAR, ttl=1), to=to)
        assert answers.answer("ttl_expired", 2, unit, 0) is None


@pytest.mark.parametrize("reason", ["management_cell", "core_vc", "multicast"])
def test_some_reasons_are_not_even_looked_at(reason: str) -> None:
    """Cells, signalling and what goes to many."""
    assert not Answers.may_answer(reason)


def test_the_address_of_an_error_is_that_of_the_way_back(answers: Answers) -> None:
    """RFC 1812 4.3.2.4; a port without one has that of the port that the packet came by."""
    error = error_of(answers, "ttl_expired", probe("10.6.0.9", FAR, ttl=1), port=2)
    assert "10.6.0.1" == error.src

    fewer = Tables(tuple(i for i in TABLES.interface if i.port != 6), TABLES.vc, TABLES.route)
    found = ask(Answers(fewer, ON, 232), fewer, "ttl_expired", probe("10.6.0.9", FAR, ttl=1))
    assert found is not None
    assert "10.2.0.1" == read(found.data).src


def test_errors_are_limited_by_a_token_bucket(answers: Answers) -> None:
    """50 at once, then one a millisecond of the router; replies are not limited."""
    expired, request = probe(HOST, FAR, ttl=1), IP(src=HOST, dst="10.2.0.1") / ICMP()
    sent = [ask(answers, TABLES, "ttl_expired", expired, now=9) is not None for _ in range(80)]
    replies = [ask(answers, TABLES, "icmp", request, now=9) for _ in range(80)]

    assert [True] * 50 + [False] * 30 == sent
    assert all(replies)
    assert 30 == answers.counts[LIMITED]
    step = CYCLES_A_SECOND // 1000
    later = [
        ask(answers, TABLES, "ttl_expired", expired, now=9 + n * step // 4) is not None
        for n in range(1, 41)
    ]
    assert [False, False, False, True] * 10 == later


def test_a_rate_of_one_a_second_is_kept_over_a_long_time() -> None:
    """No more than burst and seconds together, however many expire."""
    answers = Answers(TABLES, BuildOptions(answers=True, icmp_rate=1, icmp_burst=3), 232)
    packet = probe(HOST, FAR, ttl=1)
    times = range(0, 20 * CYCLES_A_SECOND, CYCLES_A_SECOND // 7)
    sent = sum(ask(answers, TABLES, "ttl_expired", packet, now=now) is not None for now in times)

    assert 3 + 19 == sent


_ADDRESSES = ["10.2.0.9", "10.2.0.1", "10.6.0.3", "20.8.1.9", "20.8.255.1", "99.1.1.1"]
_ADDRESSES += ["10.2.0.255", "10.2.0.0", THIS_HOST, "127.1.1.1", "224.0.0.1", "255.255.255.255"]


@st.composite
def exceptional(draw: st.DrawFn) -> Packet:
    """A packet with anything wrong or odd about it."""
    address = st.sampled_from(_ADDRESSES)
    options = [IPOption_RR(length=7, pointer=4, routers=[THIS_HOST])]
    header = IP(
        src=draw(address),
        dst=draw(address),
        ttl=draw(st.sampled_from([0, 1, 2, 64])),
        tos=draw(st.integers(0, 255)),
        flags=draw(st.sampled_from([0, 1, 2])),
        frag=draw(st.sampled_from([0, 0, 0, 1, 100])),
        options=draw(st.sampled_from([[], [], [], options])),
    )
    body = draw(
        st.sampled_from([UDP(dport=161), TCP(), ICMP(type=8), ICMP(type=0), ICMP(type=17)])
        | st.builds(lambda kind: ICMP(type=kind), st.integers(0, 255))
        | st.just(ICMP(type=8, chksum=0x1234))
    )
    packet = header / body / draw(st.binary(max_size=600))
    if draw(st.integers(0, 9)) == 0:
        packet = packet.copy()
        setattr(packet, draw(st.sampled_from(["chksum", "len", "ihl", "version"])), 7)
    return packet


@examples(100)
@given(exceptional(), st.sampled_from([2, 8]))
def test_random_packets_are_answered_as_the_reference_says(packet: Packet, port: int) -> None:
    """Byte for byte but for the identification; never an error about an error."""
    data = bytes(packet)
    outcome = reference_of(data, port)
    if not isinstance(outcome, ToCore):
        return
    reason = "icmp" if outcome.reason == "own_address" else outcome.reason
    unit = data if port == 8 else frame(TABLES, IP(data), port)
    found = Answers(TABLES, ON, 232).answer(reason, port, unit, 0)
    must = [answer for answer in outcome.answers if answer.certain]
    gave = [] if found is None else [claim_of(found, TABLES)]
    assert [each.units for each in must] == gave
    if found is None or found.route is None or found.counter == FORWARDED:
        return
    answer = read(found.data)
    if answer[ICMP].type in ICMP_ERRORS:
        assert len(answer) <= 576
        cause = IP(data)
        assert cause.frag == 0
        assert cause.proto != 1 or cause.payload.fields.get("type") not in ICMP_ERRORS
        assert cause.src == answer.dst


@pytest.mark.parametrize("subnet", ["10.2.0.1/16", "10.2.0.1/31"])
@pytest.mark.parametrize("mac", [HOST_MAC, "02:00:00:00:00:02", "01:00:5e:00:00:01"])
@pytest.mark.parametrize(
    ("source", "answered"),
    [
        (HOST, True),
        (THIS_HOST, True),
        ("10.2.0.0", True),
        ("223.255.255.255", True),
        ("10.2.255.255", None),
        ("10.2.0.1", False),
        ("224.0.0.0", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
    ],
)
def test_who_asks_by_arp_must_be_one_host(
    source: str, answered: bool | None, mac: str, subnet: str
) -> None:
    """The core and the reference say so, each; a probe from 0 is answered.

    The last address of a subnet is a broadcast, and elsewhere a host's.
    """
    interfaces = [Interface(2, subnet, "02:00:00:00:00:02")]
    tables = Tables((*interfaces,), TABLES.vc, TABLES.route)
    asked = who_has("10.2.0.1", psrc=source, hwsrc=mac)
    found = Answers(tables, ON, 232).answer("not_ipv4", 2, asked, 0)
    outcome = ReferenceRouter(tables, options=ON).frame(2, asked)

    assert isinstance(outcome, ToCore)
    assert [answer.units for answer in outcome.answers] == ([(found.data,)] if found else [])
    is_host = subnet.endswith("/31") if answered is None else answered
    assert (found is not None) == (is_host and mac == HOST_MAC)


def reference_of(data: bytes, port: int) -> object:
    """Return what the reference router makes of a packet."""
    router = ReferenceRouter(TABLES, options=ON)
    if port != 8:
        return router.frame(port, frame(TABLES, IP(data), port))
    vc = TABLES.vc[0]
    cells = segment(encapsulate(data), vc.vpi, vc.vci)
    return [router.cell(port, cell) for cell in cells][-1]


def test_a_host_route_goes_before_its_net() -> None:
    """Answers take the longest prefix, as packets do."""
    host = Route("10.2.0.9/32", 5, "02:00:00:00:09:09")
    tables = Tables((*TABLES.interface,), TABLES.vc, (*TABLES.route, host))
    found = ask(Answers(tables, ON, 232), tables, "ttl_expired", probe(HOST, FAR, ttl=1))

    assert found is not None
    assert found.route == host
    assert "10.5.0.1" == read(found.data).src


def test_a_router_without_addresses_sends_no_error() -> None:
    """There is none that it could send it from."""
    bare = Tables((), TABLES.vc, TABLES.route)
    assert ask(Answers(bare, ON, 232), bare, "ttl_expired", probe(HOST, FAR, ttl=1)) is None
    one = Tables((Interface(0, "10.0.0.1/24", "02:00:00:00:00:00"),), TABLES.vc, TABLES.route)
    found = ask(Answers(one, ON, 232), one, "ttl_expired", probe(HOST, FAR, ttl=1))
    assert found is not None
    assert "10.0.0.1" == read(found.data).src
