"""Streams have the sizes, VCs, rates and faults of their workload, and unique packets."""

from collections import Counter
from ipaddress import IPv4Address
from itertools import count, islice
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.microcode.config.tables import Tables, Vc, default_tables
from ixp.simulator import WireUnit, WireUnits
from ixp.support.errors import UserError
from ixp.workloads.traffic.aal5 import (
    IDLE_CELL,
    Reassembler,
    encapsulate,
    length_of,
    segment,
    vc_of,
)
from ixp.workloads.traffic.faults import ATM_FAULTS, ETHERNET_FAULTS, FAULTS
from ixp.workloads.traffic.generator import PacketGenerator
from ixp.workloads.traffic.named_workloads import WORKLOADS, find_workload
from ixp.workloads.traffic.packets import (
    FRAME_HEADER,
    build_packet,
    split_frame,
    total_length,
)
from ixp.workloads.traffic.source import UnitSource
from ixp.workloads.traffic.streams import open_port, play, played_per_byte
from ixp.workloads.traffic.workload import MIXES, Packets, Stream, Vcs, Workload
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome
from ixp.workloads.verification.reference.router import ReferenceRouter
from tests.microcode.support.ports import PORTS
from tests.workloads.support.streams import first_units, identity

OC12 = PORTS["oc12"]
TABLES = default_tables(OC12)


def workload_of(**fields: object) -> Workload:
    stream = {"packets": Packets(size=40)} | fields
    return Workload("test", (Stream(**stream),))  # type: ignore[arg-type]


def packets_of(cells: list[bytes]) -> list[bytes]:
    reassembler = Reassembler()
    pdus = [reassembler.add(cell) for cell in cells]
    return [pdu[8 : length_of(pdu)] for _, _, pdu in filter(None, pdus)]


def vcis(cells: list[bytes]) -> list[int]:
    return [vc_of(int.from_bytes(cell[:4], "big"))[1] for cell in cells]


@pytest.mark.parametrize("config", PORTS)
@pytest.mark.parametrize("name", WORKLOADS)
def test_every_named_workload_works_with_every_configuration(config: str, name: str) -> None:
    tables = default_tables(PORTS[config])
    workload = find_workload(name, PORTS[config])
    for port in PORTS[config]:
        units = list(open_port(port, workload, tables, seed=3).take(40))
        most = 1614 if name == "errors" else 1514  # some are deliberately too long or truncated
        sound = [len(unit.data) for unit in units if not unit.bad_fcs]

        assert all(size == 52 if port >= 8 else 60 <= size <= most for size in sound)
        assert units == list(open_port(port, workload, tables, seed=3).take(40))


@pytest.mark.parametrize(("name", "size"), [("ip29", 29), ("ip40", 40), ("ip1500", 1500)])
def test_generated_packets_are_all_different(name: str, size: int) -> None:
    identities = set()
    for port in OC12:
        stream = open_port(port, WORKLOADS[name], TABLES)
        packets = (
            packets_of(first_units(stream, 3200))
            if port >= 8
            else [split_frame(frame)[3][:size] for frame in first_units(stream, 300)]
        )
        assert {size} == {total_length(packet) for packet in packets}
        assert {port} == {identity(packet)[0] for packet in packets}
        numbers = [identity(packet)[1] for packet in packets]
        assert list(range(len(packets))) == numbers
        identities |= {(port, number) for number in numbers}
    assert len(identities) >= 2500


@given(st.sampled_from(["ip29", "ip40", "vc8x2", "errors"]), st.lists(st.integers(0, 50)))
@settings(max_examples=20)
def test_cells_are_equal_for_any_chunk_sizes(name: str, chunks: list[int]) -> None:
    pieces = open_port(8, WORKLOADS[name], TABLES)
    bulk = open_port(8, WORKLOADS[name], TABLES)
    cells = b"".join(pieces.take(n).data for n in chunks)

    assert cells == b"".join(first_units(bulk, sum(chunks)))


def test_a_stream_continues_from_a_position() -> None:
    first, second = (open_port(8, WORKLOADS["errors"], TABLES, seed=5) for _ in "12")
    first.take(17)
    first.take(1)
    second.take(first.units_given)

    assert 18 == first.units_given
    assert first_units(first, 30) == first_units(second, 30)


def test_round_robin_uses_all_ports_of_the_other_medium() -> None:
    outcomes = ReferenceRouter(TABLES).receive(
        8, first_units(open_port(8, workload_of(), TABLES), 2 * 80)
    )
    ports = [outcome.port for outcome in outcomes if isinstance(outcome, Forwarded)]

    assert 80 == len(ports)
    assert [*range(8)] * 10 == ports


def test_interleaved_vcs_alternate_cell_by_cell() -> None:
    """With eight interleaved VCs, a cache of four entries never hits."""
    workload = workload_of(vcs=Vcs("interleaved", 8), packets=Packets(size=1500))

    assert list(range(32, 40)) * 40 == vcis(first_units(open_port(8, workload, TABLES), 320))


def test_random_vcs_do_not_interleave_the_cells_of_pdus() -> None:
    numbers = vcis(first_units(open_port(8, workload_of(vcs=Vcs("random", 4)), TABLES), 400))

    assert numbers[::2] == numbers[1::2]
    assert {32, 33, 34, 35} == set(numbers)


def test_sequential_vcs_alternate_pdu_by_pdu() -> None:
    numbers = vcis(first_units(open_port(8, workload_of(vcs=Vcs("sequential", 3)), TABLES), 60))

    assert [32, 32, 33, 33, 34, 34] * 10 == numbers


def test_random_cells_interleave_the_pdus_of_all_vcs() -> None:
    workload = workload_of(vcs=Vcs("random-cells", 4), packets=Packets(size=1500))
    cells = first_units(open_port(8, workload, TABLES), 4000)
    pairs = Counter(zip(vcis(cells), vcis(cells)[1:], strict=False))

    assert 16 == len(pairs)
    assert all(250 == pytest.approx(count, rel=0.3) for count in pairs.values())
    assert {1500} == {total_length(packet) for packet in packets_of(cells)}


def test_weights_are_shares_of_packets() -> None:
    workload = workload_of(packets=Packets(weights={"40": 1, "80": 3}))
    frames = first_units(open_port(0, workload, TABLES), 4000)
    sizes = Counter(total_length(split_frame(frame)[3]) for frame in frames)

    assert 3000 == pytest.approx(sizes[80], rel=0.05)


def test_sizes_of_the_key_every_cycle_through_the_range() -> None:
    """The sizes begin with the smallest."""
    frames = first_units(open_port(0, workload_of(packets=Packets(every=(60, 64))), TABLES), 12)

    assert [60, 61, 62, 63, 64, 60, 61, 62, 63, 64, 60, 61] == [
        total_length(split_frame(frame)[3]) for frame in frames
    ]


def test_a_prefix_as_destination_cycles_through_its_addresses() -> None:
    workload = workload_of(destinations=["20.8.0.7", "20.8.1.0/30"])
    frames = first_units(open_port(0, workload, TABLES), 10)
    addresses = [str(IPv4Address(split_frame(frame)[3][16:20])) for frame in frames]

    assert ["20.8.0.7", "20.8.1.0", "20.8.1.1", "20.8.1.2", "20.8.1.3"] * 2 == addresses


@pytest.mark.parametrize("choice", ["random", "round-robin", ["20.8.0.0/16"]])
def test_the_number_of_flows_limits_the_addresses(choice: str | list[str]) -> None:
    frames = first_units(open_port(0, workload_of(destinations=choice, flows=7), TABLES), 500)
    counts = Counter(split_frame(frame)[3][16:20] for frame in frames)

    assert 7 == len(counts)


def test_a_rate_below_1_leaves_idle_cells() -> None:
    cells = first_units(open_port(8, workload_of(rate=0.25), TABLES), 4000)

    assert 3000 == pytest.approx(cells.count(IDLE_CELL), abs=2)


def test_streams_share_a_port_in_proportion_to_their_rates() -> None:
    small = Stream(Packets(size=40), rate=0.75)
    large = Stream(Packets(size=1500), rate=0.25)
    cells = first_units(open_port(8, Workload("two", (small, large)), TABLES), 4000)
    sizes = Counter(len(packet) for packet in packets_of(cells))

    assert 3000 == pytest.approx(sizes[40] * 2, abs=33)
    assert 1000 == pytest.approx(sizes[1500] * 32, abs=33)


@pytest.mark.parametrize(
    ("packets", "sizes"),
    [
        (Packets(sizes=[40, 576]), {40, 576}),
        (Packets(range=(20, 23)), {20, 21, 22, 23}),
        (Packets(every=(20, 119)), set(range(20, 120))),
        (Packets(weights={"29": 1, "1500": 3}), {29, 1500}),
        (Packets(mix="imix"), set(MIXES["imix"])),
    ],
)
def test_packets_have_the_requested_sizes(packets: Packets, sizes: set[int]) -> None:
    frames = first_units(open_port(0, workload_of(packets=packets), TABLES), 200)

    assert sizes == {total_length(split_frame(frame)[3]) for frame in frames}


# Expected counters or outcomes of each fault.
ATM_OUTCOMES = {
    "bad_checksum": {"IP_BAD_CHECKSUM"},
    "bad_version": {"options_or_fragment"},
    "bad_header_length": {"options_or_fragment"},
    "options": {"options_or_fragment"},
    "fragment": {"options_or_fragment"},
    "last_fragment": {"options_or_fragment"},
    "ttl0": {"IP_BAD_TTL"},
    "ttl1": {"IP_BAD_TTL"},
    "bad_total_length": {"IP_BAD_TOTAL_LENGTH"},
    "short_total_length": {"IP_BAD_TOTAL_LENGTH"},
    "oversized": {"IP_BAD_TOTAL_LENGTH"},
    "invalid_source": {"IP_INVALID_ADDRESS"},
    "zero_source": {"IP_INVALID_ADDRESS"},
    "multicast_source": {"IP_INVALID_ADDRESS"},
    "broadcast_source": {"IP_INVALID_ADDRESS"},
    "zero_destination": {"IP_INVALID_ADDRESS"},
    "invalid_destination": {"IP_INVALID_ADDRESS"},
    "class_e_destination": {"IP_INVALID_ADDRESS"},
    "multicast": {"multicast"},
    "limited_broadcast": {"multicast"},
    "directed_broadcast": {"IP_DBCAST_ADDRESS"},
    "no_route": {"IP_NO_ROUTE"},
    "to_router": {"own_address"},
    "bad_aal5_crc": {"ATM_RX_CRC_BAD"},
    "bad_aal5_length": {"ATM_RX_PDU_DROP_AAL5_LENGTH"},
    "zero_aal5_length": {"ATM_RX_PDU_DROP_AAL5_LENGTH"},
    "llc_mismatch": {"ATM_RX_CELL_DROP_LLC_SNAP"},
    # Cells behind the limit fail the LLC test of first cells.
    "long_pdu": {"ATM_RX_PDU_DROP_AAL5_LENGTH", "ATM_RX_CELL_DROP_LLC_SNAP"},
    # If the only cell of a PDU is lost, its slot is idle.
    "lost_cell": {"ATM_RX_CELL_DROP_LLC_SNAP", "ATM_RX_CRC_BAD", "ATM_RX_CELL_IDLE"},
    "bad_hec": {"ATM_RX_CELL_DROP_LLC_SNAP", "ATM_RX_CRC_BAD"},  # dropped by the framer
    "corrupt_cell": {"ATM_RX_CELL_DROP_LLC_SNAP", "ATM_RX_CRC_BAD"},
    # A repeated last cell belongs to no PDU; a PDU of one cell is repeated.
    "duplicated_cell": {"ATM_RX_CELL_DROP_LLC_SNAP", "ATM_RX_CRC_BAD", "forwarded"},
    # A PDU without end grows beyond the limit; later cells fail the LLC test.
    "lost_last_cell": {
        "ATM_RX_PDU_DROP_AAL5_LENGTH",
        "ATM_RX_CELL_DROP_LLC_SNAP",
        "ATM_RX_CELL_IDLE",
    },
    "unknown_vc": {"ATM_RX_VC_LOOKUP_ERROR"},
    "closed_vc": {"ATM_RX_CELL_DROP_VC_CLOSED"},
    "gfc": {"ATM_RX_VC_LOOKUP_ERROR"},
    "management_cell": {"ATM_RX_CELL_DROP_NOT_USER", "forwarded"},
    "resource_cell": {"ATM_RX_CELL_DROP_NOT_USER", "forwarded"},
    "idle_cell": {"ATM_RX_CELL_IDLE", "forwarded"},
}
ETHERNET_OUTCOMES = {
    "wrong_mac": {"MAC_INVALID_ADDRESS"},
    "broadcast_mac": {"ETHER_RX_DROP_BROADCAST"},
    "multicast_mac": {"ETHER_RX_DROP_MULTICAST"},
    "not_ipv4": {"not_ipv4"},
    "bad_fcs": set(),  # the router gets only the error
    "runt": set(),
}


def name_of(outcome: Outcome) -> str:
    if isinstance(outcome, Forwarded):
        return "forwarded"
    return outcome.counter if isinstance(outcome, Dropped) else outcome.reason


def test_every_fault_has_an_expected_outcome() -> None:
    assert set(FAULTS) == ATM_OUTCOMES.keys() | ETHERNET_OUTCOMES.keys()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_has_exactly_its_expected_outcomes(fault: str) -> None:
    tables = Tables(TABLES.interface, (*TABLES.vc, Vc(8, 0, 999, "closed")), TABLES.route)
    workload = workload_of(packets=Packets(range=(20, 200)), errors={fault: 1.0})
    for port, outcomes in ((8, {}), (0, ETHERNET_OUTCOMES)):
        expected = (ATM_OUTCOMES | outcomes).get(fault)
        if fault not in (ATM_FAULTS if port else ETHERNET_FAULTS):
            continue
        received_units = open_port(port, workload, tables).take(600)
        units = [unit.data for unit in received_units if not unit.bad_fcs]  # dropped by the port
        actual = {name_of(outcome) for outcome in ReferenceRouter(tables).receive(port, units)}

        assert expected == actual


@pytest.mark.parametrize("fault", ["lost_cell", "lost_last_cell"])
@pytest.mark.parametrize("pattern", ["one", "interleaved"])
def test_a_pdu_whose_only_cell_is_lost_leaves_an_idle_slot(
    fault: str, pattern: Literal["one", "interleaved"]
) -> None:
    workload = workload_of(packets=Packets(size=29), errors={fault: 1.0}, vcs=Vcs(pattern, 2))

    assert [IDLE_CELL] * 300 == first_units(open_port(8, workload, TABLES), 300)


def test_faults_have_their_probability() -> None:
    workload = workload_of(packets=Packets(size=29), errors={"ttl1": 0.1, "bad_checksum": 0.2})
    outcomes = ReferenceRouter(TABLES).receive(8, first_units(open_port(8, workload, TABLES), 5000))
    names = Counter(name_of(outcome) for outcome in outcomes)

    assert 500 == pytest.approx(names["IP_BAD_TTL"], rel=0.2)
    assert 1000 == pytest.approx(names["IP_BAD_CHECKSUM"], rel=0.2)


def test_ports_without_a_stream_are_silent() -> None:
    assert not open_port(0, WORKLOADS["vc8x1"], TABLES).take(1)
    assert not open_port(0, WORKLOADS["silent"], TABLES).take(1)


@pytest.mark.parametrize(("packets", "expected"), [(None, b"ababababa"), (3, b"aba")])
def test_capture_is_repeated_up_to_number_of_packets(packets: int | None, expected: bytes) -> None:
    source = UnitSource(play(0, lambda: [b"a", b"b"], packets).batches)

    assert expected == source.take(9).data


@pytest.mark.parametrize("load", [0.2, 0.5])
def test_a_capture_of_cells_uses_a_share_of_the_slots(load: float) -> None:
    """Idle cells between PDUs fill the rest, and the last PDU is complete."""
    pdus = [segment(encapsulate(build_packet(40, 0, sequence=n)), 0, 32) for n in range(3)]
    cells = [cell for pdu in pdus for cell in pdu]
    played = first_units(UnitSource(play(8, lambda: cells, 5, load).batches), 1000)
    places = [n for n, cell in enumerate(played) if cell != IDLE_CELL]

    assert (cells * 2)[:10] == [played[n] for n in places]
    assert all(odd == even + 1 for even, odd in zip(places[::2], places[1::2], strict=True))
    assert 5 * 2 / load == pytest.approx(len(played), abs=2 / load)


def test_packets_of_a_capture_are_counted_per_byte() -> None:
    """A PDU of two cells counts as 104 bytes, a frame as 24 bytes more than its length."""
    cells = segment(encapsulate(build_packet(40, 0)), 0, 32)

    assert 1 / 104 == played_per_byte(8, cells)
    assert 2 / (60 + 1514 + 2 * 24) == played_per_byte(0, [bytes(60), bytes(1514)])


def test_rates_above_the_wire_are_refused() -> None:
    stream = Stream(Packets(size=40), rate=0.6)
    with pytest.raises(UserError, match=r"^rates of the streams on port 0 must add up to 1, not"):
        open_port(0, Workload("much", (stream, stream)), TABLES)


@pytest.mark.parametrize("port", [0, 8])
def test_extremely_low_rates_are_refused(port: int) -> None:
    message = (
        rf"^rate of a stream on port {port} must be 1e-06 or more, its load included, not 5e-07$"
    )
    with pytest.raises(UserError, match=message):
        open_port(port, workload_of(rate=0.5), TABLES, load=1e-6)
    with pytest.raises(UserError, match=message):
        play(port, lambda: [b""], load=5e-7)
    assert open_port(port, workload_of(rate=1e-6), TABLES).take(1)


def test_more_vcs_than_the_tables_have_are_refused() -> None:
    with pytest.raises(UserError, match=r"^port 8 must have 65 open VCs in the tables .* not 64$"):
        open_port(8, workload_of(vcs=Vcs("random", 65)), TABLES).take(1)


@pytest.mark.parametrize("name", ["ip40", "vc8x32", "imix", "errors"])
@pytest.mark.parametrize("port", [0, 8])
@pytest.mark.parametrize("load", [1.0, 0.3])
def test_a_stream_ends_after_its_number_of_packets(name: str, port: int, load: float) -> None:
    if name == "vc8x32" and not port:
        return  # the workload has no stream for this port
    ending = first_units(
        open_port(port, WORKLOADS[name], TABLES, 1, packets=57, load=load), 100_000
    )
    endless = first_units(open_port(port, WORKLOADS[name], TABLES, 1, load=load), len(ending))

    if name != "errors":
        packets = packets_of(ending) if port else [split_frame(frame)[3] for frame in ending]
        assert [*range(57)] == sorted(identity(packet)[1] for packet in packets)
    if not port or name == "ip40":  # cells of the next PDUs are between the last ones of mixed VCs
        assert ending == endless


def test_the_load_multiplies_the_rate() -> None:
    cells = first_units(open_port(8, workload_of(rate=0.5), TABLES, load=0.5), 4000)

    assert 3000 == pytest.approx(cells.count(IDLE_CELL), abs=2)


@given(st.integers(), st.integers(1, 70))
def test_mixes_are_drawn_as_by_random_choices(seed: int, number: int) -> None:
    rng = Random(seed)
    mix = MIXES["imix"]
    stream = Stream(Packets(mix="imix"))
    pieces = PacketGenerator(0, stream, TABLES, count(), Random(seed)).pieces()
    lengths = [len(frame) - FRAME_HEADER for frame in islice(pieces, number)]

    assert lengths == [max(rng.choices([*mix], [*mix.values()])[0], 46) for _ in range(number)]


@given(st.lists(st.integers(1, 50), min_size=1, max_size=30), st.integers(0, 500))
def test_units_are_equal_for_any_division_into_batches(cuts: list[int], start: int) -> None:
    opened = open_port(8, workload_of(packets=Packets(size=100)), TABLES)
    units = first_units(opened, start + sum(cuts))
    stream = open_port(8, workload_of(packets=Packets(size=100)), TABLES)
    stream.restore(start)

    assert units[start:] == [unit for cut in cuts for unit in first_units(stream, cut)]


@given(st.lists(st.tuples(st.binary(max_size=9), st.integers(0, 9), st.booleans())))
def test_joined_batches_have_the_same_units(parts: list[tuple[bytes, int, bool]]) -> None:
    units = [WireUnit(*part) for part in parts]
    joined = WireUnits.of(units)

    assert units == [*joined]
    assert len(units) == len(joined)


def test_a_stream_without_batches_ends() -> None:
    assert len(UnitSource(list).take(5)) == 0
