"""Packets made many at once are those made one by one."""

from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.microcode.tables import default_tables
from ixp.simulator import Unit, Units
from ixp.workloads.aal5 import encapsulate, segment
from ixp.workloads.batches import Frames, Pdus
from ixp.workloads.packets import MAX_SIZE, MIN_SIZE, build_frame, build_packet, pad_frame
from ixp.workloads.streams import PortStream, open_port
from ixp.workloads.workload import Packets, Stream, Vcs, Workload

TABLES = default_tables(range(9))
MACS = (bytes(range(6)), bytes(range(6, 12)))
VCS = [(0, 32), (3, 33), (255, 65535)]

sizes = st.integers(MIN_SIZE, MAX_SIZE) | st.integers(MIN_SIZE, 60)
# Where a byte of the sequence number, and of the sum, runs over.
firsts = st.sampled_from([0, 250, 65_500, (1 << 24) - 5, (1 << 32) - 7]) | st.integers(0, 1 << 39)
destinations = st.lists(st.integers(0, (1 << 32) - 1), min_size=1, max_size=40)


@given(sizes, firsts, destinations, st.integers(0, 7))
def test_frames_are_those_made_one_by_one(size: int, first: int, to: list[int], port: int) -> None:
    """For every size, number and destination the bytes are equal."""
    made = Frames(size, port, MACS).build(first, to, [0] * len(to))
    packets = (build_packet(size, d, port=port, sequence=first + n) for n, d in enumerate(to))

    assert b"".join(pad_frame(build_frame(packet, *MACS)) for packet in packets) == made


@given(sizes, firsts, destinations, st.integers(8, 11), st.data())
def test_cells_are_those_made_one_by_one(
    size: int, first: int, to: list[int], port: int, data: st.DataObject
) -> None:
    """For every VC too, headers, trailer and CRC included."""
    each_flow = st.integers(0, len(VCS) - 1)
    flows = data.draw(st.lists(each_flow, min_size=len(to), max_size=len(to)))
    packets = [
        build_packet(size, d, port=port, flow=flow, sequence=first + n)
        for n, (d, flow) in enumerate(zip(to, flows, strict=True))
    ]
    pdus = map(encapsulate, packets)
    cells = (segment(pdu, *VCS[flow]) for pdu, flow in zip(pdus, flows, strict=True))

    assert b"".join(chain.from_iterable(cells)) == Pdus(size, port, VCS).build(first, to, flows)


@settings(max_examples=40)
@given(
    st.sampled_from([29, 40, 41, 300]),
    st.sampled_from([Vcs(), Vcs("random", 4), Vcs("interleaved", 3), Vcs("interleaved", 64)]),
    st.sampled_from(["round-robin", "random"]),
    st.sampled_from([0, 5, 8]),
    st.integers(0, 99),
)
def test_a_regular_stream_is_the_same_packet_by_packet(
    size: int, vcs: Vcs, destinations: str, port: int, seed: int
) -> None:
    """A list of one size, which is not made in batches, gives the same bytes."""
    batched, single = (
        open_port(
            port,
            Workload("w", (Stream(packets, vcs=vcs, destinations=destinations),)),
            TABLES,
            seed,
        )
        for packets in (Packets(size=size), Packets(sizes=[size]))
    )

    assert batched.take(700) == single.take(700)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=30), st.integers(0, 500))
def test_any_cut_gives_the_same_units(cuts: list[int], start: int) -> None:
    """Units may be taken in any portions, from any position on."""
    whole = open_port(8, Workload("w", (Stream(Packets(size=100)),)), TABLES)
    units = whole.take(start + sum(cuts))
    stream = open_port(8, Workload("w", (Stream(Packets(size=100)),)), TABLES)
    stream.restore(start)

    assert units[start:] == [unit for cut in cuts for unit in stream.take(cut)]


@given(st.lists(st.tuples(st.binary(max_size=9), st.integers(0, 9), st.booleans())))
def test_units_joined_are_the_units(parts: list[tuple[bytes, int, bool]]) -> None:
    """Joining loses nothing."""
    units = [Unit(*part) for part in parts]
    joined = Units.of(units)

    assert units == [*joined]
    assert len(units) == len(joined)


def test_a_stream_without_batches_ends() -> None:
    """Nothing comes from nothing."""
    assert len(PortStream(0, list).take_units(5)) == 0
