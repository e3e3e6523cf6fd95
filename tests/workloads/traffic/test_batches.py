"""Packets made many at once are those made one by one."""

from itertools import chain, count, islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.microcode.config.tables import default_tables
from ixp.simulator import Unit, Units
from ixp.workloads.traffic.aal5 import encapsulate, segment
from ixp.workloads.traffic.batches import Frames, Pdus
from ixp.workloads.traffic.packet_source import PacketSource
from ixp.workloads.traffic.packets import MAX_SIZE, MIN_SIZE, build_frame, build_packet, pad_frame
from ixp.workloads.traffic.streams import PortStream, open_port
from ixp.workloads.traffic.workload import MIXES, Packets, Stream, Vcs, Workload

FRAME_HEADER = 14
TABLES = default_tables(range(9))
MACS = (bytes(range(6)), bytes(range(6, 12)))
VCS = [(0, 32), (3, 33), (255, 65535)]

sizes = st.integers(MIN_SIZE, MAX_SIZE) | st.integers(MIN_SIZE, 60)
# Where a byte of the sequence number, and of the sum, runs over.
firsts = st.sampled_from([0, 250, 65_500, (1 << 24) - 5, (1 << 32) - 7]) | st.integers(0, 1 << 39)
destinations = st.lists(st.integers(0, (1 << 32) - 1), min_size=1, max_size=40)


@given(sizes, firsts, destinations, st.integers(0, 7))
def test_frames_are_those_made_one_by_one(size: int, first: int, to: list[int], port: int) -> None:
    made = Frames(size, port, MACS).build(range(first, first + len(to)), to, [0] * len(to))
    packets = (build_packet(size, d, port=port, sequence=first + n) for n, d in enumerate(to))

    assert b"".join(pad_frame(build_frame(packet, *MACS)) for packet in packets) == made


@given(sizes, firsts, destinations, st.integers(8, 11), st.data())
def test_cells_are_those_made_one_by_one(
    size: int, first: int, to: list[int], port: int, data: st.DataObject
) -> None:
    each_flow = st.integers(0, len(VCS) - 1)
    flows = data.draw(st.lists(each_flow, min_size=len(to), max_size=len(to)))
    packets = [
        build_packet(size, d, port=port, flow=flow, sequence=first + n)
        for n, (d, flow) in enumerate(zip(to, flows, strict=True))
    ]
    pdus = map(encapsulate, packets)
    cells = (segment(pdu, *VCS[flow]) for pdu, flow in zip(pdus, flows, strict=True))

    made = Pdus(size, port, VCS).build(range(first, first + len(to)), to, flows)

    assert b"".join(chain.from_iterable(cells)) == made


SOME_SIZES = [
    *(Packets(size=size) for size in (29, 40, 41, 300)),
    Packets(mix="imix"),
    Packets(sizes=[20, 1500, 33]),
    Packets(sizes=[*range(20, 40)]),  # too many for batches
    Packets(range=(20, 90)),
]


@settings(max_examples=80)
@given(
    st.sampled_from(SOME_SIZES),
    st.sampled_from([Vcs(), Vcs("random", 4), Vcs("interleaved", 3), Vcs("interleaved", 64)]),
    st.sampled_from(["round-robin", "random"]),
    st.sampled_from([0, 5, 8]),
    st.integers(0, 99),
)
def test_a_stream_is_the_same_packet_by_packet(
    packets: Packets, vcs: Vcs, to: str, port: int, seed: int
) -> None:
    stream = Stream(packets, vcs=vcs, destinations=to)
    batched = open_port(port, Workload("w", (stream,)), TABLES, seed)
    single = PacketSource(port, stream, TABLES, count(), Random(f"{seed} {port} 0")).chunks()

    assert batched.take(1500) == [*islice(chain.from_iterable(single), 1500)]


@given(st.integers(), st.integers(1, 70))
def test_mixes_are_drawn_as_random_draws_them(seed: int, number: int) -> None:
    rng = Random(seed)
    mix = MIXES["imix"]
    stream = PacketSource(0, Stream(Packets(mix="imix")), TABLES, count(), Random(seed)).chunks()
    lengths = [len(frame) - FRAME_HEADER for frame in islice(chain.from_iterable(stream), number)]

    assert lengths == [max(rng.choices([*mix], [*mix.values()])[0], 46) for _ in range(number)]


@given(st.lists(st.integers(1, 50), min_size=1, max_size=30), st.integers(0, 500))
def test_any_cut_gives_the_same_units(cuts: list[int], start: int) -> None:
    whole = open_port(8, Workload("w", (Stream(Packets(size=100)),)), TABLES)
    units = whole.take(start + sum(cuts))
    stream = open_port(8, Workload("w", (Stream(Packets(size=100)),)), TABLES)
    stream.restore(start)

    assert units[start:] == [unit for cut in cuts for unit in stream.take(cut)]


@given(st.lists(st.tuples(st.binary(max_size=9), st.integers(0, 9), st.booleans())))
def test_units_joined_are_the_units(parts: list[tuple[bytes, int, bool]]) -> None:
    units = [Unit(*part) for part in parts]
    joined = Units.of(units)

    assert units == [*joined]
    assert len(units) == len(joined)


def test_a_stream_without_batches_ends() -> None:
    assert len(PortStream(0, list).take_units(5)) == 0
