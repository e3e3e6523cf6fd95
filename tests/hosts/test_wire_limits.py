"""Limits of links, compared with published limits, other tools and general rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scapy.layers.inet import IP, UDP, fragment
from scapy.packet import Raw

from ixp.hosts.theory.wire_limits import (
    HEADER_BYTES,
    LANES,
    TIMESTAMP_BYTES,
    Aal5,
    Ethernet,
    PciExpress,
    fragments,
    header_bytes,
    largest_payload,
)
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, build_pdu, segment

GIGABIT = Ethernet()
SIZES = st.integers(1, 9000)


@pytest.mark.parametrize(
    ("protocol", "payload", "mbps"),
    [("tcp", 1448, 941.48), ("tcp", 8948, 990.04), ("udp", 8968, 992.69), ("udp", 1468, 956.98)],
)
def test_wire_limits_are_those_of_full_frames(protocol: str, payload: int, mbps: float) -> None:
    """TCP with timestamps at MTU 1500 and 9000; UDP messages of XAPP1063's scripts."""
    headers = HEADER_BYTES[protocol] + (TIMESTAMP_BYTES if protocol == "tcp" else 0)

    assert mbps == pytest.approx(GIGABIT.payload_mbps(payload, headers), abs=0.005)


@given(SIZES)
def test_goodput_of_an_ethernet_link_rises_with_payload(payload: int) -> None:
    less, more = (GIGABIT.payload_mbps(size, 40) for size in (payload, payload + 1))

    assert less < more < GIGABIT.link_mbps


@given(st.integers(0, 46))
def test_a_short_packet_is_padded(packet: int) -> None:
    assert GIGABIT.wire_bytes(packet) == 84


@given(SIZES, st.sampled_from(["tcp", "udp", "raw"]), st.booleans())
def test_the_largest_payload_fills_the_mtu(mtu: int, protocol: str, timestamps: bool) -> None:
    options: dict[str, bool] = {"timestamps": timestamps}
    payload = largest_payload(protocol, mtu, **options)  # type: ignore[arg-type]

    assert mtu == payload + header_bytes(protocol, **options)  # type: ignore[arg-type]


@given(st.integers(1, 20_000), st.integers(68, 9000))
def test_fragments_equal_those_of_scapy(message: int, mtu: int) -> None:
    most = (mtu - 20) // 8 * 8
    packet = IP() / UDP() / Raw(bytes(message))
    datagram_bytes = message + HEADER_BYTES["udp"]
    cut = fragment(packet, fragsize=most) if datagram_bytes > mtu else [packet]  # type: ignore[no-untyped-call]
    expected = [len(size) for size in cut]
    sizes = fragments(message, mtu)

    assert max(sizes) <= mtu
    assert sum(size - 20 for size in sizes) == message + 8
    # otherwise the last fragment needs no truncation
    if expected[-1] + most > mtu or datagram_bytes <= mtu:
        assert expected == sizes
    else:
        assert len(sizes) in {len(expected), len(expected) - 1}


@given(SIZES, st.sampled_from([*LANES]), st.sampled_from([1, 2, 4, 8, 16]))
def test_pci_express_bandwidth_scales_with_lanes(payload: int, generation: str, lanes: int) -> None:
    one = PciExpress(generation=generation)  # type: ignore[arg-type]
    many = PciExpress(generation=generation, lanes=lanes)  # type: ignore[arg-type]

    assert one.efficiency(payload) == many.efficiency(payload) < 1
    assert many.payload_gbps(payload) == pytest.approx(lanes * one.payload_gbps(payload))
    assert one.payload_gbps(payload) < one.data_gbps


@pytest.mark.parametrize(
    ("generation", "gbps"), [("1.1", 2.0), ("2", 4.0), ("3", 7.877), ("4", 15.754), ("5", 31.508)]
)
def test_pci_express_bandwidth_excludes_the_line_code(generation: str, gbps: float) -> None:
    """8b/10b takes 20 %, 128b/130b 1.5 %."""
    link = PciExpress(generation=generation)  # type: ignore[arg-type]

    assert gbps == pytest.approx(link.data_gbps, abs=0.001)


@given(st.integers(20, 1500))
def test_the_number_of_cells_is_that_of_a_generated_pdu(packet: int) -> None:
    expected = segment(build_pdu(LLC_SNAP_IP + bytes(packet)), 0, 32)

    assert len(expected) == Aal5().cells(packet)


def test_oc12_carries_four_times_an_oc3() -> None:
    """The only difference is the rounding to 599 and 149 Mb/s."""
    rates = [Aal5(kind=kind).payload_mbps(1448, 52) for kind in ("oc3", "oc12")]

    assert rates[1] / rates[0] == pytest.approx(4, rel=0.006)
