from hypothesis import given, reject
from hypothesis import strategies as st
from scapy.layers.inet import ICMP, IP, TCP, UDP, IPOption_RR

from ixp.isa.tables.chip import chip
from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.core.answers import FORWARDED, Answers
from ixp.workloads.verification.reference.outcomes import ToCore
from ixp.workloads.verification.reference.router import ReferenceRouter
from tests.example_counts import examples
from tests.microcode.support.answers import (
    NEIGHBOUR_TABLES,
    answer_of_core,
    frame,
    normalised_units,
    read,
    source_route,
    with_options,
)
from tests.microcode.support.ports import PORTS
from tests.microcode.support.traffic import cells

HOST, ROUTER, OUT, FAR = "10.2.0.9", "10.2.0.1", "20.8.3.1", "20.8.3.7"
NOWHERE = "0.0.0.0"  # noqa: S104 - an address in a packet
_STAMPERS = ["0.0.0.0", ROUTER, "10.9.9.9", "10.5.0.1", "10.5.0.9", "20.8.3.9"]  # noqa: S104
_HOPS = [HOST, ROUTER, OUT, FAR, "20.8.9.9", "10.5.0.1", "10.5.0.7", "10.6.9.9", "99.0.0.1"]
_HOPS += ["127.0.0.1", "224.0.0.1", "10.5.0.255", "10.5.0.0"]
_ADDRESSES = [HOST, ROUTER, "10.6.0.3", FAR, OUT, "20.8.1.9", "99.1.1.1", NOWHERE]
_ADDRESSES += ["10.2.0.255", "10.2.0.0", "127.1.1.1", "224.0.0.1", "255.255.255.255"]


@st.composite
def options(draw: st.DrawFn) -> bytes:
    """Draw valid and invalid options."""
    address = st.sampled_from([bytes(map(int, text.split("."))) for text in _STAMPERS])
    area = b""
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from([7, 7, 68, 68, 1, 0, 148, 130, 131, 131, 137]))
        if kind < 2:
            area += bytes([kind])
            continue
        size = draw(st.integers(0, 20))
        entries = draw(st.lists(address | st.binary(min_size=4, max_size=4), max_size=5))
        flags = bytes([draw(st.sampled_from([0, 1, 3, 2, 0xF0, 0xE1, 0x13]))] * (kind == 68))
        option = bytes([kind, size, draw(st.integers(0, 24))]) + flags + b"".join(entries)
        area += option[: max(size, 2)]
    return area[:40]


@st.composite
def source_routes(draw: st.DrawFn) -> bytes:
    """Draw a source route with other options."""
    hops = draw(st.lists(st.sampled_from(_HOPS), min_size=1, max_size=4))
    pointer = draw(st.sampled_from([4, 4, 8, 12, 16, 3, 5, 255]))
    route = source_route(draw(st.sampled_from([131, 131, 137])), *hops, pointer=pointer)
    extra = [b"", b"", b"\1", b"\7\7\4" + bytes(4), b"\x44\x0c\5\1" + bytes(8), b"\7\7\3abcd"]
    extra.append(source_route(131, FAR))
    area = draw(st.sampled_from(extra)) + route + draw(st.sampled_from(extra))
    return area if len(area) <= 40 else route


@st.composite
def packets_with_options(draw: st.DrawFn) -> bytes:
    """Draw a packet with options, in transit or to the router."""
    area = draw(st.one_of(options(), source_routes(), source_routes()))
    source, far = draw(st.sampled_from([(HOST, FAR), (FAR, HOST)]))
    destination = draw(st.sampled_from([ROUTER, far]))
    ttl = draw(st.sampled_from([64, 64, 2, 1, 0]))
    body = draw(st.sampled_from([ICMP(id=3), UDP(dport=9)]))
    return with_options(IP(src=source, dst=destination, id=5, ttl=ttl) / body / bytes(30), area)


@st.composite
def odd_packets(draw: st.DrawFn) -> bytes:
    """Draw a packet with rare or invalid fields."""
    route = [IPOption_RR(length=7, pointer=4, routers=[NOWHERE])]
    header = IP(
        src=draw(st.sampled_from(_ADDRESSES)),
        dst=draw(st.sampled_from(_ADDRESSES)),
        ttl=draw(st.sampled_from([0, 1, 2, 64])),
        tos=draw(st.integers(0, 255)),
        flags=draw(st.sampled_from([0, 1, 2])),
        frag=draw(st.sampled_from([0, 0, 0, 1, 100])),
        options=draw(st.sampled_from([[], [], [], route])),
    )
    if draw(st.integers(0, 9)) == 0:
        setattr(header, draw(st.sampled_from(["chksum", "len", "ihl", "version"])), 7)
    body = draw(
        st.sampled_from([UDP(dport=161), TCP(), ICMP(), ICMP(type=0), ICMP(type=17)])
        | st.builds(lambda kind: ICMP(type=kind), st.integers(0, 255))
        | st.just(ICMP(chksum=0x1234))
    )
    return bytes(header / body / draw(st.binary(max_size=600)))


_BUILDS = [
    build_options({"CORE_ANSWERS": 1, "SOURCE_ROUTES": follows}, PORTS["oc12"], chip())
    for follows in (0, 1, 1, 1)
]


@examples(400)
@given(
    st.one_of(odd_packets(), *(packets_with_options() for _ in range(3))),
    st.sampled_from([2, 8]),
    st.sampled_from(_BUILDS),
)
def test_core_sends_packets_of_the_reference(packet: bytes, port: int, build: BuildOptions) -> None:
    """Packets are equal except for times and identifications that the router chooses."""
    units = cells([packet]) if port == 8 else [frame(NEIGHBOUR_TABLES, packet)]
    [outcome] = ReferenceRouter(NEIGHBOUR_TABLES, options=build).receive(port, units)
    if not isinstance(outcome, ToCore):
        reject()
    answers = Answers(NEIGHBOUR_TABLES, build, 232)
    answer = answer_of_core(answers, NEIGHBOUR_TABLES, outcome.reason, packet, port)
    expected = [reply.units for reply in outcome.answers if reply.certain]

    assert expected == ([normalised_units(answer, NEIGHBOUR_TABLES)] if answer else [])
    if answer and answer.counter != FORWARDED:
        read(answer.data)
