"""CRC-32 in microcode: what CRC check and CRC generate make of PDUs of every kind."""

from collections.abc import Iterable, Mapping
from itertools import count

import pytest
from fastcrc import crc32
from hypothesis import given
from hypothesis.strategies import binary
from msgspec import structs

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Vc, default_tables
from ixp.microcode.core import initial_memory
from ixp.microcode.memory.map import constants
from ixp.workloads.traffic.aal5 import build_pdu, encapsulate, seal, segment
from ixp.workloads.traffic.packets import build_frame, build_packet, checksum, with_checksum
from tests.microcode.support.router import Run, run, run_every_port

CONFIG = load("oc3x2")
TABLES = default_tables(port.number for port in CONFIG.ports)
TABLE = initial_memory.crc32_table()
ON_DECK = 6  # buffers: one for each receiving thread

_sequence = count(1)


@given(binary(min_size=2, max_size=64).map(lambda data: data[: len(data) // 2 * 2]))
def test_the_table_takes_two_bytes_at_a_time(data: bytes) -> None:
    """The CRC by the table is that of another implementation."""
    register = 0xFFFFFFFF
    for at in range(0, len(data), 2):
        index = register >> 16 ^ int.from_bytes(data[at : at + 2], "big")
        register = register << 16 & 0xFFFFFFFF ^ TABLE[constants()["CRC32_TABLE"] + index]

    assert crc32.bzip2(data) == register ^ 0xFFFFFFFF


def test_pdus_of_every_size_around_the_cells_pass() -> None:
    """From ATM, wherever the CRC lies, with routes to all Ethernet ports."""
    result = _receive(_packet(size, port=size % 4) for size in range(20, 260))

    assert [] == result.verdict.mismatches
    assert 240 == result.verdict.forwarded


def test_frames_of_every_size_around_the_cells_get_their_crc() -> None:
    """From Ethernet, wherever the trailer lies."""
    frames = {
        port: [
            build_frame(_packet(size, net=0x1408_0000 + port), TABLES.mac(port), bytes([2] * 6))
            for size in range(20, 260)
        ]
        for port in (0, 3)
    }
    result = run(frames=frames, tables=TABLES, config=CONFIG)

    assert [] == result.verdict.mismatches
    assert 480 == result.verdict.forwarded + result.verdict.refused_by_full_queues
    assert result.verdict.forwarded > 300


@pytest.mark.parametrize("wanted", [0x0000, 0xFFFF, 0x0001, 0x00FF, 0x0100, 0xFEFE, 0xFEFF, 0xFF00])
def test_a_crc_is_checked_over_the_header_as_it_came(wanted: int) -> None:
    """Any checksum, 0xFFFF and 0x0000 too, is told from the one that routing makes of it."""
    good = _with_checksum_of(wanted)
    result = _receive([good, _packet(40), good])

    assert [] == result.verdict.mismatches
    assert 3 == result.verdict.forwarded


def test_a_wrong_crc_comes_before_all_faults_of_the_packet() -> None:
    """Whatever else is wrong, and whether or not the core would get it."""
    wrong: list[dict[int, int]] = [{}, {0: 0x55}, {0: 0x46}, {2: 0xFF}, {8: 1}, {10: 1}, {16: 127}]
    wrong += [{16: 224}, {16: 99}, {16: 10, 17: 2, 18: 0, 19: 255}, {16: 10, 17: 2, 18: 0, 19: 1}]
    pdus = [_broken(encapsulate(_packet(60, changes=changes))) for changes in wrong]
    result = _send(pdus)

    assert [] == result.verdict.mismatches
    assert {"ATM_RX_CRC_BAD": len(wrong)} == result.verdict.dropped
    assert 0 == result.core.core_packets
    assert ON_DECK == result.core.buffers(result.machine).in_hand


@pytest.mark.parametrize("bit", [0, 16, 63, 64, 100, 200, 383, 400, 600, 767])
def test_one_wrong_bit_anywhere_is_found(bit: int) -> None:
    """In the header, the rest, the pad or the trailer of a PDU of two cells."""
    pdu = bytearray(encapsulate(_packet(48)))
    pdu[8 + bit // 8 - 8 * (bit > 700)] ^= 0x80 >> bit % 8
    result = _send([bytes(pdu)])

    assert [] == result.verdict.mismatches
    assert 1 == result.counters["ATM_RX_CRC_BAD"]


def test_a_length_that_does_not_fit_is_counted_if_the_crc_is_right() -> None:
    """CRC first, then the AAL5 Length."""
    pdus = []
    for length in (0, 1, 200, 0xFFFF):
        whole = encapsulate(_packet(100))
        changed = seal(whole[:-6] + length.to_bytes(2, "big"))
        pdus += [changed, _broken(changed)]
    result = _send(pdus)

    assert [] == result.verdict.mismatches
    assert 4 == result.counters["ATM_RX_PDU_DROP_AAL5_LENGTH"]
    assert 4 == result.counters["ATM_RX_CRC_BAD"]


def test_pdus_of_a_vc_of_the_core_are_checked_too() -> None:
    """Any protocol in any number of cells; management cells have no CRC."""
    tables = structs.replace(TABLES, vc=(*TABLES.vc, Vc(8, 0, 5, core=True)))
    pdus = [build_pdu(bytes([size % 251]) * size) for size in (1, 40, 41, 500, 1500, 1912)]
    management = (5 << 4 | 0x8).to_bytes(4, "big") + bytes(48)
    cells = [cell for pdu in [*pdus, *map(_broken, pdus)] for cell in segment(pdu, 0, 5)]
    result = run([management, *cells], tables=tables, config=CONFIG)

    assert [] == result.verdict.mismatches
    assert len(pdus) == result.counters["CORE_CORE_VC"]
    assert len(pdus) == result.counters["ATM_RX_CRC_BAD"]
    assert 1 == result.counters["CORE_MANAGEMENT_CELL"]


def test_every_kind_of_packet_for_the_core_is_counted() -> None:
    """Counters and reasons are those of the configurations with CRC hardware."""
    own = {16: 10, 17: 2, 18: 0, 19: 1}
    kinds = [own | {9: 1}, own | {9: 2}, own | {9: 6}, own | {9: 17, 22: 0, 23: 161}]
    kinds += [{16: 224}, {0: 0x46}]
    result = _receive(_packet(60, changes=changes) for changes in kinds)

    assert [] == result.verdict.mismatches
    names = ["ICMP", "IGMP", "OWN_ADDRESS", "SNMP", "MULTICAST", "OPTIONS_OR_FRAGMENT"]
    assert [1] * 6 == [result.counters[f"CORE_{name}"] for name in names]
    counted = ["ICMP", "IGMP", "SNMP", "IP_OPTIONS_OR_FRAG_Q2CORE"]
    assert [1] * 4 == [result.counters[f"ATM_RX_{name}"] for name in counted]


def test_packets_of_mixed_length_do_not_hold_each_other_up() -> None:
    """At the wires' rate only the queues of output ports ever refuse: both stages keep up."""
    result = run_every_port(CONFIG, "imix", frame_count=250, cells=2500)

    assert [] == result.verdict.mismatches
    between = ["ATM_RX_IPR_FULLQ", "ATM_RX_CRC_CHK_FULLQ", "ATM_TX_CRC_GEN_FULLQ"]
    assert [0] * 3 == [result.counters[name] for name in between]
    assert sum(result.port_counters(port)["PORT_FULLQ"] for port in (8, 9)) > 0


def test_too_much_input_is_refused_in_full_queues_only() -> None:
    """More single-cell packets than one Ethernet carries, and exceptions among them."""
    packets = [_packet(20, port=0, changes={8: 1} if n % 50 == 0 else {}) for n in range(2500)]
    result = _receive(packets)

    assert [] == result.verdict.mismatches
    assert result.port_counters(0)["PORT_FULLQ"] > 0
    assert result.verdict.to_forward == (
        result.verdict.forwarded + result.verdict.refused_by_full_queues
    )
    assert ON_DECK == result.core.buffers(result.machine).in_hand


def _receive(packets: Iterable[bytes]) -> Run:
    return _send(map(encapsulate, packets))


def _send(pdus: Iterable[bytes]) -> Run:
    """Send PDUs, each on a VC of its own, to port 8."""
    vcs = (32 + n % 64 for n in count())
    cells = (cell for pdu, vci in zip(pdus, vcs, strict=False) for cell in segment(pdu, 0, vci))
    return run(cells, tables=TABLES, config=CONFIG)


def _broken(pdu: bytes) -> bytes:
    return pdu[:-1] + bytes([pdu[-1] ^ 1])


def _packet(
    size: int, *, port: int = 2, net: int | None = None, changes: Mapping[int, int] | None = None
) -> bytes:
    """Build a packet to an Ethernet port, or to the net given, with bytes changed."""
    host = (10 << 8 | port) << 16 | 0x0203 if net is None else net
    packet = bytearray(build_packet(size, host, port=8, flow=0, sequence=next(_sequence)))
    for place, value in (changes or {}).items():
        packet[place] = value
    whole = bytes(packet)
    return whole if {10, 11} & (changes or {}).keys() else with_checksum(whole)


def _with_checksum_of(wanted: int) -> bytes:
    """Build a valid packet whose checksum is `wanted`, by choosing its source address."""
    blank = _packet(40)
    for low in range(0x10000):
        head = blank[:10] + b"\0\0" + blank[12:14] + low.to_bytes(2, "big") + blank[16:20]
        if checksum(head) == wanted % 0xFFFF:
            return head[:10] + wanted.to_bytes(2, "big") + head[12:] + blank[20:]
    raise AssertionError(wanted)
