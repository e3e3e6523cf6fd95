"""Both directions at once: what leaves is what the reference router says, and nothing gets lost."""

from collections.abc import Mapping
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis.strategies import DataObject, data, dictionaries, integers, lists, sampled_from

from ixp.workloads.traffic.packets import build_frame, build_packet, with_checksum
from tests.microcode.support.router import TABLES, frames, run, workload


@pytest.mark.parametrize(
    ("name", "cells", "frame_count"),
    [("ip29", 1500, 150), ("ip40", 2000, 200), ("ip1500", 3000, 12)],
)
def test_full_duplex_traffic_is_forwarded_or_refused_in_full_queues(
    name: str, cells: int, frame_count: int
) -> None:
    """Every packet of both directions leaves right, or is counted where a queue was full."""
    result = run(workload(name, cells), frames(name, frame_count), sdram="7e")

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert result.verdict.to_forward == (
        result.verdict.forwarded + result.verdict.refused_by_full_queues
    )
    assert 12 == result.core.buffers(result.machine).in_hand


@pytest.mark.parametrize("name", ["sizes", "imix"])
def test_frames_of_every_size_become_pdus(name: str) -> None:
    """Sizes from 20 to 1500 bytes, from one Ethernet at a time, all arrive."""
    result = run(frames={3: workload(name, 300, port=3)})

    assert [] == result.verdict.mismatches
    assert 300 == result.verdict.forwarded


def test_every_size_around_the_cells_has_its_trailer() -> None:
    """All sizes where the trailer shares a quadword with the packet, and where it does not."""
    result = run(frames={6: [_frame(6, 0x14080001, {}, size) for size in range(20, 260)]})

    assert [] == result.verdict.mismatches
    assert 240 == result.verdict.forwarded


def test_bytes_behind_the_packet_are_left_behind() -> None:
    """A frame longer than its IP packet gives the PDU of the packet alone, in any place."""
    trailing = [
        _frame(0, 0x14080001, {}, size) + bytes([0xEE]) * more
        for size in (20, 29, 75, 80, 110, 700)
        for more in (1, 50, 64, 500)
    ]
    result = run(frames={0: trailing})

    assert [] == result.verdict.mismatches
    assert len(trailing) == result.verdict.forwarded


def test_every_fault_of_both_directions_is_in_its_counter() -> None:
    """All faults that a workload can have are counted one by one, and nothing else is."""
    result = run(workload("errors", 4000), frames("errors", 300))

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert {"ETHER_RX_DROP_BROADCAST", "ETHER_RX_DROP_MULTICAST"} <= result.verdict.dropped.keys()


def test_packets_for_the_router_reach_the_core_from_ethernet() -> None:
    """Own addresses, multicast and other protocols go to the core, counted by what they are."""
    own = TABLES.interface[8].ip
    received = [
        _frame(1, own, {9: 1}),
        _frame(1, own, {9: 2}),
        _frame(1, own, {9: 6}),
        _frame(1, own, {22: 0, 23: 161}),
        _frame(1, own, {22: 0, 23: 162}),
        _frame(1, 0xE0000005, {}),
        _frame(1, 0x14080001, {0: 0x46}),
    ]
    arp = received[0][:12] + b"\x08\x06" + received[0][14:]
    result = run(frames={1: [*received, arp]})

    assert [] == result.verdict.mismatches
    expected = {
        "ETHER_RX_ICMP": 1,
        "ETHER_RX_IGMP": 1,
        "ETHER_RX_SNMP": 2,
        "ETHER_RX_IP_OPTIONS_OR_FRAG_Q2CORE": 1,
        "CORE_OWN_ADDRESS": 1,
        "CORE_MULTICAST": 1,
        "CORE_NOT_IPV4": 1,
    }
    assert expected == {name: result.counters[name] for name in expected}
    assert 8 == result.core.core_packets


def test_a_stream_of_frames_for_the_core_is_taken_or_counted() -> None:
    """Every frame reaches the core or is counted as refused by its queue."""
    own = TABLES.interface[0].ip
    received = {port: [_frame(port, own, {9: 1}) for _ in range(200)] for port in range(8)}
    result = run(frames=received)

    assert [] == result.verdict.mismatches
    assert 1600 == result.core.core_packets + result.counters["ETHER_RX_CORE_FULLQ"]


@settings(max_examples=10)
@given(data())
def test_any_frames_are_treated_as_the_reference_router_treats_them(draw: DataObject) -> None:
    """Frames with any bytes of the IP header changed, cut or lengthened, on any ports."""
    hosts = sampled_from([0x14080001, 0x14080102, 0x0A030001, 0x0A0300FF, 0x7F000001, 0x08080808])
    changes = dictionaries(integers(0, 19), integers(0, 255), max_size=3)
    received = {}
    for port in draw.draw(lists(integers(0, 7), min_size=1, max_size=3, unique=True)):
        sizes = draw.draw(lists(integers(20, 200), min_size=1, max_size=8))
        more = draw.draw(integers(-20, 70))
        made = [_frame(port, draw.draw(hosts), draw.draw(changes), size) for size in sizes]
        received[port] = [(frame + bytes(max(more, 0)))[: len(frame) + more] for frame in made]
    result = run(frames=received)

    assert [] == result.verdict.mismatches


_sequence = count(1)


def _frame(port: int, destination: int, changes: Mapping[int, int], size: int = 60) -> bytes:
    """Build a frame; the packet's checksum is made right unless it is changed."""
    packet = bytearray(build_packet(size, destination, port=port, flow=0, sequence=next(_sequence)))
    for place, value in changes.items():
        packet[place] = value
    whole = bytes(packet) if {10, 11} & changes.keys() else with_checksum(bytes(packet))
    return build_frame(whole, TABLES.mac(port), bytes.fromhex("020000000001"))
