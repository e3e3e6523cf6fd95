"""Frames of hosts that leave checksums and segments to the device are completed as scapy would."""

import struct

import pytest
from scapy.layers.inet import IP, TCP, UDP
from scapy.layers.l2 import Ether
from scapy.packet import Packet, Raw

from ixp.outside.namespaces.packet_device import complete_frames

LINK = Ether(dst="02:00:00:00:00:00", src="02:00:00:00:00:01")


def header(flags: int = 0, kind: int = 0, size: int = 0, start: int = 0, offset: int = 0) -> bytes:
    return struct.pack("=BBHHHH", flags, kind, 0, size, start, offset)


def pseudo_sum(packet: Packet) -> int:
    """Return the folded sum of the pseudo header, as Linux leaves it in the checksum field."""
    payload = bytes(packet[IP].payload)
    data = bytes(packet[IP])[12:20] + bytes([0, packet[IP].proto]) + len(payload).to_bytes(2)
    total: int = sum(struct.unpack(">6H", data))
    return (total & 0xFFFF) + (total >> 16)


@pytest.mark.parametrize(
    ("transport", "offset"),
    [(TCP(sport=1, dport=2), 16), (UDP(sport=1, dport=2), 6)],
)
@pytest.mark.parametrize("size", [0, 1, 100])
def test_a_partial_checksum_is_completed(transport: Packet, offset: int, size: int) -> None:
    expected = LINK / IP(src="10.0.0.7", dst="20.8.0.2") / transport / Raw(bytes(range(size)))
    expected = Ether(bytes(expected))
    partial = expected.copy()
    partial[IP].payload.chksum = pseudo_sum(expected)
    (frame,) = complete_frames(header(flags=1, start=34, offset=offset) + bytes(partial))

    assert bytes(expected) == frame


def test_a_frame_with_its_checksum_is_unchanged() -> None:
    frame = bytes(LINK / IP() / UDP())

    assert [frame] == [*complete_frames(header() + frame)]


def test_a_long_tcp_frame_is_cut_into_segments() -> None:
    data = bytes(range(250)) * 10
    transport = TCP(sport=1, dport=2, seq=2**32 - 900, flags="PAC", options=[("NOP", None)] * 4)
    long = bytes(LINK / IP(src="10.0.0.7", dst="20.8.0.2", id=65535) / transport / Raw(data))
    frames = [*complete_frames(header(flags=1, kind=1, size=1000, start=34, offset=16) + long)]
    packets = [Ether(frame) for frame in frames]

    assert data == b"".join(bytes(packet[TCP].payload) for packet in packets)
    assert [2**32 - 900, 100, 1100] == [packet[TCP].seq for packet in packets]
    assert [65535, 0, 1] == [packet[IP].id for packet in packets]
    assert ["AC", "A", "PA"] == [str(packet[TCP].flags) for packet in packets]
    for packet, frame in zip(packets, frames, strict=True):
        del packet[IP].chksum, packet[IP].len, packet[TCP].chksum
        assert bytes(packet) == frame
