"""Compare the router with the reference router in every configuration."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from ixp.isa.tables.chip import chip
from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Vc
from ixp.microcode.core.hash_unit import vc_row
from ixp.microcode.core.initial_memory import vc_key
from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, build_pdu, encapsulate, seal, segment
from tests.microcode.support import router
from tests.microcode.support.router import ATM, CONFIGS, Run, run_every_port, tables_of, workload
from tests.microcode.support.traffic import (
    cells,
    frame,
    packet,
    packet_with_checksum,
    with_wrong_crc,
)

HOST, FAR = 0x0A020203, 0x14080001  # behind Ethernet port 2 and behind the first VC of port 8
every_config = pytest.mark.parametrize("name", CONFIGS)
config_of = cache(load)


def run(name: str, *arguments: object, **options: object) -> Run:
    """Run a router; its verdict must pass and every buffer must be freed."""
    result = router.run(*arguments, config=config_of(name), **options)  # type: ignore[arg-type]
    assert [] == result.verdict.mismatches
    assert held_by_threads(result) == buffers_of_receivers(name)
    return result


def buffers_of_receivers(name: str) -> int:
    roles = [engine.role for engine in config_of(name).engines]
    oc3 = sum(port.kind == "oc3" for port in config_of(name).ports)
    return 4 * roles.count("eth_rx") + (oc3 or 4)


def held_by_threads(result: Run) -> int:
    return result.core.buffers(result.machine).held_by_threads


@every_config
@pytest.mark.parametrize("load_name", ["ip29", "ip40", "ip1500", "sizes", "imix", "errors"])
def test_every_port_sends_correct_packets_in_both_directions(name: str, load_name: str) -> None:
    result = run_every_port(config_of(name), load_name, frame_count=60, cells=700)

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert result.verdict.forwarded > 100
    assert held_by_threads(result) == buffers_of_receivers(name)
    assert all(result.sent[port.number] for port in config_of(name).ports)


@pytest.mark.parametrize("load_name", ["ip40", "ip1500", "sizes", "vc1x1", "vc4x2", "vc8x1"])
@pytest.mark.parametrize("rate", [Fraction(1), Fraction(21, 20)])
def test_no_packet_from_atm_is_lost_at_100_and_105_percent_of_wire_rate(
    load_name: str, rate: Fraction
) -> None:
    result = run("oc12", workload(load_name, 2000), rate=rate)

    assert 0 == result.machine.ports[ATM].counters["rx_overflows"]
    assert result.verdict.to_forward == result.verdict.forwarded


@every_config
def test_overload_drops_packets_at_full_queues_only(name: str) -> None:
    """The input is more one-cell packets than an Ethernet carries."""
    result = run(name, cells(packet(HOST, size=20) for _ in range(2500)), rate=None)

    assert result.port_counters(2)["PORT_FULLQ"] > 0
    verdict = result.verdict
    assert verdict.to_forward == verdict.forwarded + verdict.refused_by_full_queues


@every_config
@pytest.mark.parametrize("port", [1, ATM])
def test_packets_for_the_router_reach_the_core(name: str, port: int) -> None:
    """Packets with options are included."""
    local = tables_of(name).interface[2].ip
    kinds: list[tuple[int, dict[int, int]]] = [
        (local, {9: 1}), (local, {9: 2}), (local, {9: 6}), (local, {22: 0, 23: 161}),
        (local, {22: 0, 23: 162}), (local, {0: 0x46}), (0xE0000005, {}), (0xFFFFFFFF, {}),
        (FAR if port == 1 else HOST, {0: 0x46}),
    ]  # fmt: skip
    packets = [packet(host, changes) for host, changes in kinds]
    frames = [frame(data, tables_of(name), port) for data in packets] if port == 1 else []
    arp = [data[:12] + b"\x08\x06" + data[14:] for data in frames[:1]]
    result = run(name, cells(packets) if port == ATM else (), {1: [*frames, *arp]})

    expected = {"ICMP": 1, "IGMP": 1, "SNMP": 2, "OWN_ADDRESS": 2, "MULTICAST": 2}
    expected |= {"OPTIONS_OR_FRAGMENT": 1, "NOT_IPV4": len(arp)}
    assert expected == {key: result.counters[f"CORE_{key}"] for key in expected}
    assert len(packets) + len(arp) == result.core.core_packets


@every_config
@pytest.mark.parametrize("port", [1, ATM])
def test_packets_for_the_core_are_received_by_it_or_counted_as_lost(name: str, port: int) -> None:
    packets = [packet(tables_of(name).interface[0].ip, {9: 1}) for _ in range(600)]
    frames = [frame(data, tables_of(name), port) for data in packets] if port == 1 else []
    result = run(name, cells(packets) if port == ATM else (), {1: frames})
    queues = ("ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "ATM_RX_IPR_FULLQ",
              "ATM_RX_CRC_CHK_FULLQ")  # fmt: skip

    assert 600 == result.core.core_packets + sum(result.counters[queue] for queue in queues)


@every_config
def test_all_pdus_of_a_core_vc_go_to_the_core(name: str) -> None:
    """PDUs of any protocol with a valid CRC, and management cells; others are dropped."""
    tables = tables_of(name, vc=[Vc(8, 0, 5, core=True)])
    management, other = ((vci << 4 | 0x8).to_bytes(4, "big") + bytes(48) for vci in (5, 32))
    pdus = [build_pdu(bytes([size % 251]) * size) for size in (1, 40, 41, 500, 1500, 1912)]
    units = [cell for pdu in [*pdus, *map(with_wrong_crc, pdus)] for cell in segment(pdu, 0, 5)]
    result = run(name, [management, *units, other, management], tables=tables)

    names = ("CORE_CORE_VC", "CORE_MANAGEMENT_CELL", "ATM_RX_CRC_BAD", "ATM_RX_CELL_DROP_NOT_USER")
    assert [6, 2, 6, 1] == [result.counters[name] for name in names]


@every_config
def test_cells_of_a_closed_vc_or_with_a_gfc_are_counted_one_by_one(name: str) -> None:
    closed, plain = cells([packet(HOST)], 3, 7), cells([packet(HOST)])
    generic = [bytes([cell[0] | 0x10]) + cell[1:] for cell in plain]
    tables = tables_of(name, vc=[Vc(8, 3, 7, state="closed")])
    result = run(name, [*closed, *generic], tables=tables)

    assert len(closed) == result.counters["ATM_RX_CELL_DROP_VC_CLOSED"]
    assert len(generic) == result.counters["ATM_RX_VC_LOOKUP_ERROR"]


@every_config
def test_updated_checksums_near_the_wrap_equal_full_recomputation(name: str) -> None:
    """Decrementing TTL never gives 0xFFFF. The CRC is checked over the received header."""
    checksums = (0, 1, 0xFF, 0x100, 0xFEFD, 0xFEFE, 0xFEFF, 0xFF00, 0xFFFE, 0xFFFF)
    result = run(name, cells(packet_with_checksum(checksum, HOST) for checksum in checksums))

    assert len(checksums) == result.verdict.forwarded


@every_config
def test_a_wrong_crc_takes_precedence_over_all_faults_of_the_packet(name: str) -> None:
    wrong: list[dict[int, int]] = [{}, {0: 0x55}, {0: 0x46}, {2: 0xFF}, {8: 1}, {10: 1}, {16: 127}]
    wrong += [{16: 224}, {16: 99}, {16: 10, 17: 2, 18: 0, 19: 255}, {16: 10, 17: 2, 18: 0, 19: 1}]
    pdus = [with_wrong_crc(encapsulate(packet(HOST, changes))) for changes in wrong]
    one_bit = encapsulate(packet(HOST, size=48))
    for bit in (0, 63, 64, 100, 200, 383, 600, 767):
        at = 8 + bit // 8 - 8 * (bit > 700)
        pdus.append(one_bit[:at] + bytes([one_bit[at] ^ 0x80 >> bit % 8]) + one_bit[at + 1 :])
    result = run(name, [cell for pdu in pdus for cell in segment(pdu, 0, 32)])

    assert {"ATM_RX_CRC_BAD": len(pdus)} == result.verdict.dropped
    assert 0 == result.core.core_packets


@every_config
def test_a_wrong_aal5_length_is_counted_if_the_crc_is_right(name: str) -> None:
    """The CRC is checked before the Length. 40 cells are the maximum."""
    valid_pdu = encapsulate(packet(HOST, size=100))
    wrong = [seal(valid_pdu[:-6] + n.to_bytes(2, "big")) for n in (0, 1, 200, 0xFFFF)]
    long, short = (build_pdu(LLC_SNAP_IP + bytes(48 * n - 16)) for n in (41, 40))
    pdus = [*wrong, *map(with_wrong_crc, wrong), long, short]
    result = run(name, [cell for pdu in pdus for cell in segment(pdu, 0, 32)])

    assert 5 == result.counters["ATM_RX_PDU_DROP_AAL5_LENGTH"]
    assert 4 == result.counters["ATM_RX_CRC_BAD"]


@every_config
def test_packets_of_every_size_near_cell_limits_pass_in_both_directions(name: str) -> None:
    """CRC and trailer are then at every position in a cell."""
    tables = tables_of(name)
    near = [packet((10 << 8 | n % 4) << 16 | 0x203, size=20 + n) for n in range(240)]
    far = [frame(packet(FAR, size=20 + n), tables, 3) for n in range(240)]
    result = run(name, cells(near), {3: far})

    assert 480 == result.verdict.forwarded + result.verdict.refused_by_full_queues
    assert result.verdict.forwarded > 400


@every_config
def test_bytes_of_a_frame_behind_its_packet_are_removed(name: str) -> None:
    trailing = [
        frame(packet(FAR, size=size), tables_of(name), 0) + bytes([0xEE]) * more
        for size in (20, 29, 75, 80, 110, 700)
        for more in (1, 50, 64, 500)
    ]

    assert len(trailing) == run(name, (), {0: trailing}).verdict.forwarded


def test_vcs_in_one_row_of_the_vc_table_are_not_confused() -> None:
    rows: dict[int, list[Vc]] = {}
    rng = Random(1)
    for _ in range(4000):
        vc = Vc(8, rng.randrange(1, 256), rng.randrange(32, 65536))
        rows.setdefault(vc_row(vc_key(vc), chip()["hash48_polynomial"]), []).append(vc)
    shared = [vc for row in rows.values() if len(row) > 1 for vc in row]
    sent = [cells([packet((10 << 8 | n % 8) << 16 | 0x300 + n)], vc.vpi, vc.vci)
            for n, vc in enumerate(shared)]  # fmt: skip
    turns = [cell for turn in zip(*sent, strict=True) for cell in turn]
    result = run("oc12", turns, tables=tables_of("oc12", vc=shared))

    assert 100 < len(shared) == result.verdict.forwarded


def test_without_buffers_cells_are_dropped_and_counted() -> None:
    """More PDUs are open than there are buffers. Forwarding resumes after PDUs are complete."""
    vcs = tuple(Vc(8, n >> 12, 32 + (n & 0xFFF)) for n in range(16_500))
    plain = tables_of("oc12")
    ethernet = tuple(route for route in plain.route if route.mac)
    sent = [cells([packet((10 << 8 | n % 8) << 16 | 0x300)], vc.vpi, vc.vci)
            for n, vc in enumerate(vcs)]  # fmt: skip
    halves = (pair[place] for place in (0, 1) for pair in sent)
    result = run("oc12", halves, tables=structs.replace(plain, vc=vcs, route=ethernet))

    dropped = result.counters["ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX"]
    assert len(vcs) - 16383 + 8 == dropped  # 8: one for each Ethernet receive thread
    assert dropped == result.counters["ATM_RX_CELL_DROP_LLC_SNAP"]  # the last cells of dropped PDUs


HOSTS = st.sampled_from(
    [HOST, FAR, 0x14080102, 0x0A0100FF, 0x0A030001, 0x0A0300FF, 0x7F000001, 0x08080808]
)
CHANGES = st.dictionaries(st.integers(0, 19), st.integers(0, 255), max_size=3)
PACKETS = st.lists(st.tuples(HOSTS, CHANGES, st.integers(20, 200)), max_size=8)


@settings(max_examples=15)
@given(
    st.sampled_from(CONFIGS),
    st.dictionaries(st.integers(32, 40), PACKETS, max_size=5),
    st.dictionaries(st.integers(0, 3), PACKETS, max_size=3),
    st.integers(-20, 70),
    st.randoms(use_true_random=False),
)
def test_any_units_are_handled_as_by_the_reference_router(
    name: str,
    vcs: Mapping[int, list[tuple[int, dict[int, int], int]]],
    ports: Mapping[int, list[tuple[int, dict[int, int], int]]],
    more: int,
    order: Random,
) -> None:
    """Header bytes are changed, cells interleaved, frames shortened or lengthened."""
    flows = [iter(cells((packet(*fields) for fields in some), 0, vci)) for vci, some in vcs.items()]
    turns = [n for n, some in enumerate(vcs.values()) for _ in cells(packet(*e) for e in some)]
    order.shuffle(turns)
    frames = {
        port: [(valid_pdu + bytes(max(more, 0)))[: len(valid_pdu) + more]
               for fields in some for valid_pdu in [frame(packet(*fields), tables_of(name), port)]]
        for port, some in ports.items()
    }  # fmt: skip
    run(name, [next(flows[n]) for n in turns], frames)
