"""Order of packets (RFC 4737) and variation of delays (RFC 3393)."""

import pytest

from ixp.workloads.latency.packet_order import PacketOrder


@pytest.mark.parametrize(
    ("numbers", "extents"),
    [
        ([1, 2, 3], [0, 0, 0]),
        ([1, 2, 4, 3, 5], [0, 0, 0, 1, 0]),  # RFC 4737, 7.1
        ([1, 2, 4, 5, 6, 3], [0, 0, 0, 0, 0, 3]),
        ([5, 1, 2, 3], [0, 1, 2, 3]),
        ([2, 9, 3, 4], [0, 0, 1, 2]),  # lost packets reorder nothing
    ],
)
def test_extent_counts_departures_since_the_first_later_packet(
    numbers: list[int], extents: list[int]
) -> None:
    order = PacketOrder()

    assert [order.add(number, 0)[0] for number in numbers] == extents


def test_variation_is_between_neighbours_in_order() -> None:
    order = PacketOrder()

    variations = [
        order.add(*packet)[1] for packet in ((1, 50), (2, 70), (4, 40), (3, 999), (5, 45))
    ]

    assert variations == [None, 20, 30, None, 5]


def test_extents_beyond_the_last_thousand_packets_are_cut() -> None:
    order = PacketOrder()
    for number in range(1, 3000):
        order.add(number, 0)

    assert order.add(0, 0) == (1024, None)
