"""Generated packets agree with scapy, and each one is unique."""

import warnings

from hypothesis import given
from hypothesis import strategies as st

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # warnings of scapy's import
    from scapy.layers.inet import IP
    from scapy.layers.l2 import Ether

import pytest

from ixp.workloads.traffic.packets import (
    build_frame,
    build_packet,
    checksum,
    pad_frame,
    split_frame,
    total_length,
    with_checksum,
)
from tests.workloads.support.streams import identity

ADDRESSES = st.integers(0, 0xFFFFFFFF)
SIZES = st.integers(20, 1500)
SEQUENCES = st.integers(0, (1 << 40) - 1)
PORTS = st.integers(0, 11)


@given(SIZES, ADDRESSES, PORTS, SEQUENCES)
def test_scapy_agrees_on_header_checksums(
    size: int, destination: int, port: int, sequence: int
) -> None:
    packet = build_packet(size, destination, port=port, sequence=sequence)
    parsed = IP(packet)
    recomputed = parsed.copy()
    del recomputed.chksum, recomputed.len

    assert bytes(recomputed) == packet
    assert size == len(packet) == parsed.len == total_length(packet)


@given(SIZES, SIZES, PORTS, PORTS, SEQUENCES, SEQUENCES)
def test_the_identity_of_packets_is_unique_for_every_size(  # noqa: PLR0917 - two of each
    size: int, other_size: int, port: int, other_port: int, sequence: int, other: int
) -> None:
    first = build_packet(size, 1, port=port, sequence=sequence)
    second = build_packet(other_size, 1, port=other_port, sequence=other)

    assert (port, sequence) == identity(first)
    assert (other_port, other) == identity(second)


@given(st.binary(min_size=20, max_size=20))
def test_the_checksum_over_a_complete_header_is_0(header: bytes) -> None:
    """The sum includes the checksum (RFC 1071)."""
    packet = with_checksum(b"\x45" + header[1:])

    assert checksum(packet) == 0


def test_the_checksum_matches_the_example_of_rfc_1071() -> None:
    """The octets 00 01 f2 03 f4 f5 f6 f7 of RFC 1071 sum to ddf2."""
    assert checksum(bytes.fromhex("0001f203f4f5f6f7")) == 0xFFFF - 0xDDF2


@pytest.mark.parametrize("size", [19, 1501])
def test_a_packet_size_outside_the_range_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        build_packet(size, 1)


def test_a_frame_is_read_by_scapy_and_split_into_its_parts() -> None:
    packet = build_packet(29, 0x0A000001)
    frame = build_frame(packet, bytes.fromhex("020000000001"), bytes.fromhex("020000000102"))
    parsed = Ether(frame)

    assert ("02:00:00:00:00:01", "02:00:00:00:01:02", 0x800) == (
        parsed.dst,
        parsed.src,
        parsed.type,
    )
    assert split_frame(frame) == (frame[:6], frame[6:12], 0x800, packet)
    assert len(pad_frame(frame)) == 60
    assert pad_frame(frame)[43:] == bytes(17)
