"""The router as a whole: what leaves is what the reference router says, and nothing gets lost."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis.strategies import (
    DataObject,
    data,
    dictionaries,
    integers,
    lists,
    permutations,
    sampled_from,
)
from msgspec import structs

from ixp.isa.chip import chip
from ixp.microcode.config.tables import Vc
from ixp.microcode.core.hash_unit import vc_row
from ixp.microcode.core.initial_memory import vc_key
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, build_pdu, encapsulate, segment
from ixp.workloads.traffic.packets import build_packet, checksum, with_checksum
from tests.microcode.support.router import TABLES, run, workload

ETHERNET_ON_DECK = 8  # buffers: one for each receiving thread
ON_DECK = 4 + ETHERNET_ON_DECK


@pytest.mark.parametrize("name", ["ip40", "ip1500", "sizes", "imix", "vc1x1", "vc4x2", "vc8x1"])
def test_every_packet_leaves_as_the_reference_router_says(name: str) -> None:
    """At the wire's rate all packets leave, right in every byte and in the order of their flows."""
    result = run(workload(name, 3000))

    assert [] == result.verdict.mismatches
    assert result.verdict.to_forward == result.verdict.forwarded
    assert 0 == result.machine.ports[8].counters["rx_overflows"]


def test_every_fault_is_in_its_counter() -> None:
    """All faults that a workload can have are counted one by one, and nothing else is."""
    result = run(workload("errors", 8000))

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert len(result.verdict.dropped) > 8


def test_too_much_input_is_refused_in_full_queues_only() -> None:
    """More single-cell packets than the Ethernets can carry are lost in counted queues."""
    result = run(workload("ip29", 12_000), rate=None)

    assert [] == result.verdict.mismatches
    assert result.verdict.refused_by_full_queues > 0
    assert result.verdict.to_forward == (
        result.verdict.forwarded + result.verdict.refused_by_full_queues
    )


def test_no_cell_overflows_at_a_rate_above_the_wires() -> None:
    """40-byte packets at 105 % of OC-12 do not overflow the framer's FIFO."""
    result = run(workload("ip40", 6000), rate=Fraction(21, 20))

    assert 0 == result.machine.ports[8].counters["rx_overflows"]
    assert [] == result.verdict.mismatches


def test_packets_for_the_router_reach_the_core() -> None:
    """Own addresses and multicast go to the core, which counts them by what they are."""
    own = TABLES.interface[2].ip
    packets = [
        _packet(own, {9: 1}),
        _packet(own, {9: 2}),
        _packet(own, {9: 6}),
        _packet(own, {22: 0, 23: 161}),
        _packet(own, {0: 0x46}),  # also with options: it is the router's all the same
        _packet(0xE0000005, {}),
        _packet(0xFFFFFFFF, {}),
    ]
    result = run(_cells(packets))

    assert [] == result.verdict.mismatches
    expected = {
        "CORE_ICMP": 1,
        "CORE_IGMP": 1,
        "CORE_SNMP": 1,
        "CORE_OWN_ADDRESS": 2,
        "CORE_MULTICAST": 2,
    }
    assert expected == {name: result.counters[name] for name in expected}
    assert len(packets) == result.core.core_packets


def test_a_vc_of_the_core_goes_to_the_core_whatever_it_carries() -> None:
    """PDUs of any protocol and management cells of such a VC are the core's; others are dropped."""
    tables = structs.replace(TABLES, vc=(*TABLES.vc, Vc(8, 0, 5, core=True)))
    management = (5 << 4 | 0x8).to_bytes(4, "big") + bytes(48)
    other = (32 << 4 | 0x8).to_bytes(4, "big") + bytes(48)
    pdus = [build_pdu(bytes(range(size))) for size in (10, 60, 200)]
    cells = [cell for pdu in pdus for cell in segment(pdu, 0, 5)]
    result = run([management, *cells, other, management], tables=tables)

    assert [] == result.verdict.mismatches
    assert 3 == result.counters["CORE_CORE_VC"]
    assert 2 == result.counters["CORE_MANAGEMENT_CELL"]
    assert 1 == result.counters["ATM_RX_CELL_DROP_NOT_USER"]


def test_a_closed_vc_and_a_gfc_are_refused() -> None:
    """Cells of a closed VC and cells with a GFC are counted one by one."""
    tables = structs.replace(TABLES, vc=(*TABLES.vc, Vc(8, 3, 7, state="closed")))
    closed = segment(encapsulate(_packet(_HOST, {})), 3, 7)
    generic = [bytes([cell[0] | 0x10]) + cell[1:] for cell in _cells([_packet(_HOST, {})])]
    result = run([*closed, *generic], tables=tables)

    assert [] == result.verdict.mismatches
    assert len(closed) == result.counters["ATM_RX_CELL_DROP_VC_CLOSED"]
    assert len(generic) == result.counters["ATM_RX_VC_LOOKUP_ERROR"]


@pytest.mark.parametrize("identification", range(0x10000 - 0x300, 0x10000, 0xFF))
def test_checksums_near_the_wrap_are_those_of_full_recomputation(identification: int) -> None:
    """TTL - 1 never makes a checksum of 0xFFFF, whatever it was before."""
    wanted = (0xFEFD, 0xFEFE, 0xFEFF, 0xFF00, 0xFFFE, 0x0000)
    packets = [_with_checksum_of(value, identification) for value in wanted]
    result = run(_cells(packets))

    assert [] == result.verdict.mismatches
    assert len(packets) == result.verdict.forwarded


def test_vcs_that_share_a_row_of_the_table_keep_apart() -> None:
    """VCs whose keys hash to the same row each get their own packets through."""
    rows: dict[int, list[Vc]] = {}
    random = Random(1)
    for _ in range(4000):
        vc = Vc(8, random.randrange(1, 256), random.randrange(32, 65536))
        rows.setdefault(vc_row(vc_key(vc), chip()["hash48_polynomial"]), []).append(vc)
    shared = [vc for row in rows.values() if len(row) > 1 for vc in row]
    assert len(shared) > 100
    tables = structs.replace(TABLES, vc=(*TABLES.vc, *shared))
    pdus = [
        encapsulate(_packet((10 << 8 | n % 8) << 16 | 0x300 + n, {})) for n in range(len(shared))
    ]
    cells = [segment(pdu, vc.vpi, vc.vci) for pdu, vc in zip(pdus, shared, strict=True)]
    result = run((cell for turn in zip(*cells, strict=True) for cell in turn), tables=tables)

    assert [] == result.verdict.mismatches
    assert len(shared) == result.verdict.forwarded


def test_a_pdu_of_forty_cells_is_the_longest() -> None:
    """41 cells are dropped as too long; the rest of that PDU is no PDU."""
    long, short = bytes(48 * 41 - 8), bytes(48 * 40 - 8)
    pdus = [build_pdu(LLC_SNAP_IP + body[8:]) for body in (long, short, long)]
    result = run(cell for pdu in pdus for cell in segment(pdu, 0, 32))

    assert [] == result.verdict.mismatches
    assert 2 == result.counters["ATM_RX_PDU_DROP_AAL5_LENGTH"]


def test_buffers_are_neither_lost_nor_made() -> None:
    """When the router is drained, every buffer is free, on deck, or with an open reassembly."""
    cells = workload("errors", 3000)
    result = run([*cells, *_cells([_packet(_HOST, {})])[:1]])
    machine, core = result.machine, result.core

    assert core.queues_empty(machine)
    assert result.verdict.reassemblies_open == core.open_reassemblies(machine)
    assert ON_DECK == core.buffers(machine).in_hand


def test_a_stream_of_exceptions_reaches_the_core() -> None:
    """Every packet of the wrong version is the core's, or is counted as refused by its queue."""
    result = run(workload("core40", 3000))

    assert [] == result.verdict.mismatches
    assert 1500 == result.core.core_packets + result.counters["ATM_RX_CORE_FULLQ"]


def test_without_buffers_cells_are_dropped_and_counted() -> None:
    """More open PDUs than buffers: the rest is dropped, and all goes on when PDUs are complete."""
    vcs = tuple(Vc(8, n >> 12, 32 + (n & 0xFFF)) for n in range(16_500))
    ethernet = tuple(route for route in TABLES.route if route.mac)
    tables = structs.replace(TABLES, vc=vcs, route=ethernet)
    pdus = [encapsulate(_packet((10 << 8 | n % 8) << 16 | 0x300, {})) for n in range(len(vcs))]
    cells = [segment(pdu, vc.vpi, vc.vci) for pdu, vc in zip(pdus, vcs, strict=True)]
    halves = (pair[place] for place in (0, 1) for pair in cells)
    result = run(halves, tables=tables)

    assert [] == result.verdict.mismatches
    dropped = result.counters["ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX"]
    assert len(vcs) - 16383 + ETHERNET_ON_DECK == dropped
    assert dropped == result.counters["ATM_RX_CELL_DROP_LLC_SNAP"]  # their last cells come alone
    assert ON_DECK == result.core.buffers(result.machine).in_hand


@settings(max_examples=15)
@given(data())
def test_any_packets_are_treated_as_the_reference_router_treats_them(draw: DataObject) -> None:
    """Headers with any bytes changed, on any VCs, cells interleaved in any way."""
    hosts = sampled_from(
        [_HOST, _HOST + 1, 0x0A0100FF, 0x0A030001, 0x14080001, 0x7F000001, 0x08080808]
    )
    changes = dictionaries(integers(0, 19), integers(0, 255), max_size=3)
    flows = []
    for vci in draw.draw(lists(integers(32, 40), min_size=1, max_size=6, unique=True)):
        sizes = draw.draw(lists(integers(20, 200), min_size=1, max_size=8))
        packets = [_packet(draw.draw(hosts), draw.draw(changes), size, vci) for size in sizes]
        flows.append([cell for packet in packets for cell in segment(encapsulate(packet), 0, vci)])
    order = draw.draw(permutations([n for n, cells in enumerate(flows) for _ in cells]))
    players = [iter(cells) for cells in flows]
    result = run([next(players[n]) for n in order])

    assert [] == result.verdict.mismatches


_HOST = 0x0A050203  # behind Ethernet port 5
_sequence = count(1)


def _packet(destination: int, changes: Mapping[int, int], size: int = 60, flow: int = 0) -> bytes:
    """Build a packet with bytes changed; its checksum is made right unless that is changed."""
    packet = bytearray(build_packet(size, destination, port=8, flow=flow, sequence=next(_sequence)))
    for place, value in changes.items():
        packet[place] = value
    return bytes(packet) if {10, 11} & changes.keys() else with_checksum(bytes(packet))


def _with_checksum_of(wanted: int, identification: int) -> bytes:
    """Build a valid packet whose checksum is `wanted`, by choosing its type of service."""
    blank = _packet(_HOST, {4: identification >> 8, 5: identification & 0xFF})
    body = blank[:10] + b"\0\0" + blank[12:20]
    for low in range(0x10000):  # the last two bytes of the source address are free
        header = body[:14] + low.to_bytes(2, "big") + body[16:]
        if checksum(header) == wanted % 0xFFFF:
            return header[:10] + wanted.to_bytes(2, "big") + header[12:] + blank[20:]
    raise AssertionError(wanted)


def _cells(packets: Iterable[bytes]) -> list[bytes]:
    return [cell for packet in packets for cell in segment(encapsulate(packet), 0, 32)]
