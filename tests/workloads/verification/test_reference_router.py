"""The reference router agrees with scapy, brute force, and each single rule."""

import warnings
from ipaddress import IPv4Address, IPv4Network

import pytest
from hypothesis import given
from hypothesis import strategies as st

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # warnings of scapy's import
    from scapy.layers.inet import ICMP, IP, UDP
    from scapy.layers.l2 import Ether
    from scapy.packet import Raw

from ixp.microcode.config.tables import Interface, Route, Tables, Vc, default_tables
from ixp.workloads.traffic.aal5 import IDLE_CELL, LLC_SNAP_IP, build_pdu, encapsulate, seal, segment
from ixp.workloads.traffic.packets import build_frame, build_packet, pad_frame, with_checksum
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome, ToCore
from ixp.workloads.verification.reference.router import ReferenceRouter
from tests.microcode.support.ports import PORTS

DEFAULT = default_tables(PORTS["oc12"])
TABLES = Tables(
    DEFAULT.interface,
    (*DEFAULT.vc, Vc(8, 0, 5, core=True), Vc(8, 0, 200, state="closed")),
    DEFAULT.route,
)
FLOW = (8, 32)
ETH3 = int(IPv4Address("10.3.0.2"))


def from_atm(*cells: bytes, tables: Tables = TABLES) -> list[Outcome]:
    return list(ReferenceRouter(tables).receive(8, cells))


def cells(packet: bytes, vci: int = 32) -> list[bytes]:
    return segment(encapsulate(packet), 0, vci)


def scapy_packet(**fields: object) -> bytes:
    """Return a packet by scapy, valid except for the arguments."""
    packet = IP(src="192.0.2.7", dst="10.3.0.2") / UDP() / Raw(bytes(30))
    for name, value in fields.items():
        packet.setfieldval(name, value)
    return bytes(packet)


@given(st.integers(20, 1500), st.integers(0, 7), st.integers(0, 0xFFFF), st.integers(2, 255))
def test_a_forwarded_frame_equals_that_of_scapy(size: int, port: int, host: int, ttl: int) -> None:
    destination = f"10.{port}.{host >> 8}.{host & 0xFF}"
    packet = with_checksum(
        build_packet(size, int(IPv4Address(destination)))[:8] + bytes([ttl])
        + build_packet(size, int(IPv4Address(destination)))[9:]
    )  # fmt: skip
    outcome = from_atm(*cells(packet))
    if destination in (f"10.{port}.0.1", f"10.{port}.0.255"):
        return
    rebuilt = IP(packet)
    rebuilt.ttl -= 1
    del rebuilt.chksum
    link = Ether(dst=f"02:00:00:00:01:0{port}", src=f"02:00:00:00:00:0{port}", type=0x800)

    assert [Forwarded(FLOW, port, bytes(link) + bytes(rebuilt))] == outcome


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"dst": "10.0.0.1"}, ToCore(FLOW, "own_address")),
        ({"dst": "20.8.255.1"}, ToCore(FLOW, "own_address")),
        ({"version": 5}, "options_or_fragment"),
        ({"options": [b"\1\1\1\0"]}, "options_or_fragment"),
        ({"flags": "MF"}, "options_or_fragment"),
        ({"frag": 5}, "options_or_fragment"),
        ({"src": "0.1.2.3"}, "IP_INVALID_ADDRESS"),
        ({"src": "127.0.0.1"}, "IP_INVALID_ADDRESS"),
        ({"src": "224.0.0.1"}, "IP_INVALID_ADDRESS"),
        ({"src": "240.0.0.1"}, "IP_INVALID_ADDRESS"),
        ({"src": "255.255.255.255"}, "IP_INVALID_ADDRESS"),
        ({"dst": "0.0.0.1"}, "IP_INVALID_ADDRESS"),
        ({"dst": "127.255.255.255"}, "IP_INVALID_ADDRESS"),
        ({"dst": "255.255.255.254"}, "IP_INVALID_ADDRESS"),
        ({"dst": "224.0.0.5"}, ToCore(FLOW, "multicast")),
        ({"dst": "239.255.255.255"}, ToCore(FLOW, "multicast")),
        ({"dst": "255.255.255.255"}, ToCore(FLOW, "multicast")),
        ({"dst": "10.3.0.255"}, "IP_DBCAST_ADDRESS"),
        ({"len": 19}, "IP_BAD_TOTAL_LENGTH"),
        ({"len": 59}, "IP_BAD_TOTAL_LENGTH"),
        ({"ttl": 0}, "IP_BAD_TTL"),
        ({"ttl": 1}, "IP_BAD_TTL"),
        ({"chksum": 0x1234}, "IP_BAD_CHECKSUM"),
        ({"dst": "11.0.0.1"}, "IP_NO_ROUTE"),
        ({"dst": "20.8.0.2"}, "IP_NO_ROUTE"),
    ],
)
def test_packet_rules_have_outcomes(fields: dict[str, object], expected: Outcome | str) -> None:
    if expected == "options_or_fragment":
        expected = ToCore(FLOW, expected, "ATM_RX_IP_OPTIONS_OR_FRAG_Q2CORE")
    elif isinstance(expected, str):
        expected = Dropped(FLOW, expected, 8)

    assert [expected] == from_atm(*cells(scapy_packet(**fields)))


@pytest.mark.parametrize("flags", ["DF", "evil"])
def test_dont_fragment_and_reserved_bits_are_ignored(flags: str) -> None:
    """Only MF and the offset mark a fragment."""
    (outcome,) = from_atm(*cells(scapy_packet(flags=flags)))

    assert isinstance(outcome, Forwarded)


def test_packet_rules_apply_in_order() -> None:
    faults: list[tuple[dict[str, object], str]] = [
        ({"version": 5}, "options_or_fragment"),
        ({"src": "127.0.0.1"}, "IP_INVALID_ADDRESS"),
        ({"dst": "10.3.0.255"}, "IP_DBCAST_ADDRESS"),
        ({"len": 19}, "IP_BAD_TOTAL_LENGTH"),
        ({"ttl": 1}, "IP_BAD_TTL"),
        ({"chksum": 0x1234}, "IP_BAD_CHECKSUM"),
    ]
    for first, (_, name) in enumerate(faults):
        fields = {key: value for fault, _ in faults[first:] for key, value in fault.items()}
        (outcome,) = from_atm(*cells(scapy_packet(**fields)))

        assert isinstance(outcome, (Dropped, ToCore))
        assert name == (outcome.counter if isinstance(outcome, Dropped) else outcome.reason)


@pytest.mark.parametrize(
    ("layer", "counter"),
    [(ICMP(), "ATM_RX_ICMP"), (UDP(dport=161), "ATM_RX_SNMP"), (UDP(dport=162), "ATM_RX_SNMP")],
)
def test_management_packets_are_for_the_core_only_if_addressed_to_the_router(
    layer: object, counter: str
) -> None:
    """ICMP and SNMP to the router are counted; in transit they are forwarded."""
    to_router = bytes(IP(src="192.0.2.7", dst="10.3.0.1") / layer)
    transit = bytes(IP(src="192.0.2.7", dst="10.3.0.2") / layer)

    assert [ToCore(FLOW, "own_address", counter)] == from_atm(*cells(to_router))
    assert isinstance(from_atm(*cells(transit))[0], Forwarded)


PACKET = build_packet(100, ETH3)  # three cells
THREE = cells(PACKET)


def test_each_cell_rule_has_its_outcome() -> None:
    other_vc = cells(build_packet(20, ETH3), 999)
    closed = cells(build_packet(20, ETH3), 200)
    gfc = bytes([0x10]) + THREE[0][1:]
    management = (32 << 4 | 0xA).to_bytes(4, "big") + bytes(48)
    outcomes = from_atm(IDLE_CELL, management, *other_vc, gfc, *closed)

    assert [
        Dropped((8, 0), "ATM_RX_CELL_IDLE"),
        Dropped(FLOW, "ATM_RX_CELL_DROP_NOT_USER"),
        Dropped((8, 999), "ATM_RX_VC_LOOKUP_ERROR"),
        Dropped(FLOW, "ATM_RX_VC_LOOKUP_ERROR"),
        Dropped((8, 200), "ATM_RX_CELL_DROP_VC_CLOSED"),
    ] == outcomes


def test_a_core_vc_accepts_pdus_and_management_cells_of_any_content() -> None:
    """LLC and IP are not checked, but the CRC is."""
    pdu = build_pdu(b"signalling")
    management = (5 << 4 | 0x8).to_bytes(4, "big") + bytes(48)
    good = segment(pdu, 0, 5)
    bad = segment(pdu[:-1] + bytes([pdu[-1] ^ 1]), 0, 5)

    assert [
        ToCore((8, 5), "core_vc"),
        ToCore((8, 5), "management_cell"),
        Dropped((8, 5), "ATM_RX_CRC_BAD"),
    ] == from_atm(*good, management, *bad)


def test_all_cells_behind_a_lost_first_cell_are_treated_as_first_cells() -> None:
    """Each fails the LLC test, also the last one."""
    assert [Dropped(FLOW, "ATM_RX_CELL_DROP_LLC_SNAP")] * 2 == from_atm(*THREE[1:])


def test_a_lost_middle_cell_fails_the_crc_of_its_pdu_only() -> None:
    outcomes = from_atm(THREE[0], THREE[2], *THREE)

    assert Dropped(FLOW, "ATM_RX_CRC_BAD") == outcomes[0]
    assert isinstance(outcomes[1], Forwarded)


def test_a_lost_last_cell_fails_two_pdus() -> None:
    """Both PDUs are reassembled into one, which fails."""
    outcomes = from_atm(*THREE[:2], *THREE, *THREE)

    assert [Dropped(FLOW, "ATM_RX_CRC_BAD")] == outcomes[:-1]
    assert isinstance(outcomes[-1], Forwarded)


def test_interleaved_vcs_are_reassembled_independently() -> None:
    second = cells(PACKET, 33)
    mixed = [cell for pair in zip(THREE, second, strict=True) for cell in pair]
    flows = [outcome.flow for outcome in from_atm(*mixed) if isinstance(outcome, Forwarded)]

    assert [(8, 32), (8, 33)] == flows


@pytest.mark.parametrize("length", [0, 41, 200])
def test_a_pdu_with_a_wrong_aal5_length_is_dropped(length: int) -> None:
    """The Length is 0, or that of another number of cells; a bad CRC takes precedence."""
    pdu = encapsulate(build_packet(20, ETH3))
    wrong = seal(pdu[:-6] + length.to_bytes(2, "big"))
    faulty = wrong[:-1] + bytes([wrong[-1] ^ 1])

    assert [Dropped(FLOW, "ATM_RX_PDU_DROP_AAL5_LENGTH")] == from_atm(*segment(wrong, 0, 32))
    assert [Dropped(FLOW, "ATM_RX_CRC_BAD")] == from_atm(*segment(faulty, 0, 32))


def test_a_pdu_over_the_limit_is_dropped_once() -> None:
    """The PDU ends at its 41st cell; later cells are first cells again."""
    long = segment(build_pdu(LLC_SNAP_IP + bytes(48 * 42)), 0, 32)
    names = [outcome.counter for outcome in from_atm(*long) if isinstance(outcome, Dropped)]

    assert 43 == len(long)
    assert ["ATM_RX_PDU_DROP_AAL5_LENGTH"] + ["ATM_RX_CELL_DROP_LLC_SNAP"] * 2 == names


def test_a_packet_above_1500_bytes_is_dropped() -> None:
    packets = [
        bytes(IP(src="192.0.2.7", dst="10.3.0.2") / Raw(bytes(n - 20))) for n in (1500, 1501)
    ]
    good, bad = from_atm(*cells(packets[0]), *cells(packets[1]))

    assert isinstance(good, Forwarded)
    assert Dropped(FLOW, "IP_BAD_TOTAL_LENGTH", 8) == bad


def test_bytes_behind_the_total_length_are_not_forwarded() -> None:
    packet = build_packet(29, ETH3)
    (outcome,) = from_atm(*segment(build_pdu(LLC_SNAP_IP + packet + b"xyz"), 0, 32))

    assert isinstance(outcome, Forwarded)
    assert 14 + 29 == len(outcome.data)


PREFIXES = st.builds(
    lambda address, bits: IPv4Network((address & -(1 << (32 - bits)) & 0xFFFFFFFF, bits)),
    st.integers(0, 255).map(lambda low: 0x0A0A0A00 | low),
    st.integers(0, 32),
)


@given(st.sets(PREFIXES, max_size=12), st.integers(0, 255))
def test_the_longest_prefix_wins_as_by_brute_force(networks: set[IPv4Network], low: int) -> None:
    routes = [
        Route(str(net), n % 8, f"02:00:00:00:02:{n:02x}") for n, net in enumerate(sorted(networks))
    ]
    address = IPv4Address(0x0A0A0A00 | low)
    holding = [route for route in routes if address in route.network]
    best = max(holding, key=lambda route: route.network.prefixlen, default=None)
    tables = Tables(vc=(Vc(8, 0, 32),), route=tuple(routes))
    (outcome,) = from_atm(*cells(build_packet(29, int(address))), tables=tables)

    if best is None:
        assert Dropped(FLOW, "IP_NO_ROUTE", 8) == outcome
    else:
        assert isinstance(outcome, Forwarded)
        assert (best.port, best.next_hop) == (outcome.port, outcome.data[:6])


def frame(packet: bytes, **change: bytes) -> bytes:
    link = build_frame(packet, change.get("to", TABLES.mac(1)), bytes.fromhex("020000000201"))
    return pad_frame(link[:12] + change.get("type", link[12:14]) + link[14:])


@pytest.mark.parametrize(
    ("received", "expected"),
    [
        (frame(PACKET, type=b"\x86\xdd"), ToCore((1, 0), "not_ipv4", "ETHER_RX_DROP_NOT_IPV4")),
        (frame(PACKET, to=b"\xff" * 6), Dropped((1, 0), "ETHER_RX_DROP_BROADCAST")),
        (frame(PACKET, to=b"\1\0\x5e\0\0\1"), Dropped((1, 0), "ETHER_RX_DROP_MULTICAST")),
        (frame(PACKET, to=TABLES.mac(2)), Dropped((1, 0), "MAC_INVALID_ADDRESS", 1)),
        (frame(PACKET), Dropped((1, 0), "IP_NO_ROUTE", 1)),
        (
            frame(scapy_packet(version=5)),
            ToCore((1, 0), "options_or_fragment", "ETHER_RX_IP_OPTIONS_OR_FRAG_Q2CORE"),
        ),
    ],
)
def test_each_frame_rule_has_its_outcome(received: bytes, expected: Outcome) -> None:
    assert [expected] == list(ReferenceRouter(TABLES).receive(1, [received]))


def test_the_pdu_of_a_padded_frame_has_no_padding_of_the_frame() -> None:
    packet = build_packet(29, int(IPv4Address("20.8.5.2")))
    (outcome,) = ReferenceRouter(TABLES).receive(1, [frame(packet)])

    assert isinstance(outcome, Forwarded)
    assert (8, (0, 37)) == (outcome.port, outcome.vc)
    assert LLC_SNAP_IP == outcome.data[:8]
    assert (29, 63) == (len(outcome.data) - 8, IP(outcome.data[8:]).ttl)


def test_open_reassemblies_are_reported() -> None:
    router = ReferenceRouter(Tables((Interface(0, "10.0.0.1/24", "02:00:00:00:00:00"),), TABLES.vc))
    outcomes = list(router.receive(8, [THREE[0], cells(PACKET, 33)[0]]))

    assert [] == outcomes
    assert router.open_reassemblies == 2
