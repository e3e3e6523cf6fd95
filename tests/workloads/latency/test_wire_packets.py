"""The identity of a packet: unique among generated ones, and preserved by rewriting programs."""

from itertools import product

import pytest
from scapy.layers.inet import IP, UDP

from ixp.workloads.latency.wire_packets import WirePackets, identity_at
from ixp.workloads.traffic.aal5 import build_pdu, encapsulate, segment
from ixp.workloads.traffic.packets import build_frame, build_packet, pad_frame

MACS = (bytes(6), bytes(6))


@pytest.mark.parametrize("size", [36, 40, 1500])
def test_translation_of_addresses_and_ports_preserves_the_identity(size: int) -> None:
    packet = build_packet(size, 0x0A000505, port=8, flow=3, sequence=70_000)
    translated = IP(packet)
    translated.src, translated.dst, translated.ttl = "192.0.2.1", "192.0.2.9", 63
    translated[UDP].sport, translated[UDP].dport = 4000, 53
    del translated.chksum, translated[UDP].chksum

    assert bytes(translated) != packet
    assert identity_at(packet, 0) == identity_at(bytes(translated), 0)


@pytest.mark.parametrize("size", [20, 29, 35, 36, 40])
def test_each_generated_packet_has_a_unique_identity(size: int) -> None:
    numbers = (0, 1, 65_536, 65_537, 1 << 31)
    packets = [
        build_packet(size, 1, port=port, sequence=number)
        for port, number in product((0, 1, 8), numbers)
    ]

    assert len(packets) == len({identity_at(packet, 0) for packet in packets})


@pytest.mark.parametrize("size", [29, 32, 33, 36, 44, 1500])
def test_the_identity_is_the_same_on_both_media(size: int) -> None:
    packet = build_packet(size, 1, port=8, sequence=5)
    wire: WirePackets[int] = WirePackets(8)
    *_, pdu = [wire.add(cell, 0) for cell in segment(encapsulate(packet), 0, 32)]
    frame = WirePackets[int](0).add(pad_frame(build_frame(packet, *MACS)), 0)

    assert pdu is not None
    assert frame is not None
    assert identity_at(packet, 0) == pdu[0] == frame[0]


def test_units_without_an_ip_packet_are_counted() -> None:
    """PDUs with a different header count once, and frames of another type; an open PDU does not."""
    cells: WirePackets[int] = WirePackets(8)
    for cell in (
        segment(build_pdu(bytes(100)), 0, 32) * 2 + segment(build_pdu(bytes(100)), 0, 33)[:1]
    ):
        assert cells.add(cell, 0) is None
    frames: WirePackets[int] = WirePackets(0)
    for frame in (bytes(60), bytes(20)):
        assert frames.add(frame, 0) is None

    assert cells.others == 2
    assert frames.others == 2
