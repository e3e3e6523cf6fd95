"""Answers of the core, decoded by scapy, and packets that are never answered (RFC 1812 4.3)."""

from collections.abc import Iterable

import pytest
from msgspec import structs
from scapy.layers.inet import ICMP, IP, TCP, UDP, IPerror
from scapy.layers.l2 import ARP, Ether
from scapy.packet import Packet

from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Interface, Route, Tables, default_tables
from ixp.microcode.core.answers import LIMITED, Answers
from ixp.workloads.verification.reference.outcomes import ToCore
from ixp.workloads.verification.reference.router import ReferenceRouter
from tests.microcode.support.answers import (
    CYCLES_A_SECOND,
    HOST_MAC,
    answer_of_core,
    frame,
    probe,
    read,
    who_has,
)
from tests.microcode.support.ports import PORTS

TABLES = default_tables(PORTS["oc12"])
ON = BuildOptions(answers=True)
ECHO_REQUEST, ECHO_REPLY, TIME_EXCEEDED, UNREACHABLE = 8, 0, 11, 3
MASK_REQUEST, MASK_REPLY = 17, 18
ICMP_ERRORS = (3, 4, 5, 11, 12)
HOST, FAR = "10.2.0.9", "20.8.3.7"
THIS_HOST = "0.0.0.0"  # noqa: S104 - an address in a packet


@pytest.fixture
def answers() -> Answers:
    return Answers(TABLES, ON, 232)


def reply_to(answers: Answers, reason: str, packet: Packet, tables: Tables = TABLES) -> Packet:
    answer = answer_of_core(answers, tables, reason, packet)
    assert answer is not None
    return read(answer.data)


def test_an_expired_packet_is_quoted_to_its_sender_with_precedence_6(answers: Answers) -> None:
    packet = probe(HOST, FAR, ttl=1, id=77)
    error = reply_to(answers, "ttl_expired", packet)

    assert ("10.2.0.1", HOST, 64, 0xC0) == (error.src, error.dst, error.ttl, error.tos)
    assert (TIME_EXCEEDED, 0) == (error[ICMP].type, error[ICMP].code)
    assert bytes(packet) == bytes(error[ICMP].payload)
    assert (77, 1) == (error[IPerror].id, error[IPerror].ttl)


def test_an_error_quotes_as_much_as_fits_576_bytes_without_padding(answers: Answers) -> None:
    long = reply_to(answers, "ttl_expired", IP(src=HOST, dst=FAR, ttl=1) / UDP() / bytes(1200))
    short = reply_to(answers, "ttl_expired", IP(src=HOST, dst=FAR, ttl=1, proto=99) / b"x")

    assert (576, 20 + 8 + 21) == (len(long), len(short))


@pytest.mark.parametrize(
    ("destination", "code"), [("99.1.2.3", 0), ("10.5.0.77", 1), ("20.8.255.9", 1)]
)
def test_unreachable_distinguishes_an_attached_host_from_a_network(
    answers: Answers, destination: str, code: int
) -> None:
    """RFC 1812 5.2.7.1: code 0 without a route, code 1 in an attached subnet."""
    error = reply_to(answers, "no_route", probe(HOST, destination))

    assert (UNREACHABLE, code) == (error[ICMP].type, error[ICMP].code)


@pytest.mark.parametrize(
    ("layer", "code"), [(UDP(dport=161), 3), (TCP(dport=22), 2), (b"igmp?", 2)]
)
def test_ports_and_protocols_that_the_router_lacks_are_unreachable(
    answers: Answers, layer: Packet, code: int
) -> None:
    packet = IP(src=HOST, dst="10.2.0.1", proto=2 if layer == b"igmp?" else None) / layer
    if layer != b"igmp?":
        del packet.proto
    error = reply_to(answers, "own_address", packet)

    assert (UNREACHABLE, code) == (error[ICMP].type, error[ICMP].code)


@pytest.mark.parametrize("size", [0, 1, 56, 1472])
def test_an_echo_reply_has_data_numbers_and_tos_of_its_request(answers: Answers, size: int) -> None:
    data = bytes(n % 251 for n in range(size))
    request = IP(src=HOST, dst="20.8.255.1", tos=0x28) / ICMP(id=9, seq=3) / data
    reply = reply_to(answers, "icmp", request)

    assert ("20.8.255.1", HOST, 0x28, 64) == (reply.src, reply.dst, reply.tos, reply.ttl)
    assert (ECHO_REPLY, 9, 3) == (reply[ICMP].type, reply[ICMP].id, reply[ICMP].seq)
    assert data == bytes(reply[ICMP].payload)


@pytest.mark.parametrize(("length", "mask"), [(24, "255.255.255.0"), (18, "255.255.192.0")])
def test_an_address_mask_request_gets_the_mask_of_the_receiving_port(
    length: int, mask: str
) -> None:
    """RFC 1812, 4.3.3.9: by default there is a reply, from the destination of the request."""
    interfaces = (
        structs.replace(interface, address=interface.address.replace("/24", f"/{length}"))
        if interface.port == 2
        else interface
        for interface in TABLES.interface
    )
    tables = structs.replace(TABLES, interface=tuple(interfaces))
    answers = Answers(tables, ON, 232)
    request = IP(src=HOST, dst="20.8.255.1", tos=0x28) / ICMP(type=MASK_REQUEST, id=9, seq=3)
    reply = reply_to(answers, "icmp", request, tables)

    assert ("20.8.255.1", HOST, 0x28, 64) == (reply.src, reply.dst, reply.tos, reply.ttl)
    assert (MASK_REPLY, 0, 9, 3) == tuple(
        getattr(reply[ICMP], field) for field in ("type", "code", "id", "seq")
    )
    assert mask == reply[ICMP].addr_mask
    assert 1 == answers.counts["ICMP_ADDRESS_MASK_REPLIES"]


def test_malformed_mask_requests_and_ports_without_an_address_have_no_reply() -> None:
    """RFC 1812, 4.3.3.9."""
    request = IP(src=HOST, dst="10.6.0.1") / ICMP(type=MASK_REQUEST)
    fewer = without_address_of(2)
    short = IP(src=HOST, dst="10.6.0.1", proto=1) / (b"\x11\0\xee\xff" + bytes(4))
    wrong = IP(src=HOST, dst="10.6.0.1") / ICMP(type=MASK_REQUEST, chksum=1)
    from_net = IP(src=THIS_HOST, dst="10.6.0.1") / ICMP(type=MASK_REQUEST)

    assert answer_of_core(Answers(fewer, ON, 232), fewer, "icmp", request) is None
    for packet in (short, wrong, from_net):
        assert answer_of_core(Answers(TABLES, ON, 232), TABLES, "icmp", packet) is None


def test_arp_requests_for_the_address_of_the_port_are_answered_by_broadcast_or_unicast(
    answers: Answers,
) -> None:
    for to in ("ff:ff:ff:ff:ff:ff", "02:00:00:00:00:02"):
        answer = answers.answer("not_ipv4", 2, who_has("10.2.0.1", to), 0)
        assert answer is not None
        reply = Ether(answer.data)
        assert (HOST_MAC, "02:00:00:00:00:02") == (reply.dst, reply.src)
        assert (2, "02:00:00:00:00:02", "10.2.0.1") == (reply[ARP].op, reply.hwsrc, reply.psrc)
        assert (HOST_MAC, "10.2.0.9") == (reply.hwdst, reply.pdst)


@pytest.mark.parametrize(
    "request_frame",
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
def test_frames_without_ip_or_a_valid_arp_request_have_no_answer(
    answers: Answers, request_frame: bytes
) -> None:
    assert answers.answer("not_ipv4", 2, request_frame, 0) is None


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
def test_packets_that_rfc_1812_excludes_cause_no_error(answers: Answers, packet: Packet) -> None:
    """Errors, later fragments, senders other than a single host, multicast, wrong headers."""
    assert answer_of_core(answers, TABLES, "ttl_expired", packet) is None
    assert not any(answers.counts.values())


def test_a_broadcast_or_multicast_frame_causes_no_error(answers: Answers) -> None:
    """The link address decides (RFC 1812, 4.3.2.7). Without option RFC1812 the core gets it."""
    for to in ("ff:ff:ff:ff:ff:ff", "01:00:5e:00:00:05"):
        unit = frame(TABLES, probe(HOST, FAR, ttl=1), to=to)
        assert answers.answer("ttl_expired", 2, unit, 0) is None


@pytest.mark.parametrize("reason", ["management_cell", "core_vc", "multicast"])
def test_management_cells_signalling_and_multicast_are_never_answered(reason: str) -> None:
    assert not Answers.may_answer(reason)


def test_an_error_has_the_address_of_the_port_to_the_sender(answers: Answers) -> None:
    """RFC 1812 4.3.2.4. If that port has no address, the receiving port's is used."""
    packet = probe("10.6.0.9", FAR, ttl=1)
    fewer = without_address_of(6)

    assert "10.6.0.1" == reply_to(answers, "ttl_expired", packet).src
    assert "10.2.0.1" == reply_to(Answers(fewer, ON, 232), "ttl_expired", packet, fewer).src


def without_address_of(port: int) -> Tables:
    interfaces = tuple(i for i in TABLES.interface if i.port != port)
    return structs.replace(TABLES, interface=interfaces)


def test_errors_are_limited_by_a_token_bucket_and_replies_are_not(answers: Answers) -> None:
    """A burst of 50, then one per millisecond of router time."""
    request = IP(src=HOST, dst="10.2.0.1") / ICMP()
    sent = errors_sent(answers, [9] * 80)
    replies = [answer_of_core(answers, TABLES, "icmp", request, now=9) for _ in range(80)]

    assert [True] * 50 + [False] * 30 == sent
    assert all(replies)
    assert 30 == answers.counts[LIMITED]
    step = CYCLES_A_SECOND // 1000
    later = errors_sent(answers, [9 + n * step // 4 for n in range(1, 41)])
    assert [False, False, False, True] * 10 == later


def test_a_rate_of_one_error_a_second_holds_over_a_long_time() -> None:
    answers = Answers(TABLES, BuildOptions(answers=True, icmp_rate=1, icmp_burst=3), 232)
    sent = errors_sent(answers, range(0, 20 * CYCLES_A_SECOND, CYCLES_A_SECOND // 7))

    assert 3 + 19 == sum(sent)


def errors_sent(answers: Answers, times: Iterable[int]) -> list[bool]:
    """Return, for each time, whether an expired packet causes an error."""
    packet = probe(HOST, FAR, ttl=1)
    return [
        answer_of_core(answers, TABLES, "ttl_expired", packet, now=now) is not None for now in times
    ]


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
def test_the_sender_of_an_arp_request_must_be_a_single_host(
    source: str, answered: bool | None, mac: str, subnet: str
) -> None:
    """A probe from 0.0.0.0 is answered. A /16 has broadcast addresses, a /31 has none."""
    interface = Interface(2, subnet, "02:00:00:00:00:02")
    tables = structs.replace(TABLES, interface=(interface,))
    request = who_has("10.2.0.1", psrc=source, hwsrc=mac)
    answer = Answers(tables, ON, 232).answer("not_ipv4", 2, request, 0)
    outcome = ReferenceRouter(tables, options=ON).frame(2, request)

    assert isinstance(outcome, ToCore)
    assert [expected.units for expected in outcome.answers] == ([(answer.data,)] if answer else [])
    is_host = subnet.endswith("/31") if answered is None else answered
    assert (answer is not None) == (is_host and mac == HOST_MAC)


def test_a_host_route_takes_precedence_over_its_network() -> None:
    host = Route("10.2.0.9/32", 5, "02:00:00:00:09:09")
    tables = structs.replace(TABLES, route=(*TABLES.route, host))
    packet = probe(HOST, FAR, ttl=1)
    answer = answer_of_core(Answers(tables, ON, 232), tables, "ttl_expired", packet)

    assert answer is not None
    assert answer.route == host
    assert "10.5.0.1" == read(answer.data).src


def test_a_router_without_addresses_sends_no_error() -> None:
    packet = probe(HOST, FAR, ttl=1)
    bare = structs.replace(TABLES, interface=())
    with_one_address = structs.replace(
        TABLES, interface=(Interface(0, "10.0.0.1/24", "02:00:00:00:00:00"),)
    )

    assert answer_of_core(Answers(bare, ON, 232), bare, "ttl_expired", packet) is None
    assert (
        "10.0.0.1"
        == reply_to(Answers(with_one_address, ON, 232), "ttl_expired", packet, with_one_address).src
    )
