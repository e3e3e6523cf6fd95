"""Packets made by filling in a shape equal those of `build_packet`."""

from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, encapsulate, pad_pdu, seal
from ixp.workloads.traffic.packet_shape import PacketShape
from ixp.workloads.traffic.packets import MAX_SIZE, MIN_SIZE, build_frame, build_packet, pad_frame

MACS = (bytes(range(6)), bytes(range(6, 12)))

sizes = st.integers(MIN_SIZE, MAX_SIZE) | st.integers(MIN_SIZE, 60)
# Sequence numbers at the overflow of a byte, and of the checksum.
numbers = st.sampled_from([0, 250, 65_500, (1 << 24) - 5, (1 << 32) - 7]) | st.integers(0, 1 << 39)
addresses = st.integers(0, (1 << 32) - 1)
flows = st.integers(0, (1 << 16) - 1)


@given(sizes, numbers, addresses, st.integers(0, 7))
def test_a_frame_from_a_shape_is_that_of_a_packet(
    size: int, number: int, to: int, port: int
) -> None:
    packet = build_packet(size, to, port=port, sequence=number)
    shape = PacketShape(size, port, build_frame(b"", *MACS), pad_frame)

    assert pad_frame(build_frame(packet, *MACS)) == shape.fill(number, to, 0)


@given(sizes, numbers, addresses, st.integers(8, 11), flows)
def test_a_pdu_from_a_shape_equals_that_of_its_packet(
    size: int, number: int, to: int, port: int, flow: int
) -> None:
    packet = build_packet(size, to, port=port, flow=flow, sequence=number)
    shape = PacketShape(size, port, LLC_SNAP_IP, pad_pdu)

    assert encapsulate(packet) == seal(shape.fill(number, to, flow))
