"""Compare fragmentation and reassembly with scapy."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scapy.layers import inet
from scapy.layers.inet import IP, IPOption, IPOption_RR
from scapy.packet import Raw

from ixp.microcode.core.fragments import (
    DROPPED,
    EXPIRED,
    HELD,
    MOST_DATAGRAMS,
    TAKEN,
    USED,
    Reassembly,
    cut_into_fragments,
)
from ixp.microcode.core.ipv4 import Ipv4, join, read_packet
from ixp.workloads.verification.reference.fragments import Fragments
from tests.example_counts import examples

HOST, ROUTER = "10.2.0.9", "10.2.0.1"
SPECIAL = b"\x94\x04\0\0"  # router alert (RFC 2113), copied into all fragments
LIMIT = 1000  # cycles until an incomplete datagram expires
fragment: Any = inet.fragment
defragment: Any = inet.defragment


def datagram_of(size: int, **fields: Any) -> IP:  # noqa: ANN401
    """Return a packet with `size` bytes of different data."""
    data = random.Random(size).randbytes(size)
    return IP(bytes(IP(src=HOST, dst=ROUTER, proto=99, **fields) / Raw(data)))


def packet(data: bytes) -> Ipv4:
    parsed = read_packet(data, 65535)
    assert parsed is not None
    return parsed


def pieces_of(size: int, mtu: int, **fields: Any) -> list[Ipv4]:  # noqa: ANN401
    """Return the fragments that scapy makes of a datagram."""
    return [packet(bytes(piece)) for piece in fragment(datagram_of(size, **fields), mtu - 20)]


@given(st.integers(49, 20_000), st.integers(6, 185), st.integers(0, 0xFFFF), st.booleans())
def test_packets_are_fragmented_as_by_scapy(size: int, units: int, number: int, more: bool) -> None:
    """This holds for any MTU with room for units of eight bytes."""
    mtu = 20 + 8 * units
    complete = datagram_of(size - size % 8 * more, id=number, flags=int(more), frag=3 * more)
    if len(complete) <= mtu:
        assert [bytes(complete)] == cut_into_fragments(bytes(complete), mtu)
        return
    expected = [bytes(piece) for piece in fragment(complete, mtu - 20)]

    assert expected == cut_into_fragments(bytes(complete), mtu)


@given(
    st.integers(0, 9000),
    st.integers(68, 1500),
    st.sampled_from([b"", SPECIAL, b"\7\7\4" + bytes(4)]),
)
def test_fragments_are_fewest_and_reassembled_by_scapy(size: int, mtu: int, option: bytes) -> None:
    """No fragment exceeds the MTU, and headers follow the copied flag of options."""
    padded = option + bytes(-len(option) % 4)
    plain = bytes(datagram_of(size))
    complete = join(plain[:20] + padded, plain[20:])
    pieces = cut_into_fragments(complete, mtu)

    assert all(len(piece) <= mtu for piece in pieces)
    assert all(read_packet(piece) for piece in pieces)
    repeated = defragment([IP(piece) for piece in pieces])
    assert [plain[20:]] == [bytes(datagram.payload) for datagram in repeated]
    later = len(padded) if option == SPECIAL else 0
    assert all(20 + later == packet(piece).header_bytes for piece in pieces[1:])
    room = mtu - 20 - len(padded)
    if len(pieces) > 1:
        rest = size - room // 8 * 8
        step = (mtu - 20 - later) // 8 * 8
        spare = mtu - 20 - later - step
        assert 1 + max(1, -(-(rest - spare) // step)) == len(pieces)


def test_options_are_copied_into_later_fragments_by_their_flag() -> None:
    """RFC 791, 3.1: route and timestamp are in the first fragment only, security in all."""
    route = IPOption_RR(length=7, pointer=4, routers=["0.0.0.0"])  # noqa: S104
    security = IPOption(copy_flag=1, option=2, length=11, value=bytes(9))
    complete = bytes(
        IP(src=HOST, dst=ROUTER, proto=99, options=[route, security]) / Raw(bytes(900))
    )
    first, *later = map(packet, cut_into_fragments(complete, 500))

    assert complete[20:40] == first.header[20:]
    assert {bytes(security) + b"\0"} == {fragment.header[20:] for fragment in later}


@given(st.integers(1, 20_000), st.integers(9, 185), st.randoms(use_true_random=False))
def test_fragments_are_reassembled_in_any_order(
    size: int, units: int, order: random.Random
) -> None:
    """Some arrive twice."""
    parts = pieces_of(size, 20 + 8 * units, id=7)
    if len(parts) == 1:
        return
    repeated = order.sample(parts[:-1], len(parts) // 2)
    arrivals = [*parts, *repeated]
    order.shuffle(arrivals)
    table = Reassembly(LIMIT)
    datagrams = [complete for piece in arrivals if (complete := table.add(piece, 2, 0))]

    assert bytes(datagram_of(size, id=7)) == datagrams[0].data
    counts = table.counts
    assert len(arrivals) == counts[TAKEN] == counts[USED] + counts[DROPPED] + counts[HELD]


# Offset and length in units of 8 bytes, more fragments, kind of bytes.
Piece = tuple[int, int, bool, int]
_PIECES = st.tuples(st.integers(0, 6), st.integers(0, 4), st.booleans(), st.integers(0, 1))


def fragment_bytes(piece: Piece, number: int = 1) -> bytes:
    """Return a fragment; with odd bytes it is one byte shorter."""
    offset, units, more, odd = piece
    data = bytes([offset * 16 + n + odd for n in range(8 * units)])[: 8 * units - odd]
    return bytes(IP(src=HOST, dst=ROUTER, proto=99, id=number, flags=int(more), frag=offset) / data)


def reassemble_bytewise(arrivals: Sequence[Piece]) -> list[bytes]:
    """Reassemble byte by byte, by the rules in fragments.py."""
    complete, received, end = [], dict[int, int](), None
    seen: list[bytes] = []
    for piece in arrivals:
        offset, _, more, _ = piece
        data = fragment_bytes(piece)[20:]
        if not data or (more and len(data) % 8):
            continue
        if fragment_bytes(piece) in seen:
            continue
        first, behind = 8 * offset, 8 * offset + len(data)
        overlaps = any(at in received for at in range(first, behind))
        ends = not more and (end is not None or any(at >= behind for at in received))
        if overlaps or ends or (end is not None and behind > end):
            received, end, seen = {}, None, []
            continue
        seen.append(fragment_bytes(piece))
        received |= dict(enumerate(data, first))
        end = end if more else behind
        if len(received) == end:
            complete.append(bytes(received[at] for at in range(end)))
            received, end, seen = {}, None, []
    return complete


@examples(100)
@given(st.lists(_PIECES, max_size=12))
def test_hostile_fragments_are_dropped_and_counted(arrivals: list[Piece]) -> None:
    """Overlaps, fragments behind the end, odd or zero lengths: three implementations agree."""
    table, reference = Reassembly(LIMIT), Fragments()
    units = [fragment_bytes(unit) for unit in arrivals]
    actual = [complete.payload for unit in units if (complete := table.add(packet(unit), 2, 0))]
    expected = [datagram[20:] for unit in units if (datagram := reference.add(unit)[0])]

    assert reassemble_bytewise(arrivals) == actual == expected
    counts = table.counts
    assert len(arrivals) == counts[TAKEN] == counts[USED] + counts[DROPPED] + counts[HELD]


def test_a_datagram_above_65535_bytes_is_never_reassembled() -> None:
    """A fragment behind that end is dropped; a long header is detected when all have arrived."""
    parts = pieces_of(65_000, 1500, id=3)
    last = IP(src=HOST, dst=ROUTER, proto=99, id=3, frag=65_512 // 8)
    table = Reassembly(LIMIT)
    for piece in parts[:-1]:
        assert table.add(piece, 2, 0) is None
    assert table.add(packet(bytes(last / bytes(100))), 2, 0) is None
    assert 1 == table.counts[DROPPED]

    largest = pieces_of(65_515, 1500, id=4)
    options = join(largest[0].header + bytes(40), largest[0].payload, more=True)
    for piece in [packet(options), *largest[1:]]:
        assert table.add(piece, 2, 0) is None
    assert 1 + len(largest) == table.counts[DROPPED]


def test_the_largest_packet_is_reassembled_from_8190_fragments() -> None:
    table = Reassembly(LIMIT)
    parts = [packet(piece) for piece in cut_into_fragments(bytes(datagram_of(65_515)), 28)]
    packets = [complete for piece in reversed(parts) if (complete := table.add(piece, 2, 0))]

    assert [65_535] == [len(complete.data) for complete in packets]
    assert (len(parts), 0) == (table.counts[USED], table.counts[HELD])


def test_a_new_datagram_replaces_the_oldest_incomplete_one() -> None:
    """A flood therefore cannot block other senders."""
    table = Reassembly(LIMIT)
    for number in range(500):
        table.add(pieces_of(4000, 1500, id=number)[0], 2, number)
        assert table.counts[HELD] <= MOST_DATAGRAMS
    rest = pieces_of(4000, 1500, id=499)[1:]

    assert 500 - MOST_DATAGRAMS == table.counts[DROPPED]
    assert [len(complete.data) for piece in rest if (complete := table.add(piece, 2, 500))] == [
        4020
    ]


def test_an_incomplete_datagram_expires_a_fixed_time_after_its_first_fragment() -> None:
    """The fragment with offset 0 is returned if it has arrived."""
    table = Reassembly(LIMIT)
    first, second, _ = pieces_of(4000, 1500, id=1)
    other = pieces_of(4000, 1500, id=2)[1]
    table.add(second, 2, 0)
    table.add(first, 3, 900)
    table.add(other, 2, 10)

    assert [] == table.expired(999)
    assert [(first, 3)] == table.expired(1000)
    assert table
    assert [] == table.expired(1010)
    assert not table
    assert (2, 3) == (table.counts[EXPIRED], table.counts[DROPPED])


@pytest.mark.parametrize("size", [40, 1480, 1481, 8000])
def test_a_restored_state_completes_its_datagram(size: int) -> None:
    table, restored = Reassembly(LIMIT), Reassembly(LIMIT)
    *first, last = pieces_of(size, 36, id=1)
    for piece in first:
        table.add(piece, 2, 0)
    restored.restore(table.state(), dict(table.counts))
    datagram = restored.add(last, 2, 5)

    assert datagram is not None
    assert bytes(datagram_of(size, id=1)) == datagram.data
