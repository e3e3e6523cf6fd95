"""Build options: whatever is chosen, what leaves is what the reference router says."""

from itertools import count
from pathlib import Path

import pytest
from msgspec import structs

from ixp.isa.errors import UserError
from ixp.microcode.config import load
from ixp.microcode.core import Router
from ixp.microcode.options import build_options
from ixp.microcode.tables import Vc, default_tables
from ixp.workloads.aal5 import encapsulate, segment
from ixp.workloads.packets import build_frame, build_packet, with_checksum
from tests.microcode.router import ATM, TABLES, Run, programs, run, run_every_port

CONFIGS = ["oc12", "oc3x4", "oc3x2"]


def play(config: str, defines: dict[str, int | str]) -> Run:
    """Send units with every fault into every port of a router built with options."""
    return run_every_port(load(config, defines=defines), "errors", frame_count=60, cells=700)


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize(
    "defines",
    [
        {"VC_TABLE_LINEAR": 1},
        {"VC_TABLE_LINEAR": 1, "VCI_SIGNIFICANT_BITS": 12, "VPI_SIGNIFICANT_BITS": 2},
        {"CRC32_RX_LLC0": 0},
        {"DRAM_QUEUE": "ordered"},
        {"DRAM_QUEUE": "priority"},
        {"COUNTERS_ENABLE_MASK": "0x1FFE"},
        {"ATM_LOOPBACK": 1},
        {"ETHERNET_LOOPBACK": 1},
        {"QUEUE_CHECKS": 1},
        {"RFC1812": 0},
        {"RFC1812": 0, "ETHERNET_LOOPBACK": 1, "ATM_LOOPBACK": 1},
    ],
    ids=lambda defines: "-".join(map(str, defines)),
)
def test_options_change_nothing_that_leaves(config: str, defines: dict[str, int | str]) -> None:
    """Traffic with all faults is treated as the reference router treats it."""
    result = play(config, defines)

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert result.verdict.forwarded > 100


def test_programs_differ_by_options() -> None:
    """Each option really builds another router."""
    plain = programs(config=load("oc12"))
    for name in ("VC_TABLE_LINEAR", "ATM_LOOPBACK", "ETHERNET_LOOPBACK"):
        assert plain != programs(config=load("oc12", defines={name: 1})), name
    for name in ("CRC32_RX_LLC0", "RFC1812"):
        assert plain != programs(config=load("oc12", defines={name: 0})), name
    assert plain != programs(config=load("oc12", defines={"DRAM_QUEUE": "ordered"}))


@pytest.mark.parametrize("config", CONFIGS)
def test_cells_outside_the_significant_bits_have_no_vc(config: str) -> None:
    """A VCI or VPI that agrees in its low bits with that of a VC is unknown all the same."""
    chosen = load(config, defines={"VC_TABLE_LINEAR": 1})
    packets = [build_packet(40, 0x0A010002, port=8, sequence=n) for n in range(3)]
    places = [(0, 32), (0, 32 + 256), (128, 32)]
    cells = [
        cell
        for packet, place in zip(packets, places, strict=True)
        for cell in segment(encapsulate(packet), *place)
    ]
    tables = default_tables(port.number for port in chosen.ports)
    result = run(cells, config=chosen, tables=tables)

    assert [] == result.verdict.mismatches
    assert 1 == result.verdict.forwarded
    # VPI 128 has its place where there are eight bits for it, and then no VC is there
    assert 4 == result.counters["ATM_RX_VC_LOOKUP_ERROR"]


def test_packets_looped_back_are_counted_and_leave_by_an_ethernet() -> None:
    """Routes to ATM lead ATM's packets to the Ethernets, with our own address as next hop."""
    chosen = load("oc12", defines={"ATM_LOOPBACK": 1, "COUNTERS_ENABLE_MASK": "0x1FFE"})
    packets = [build_packet(60, 0x14080001 + (n << 8), port=8, sequence=n) for n in range(24)]
    cells = [cell for packet in packets for cell in segment(encapsulate(packet), 0, 32)]
    result = run(cells, config=chosen)

    assert [] == result.verdict.mismatches
    assert 24 == result.verdict.forwarded == result.counters["ATM_LOOPBACK"]
    assert [3] * 8 == [len(result.sent[port]) for port in range(8)]


@pytest.mark.parametrize("config", CONFIGS)
def test_packets_go_from_ethernet_to_ethernet(config: str) -> None:
    """All ports to one another and to ATM, while ATM sends to them: in order, with every byte."""
    chosen = load(config, defines={"ETHERNET_LOOPBACK": 1, "COUNTERS_ENABLE_MASK": "0x1FFE"})
    numbers = [port.number for port in chosen.ports]
    tables = default_tables(numbers)
    ethernets = [port for port in numbers if port < ATM]
    hosts = [0x0A000002 | port << 16 for port in ethernets] + [0x14080002]
    sizes = [20, 46, 47, 50, 51, 114, 115, 300, 1500]
    sequence = count(1)
    frames = {
        port: [
            build_frame(
                build_packet(size, host, port=port, sequence=next(sequence)),
                tables.mac(port), bytes.fromhex("020000000001"),
            )
            for size in sizes
            for host in hosts
        ]
        for port in ethernets
    }  # fmt: skip
    packets = [build_packet(40, host, port=ATM, sequence=next(sequence)) for host in hosts * 9]
    cells = [cell for packet in packets for cell in segment(encapsulate(packet), 0, 32)]
    result = run(cells, frames, config=chosen, tables=tables)

    assert [] == result.verdict.mismatches
    to_ethernets = len(sizes) * len(ethernets) ** 2
    refused = sum(result.port_counters(port)["PORT_FULLQ"] for port in ethernets)
    assert to_ethernets == result.counters["ETHER_RX_PACKET_ENQUEUE_ETHER"] + refused
    assert result.verdict.to_forward == result.verdict.forwarded + refused
    assert sum(len(result.sent[port]) for port in ethernets) > to_ethernets


def test_an_ethernet_refuses_what_other_ethernets_bring_too_much() -> None:
    """Several ports send to one: what its queue refuses is counted, and all buffers come back."""
    chosen = load("oc12", defines={"ETHERNET_LOOPBACK": 1})
    received = {
        port: [
            build_frame(
                build_packet(20, 0x0A030002, port=port, sequence=n), TABLES.mac(port), bytes(6)
            )
            for n in range(150)
        ]
        for port in range(6)
    }
    result = run(frames=received, config=chosen)

    assert [] == result.verdict.mismatches
    refused = result.port_counters(3)["PORT_FULLQ"]
    assert refused > 0
    assert 900 == result.verdict.forwarded + refused
    assert result.core.on_deck >= result.core.buffers(result.machine).in_hand


@pytest.mark.parametrize("config", CONFIGS)
def test_addresses_are_not_looked_at_without_the_checks_of_rfc_1812(config: str) -> None:
    """A packet goes where its destination's route leads, whatever MAC and source it has."""
    chosen = load(config, defines={"RFC1812": 0})
    tables = default_tables(port.number for port in chosen.ports)
    packets = [
        with_checksum(packet[:12] + bytes([127, 0, 0, 1]) + packet[16:])
        for packet in (build_packet(60, 0x0A0100FF, port=ATM, sequence=n) for n in range(10))
    ]
    cells = [cell for packet in packets for cell in segment(encapsulate(packet), 0, 32)]
    macs = [tables.mac(1), b"\xff" * 6, bytes.fromhex("01005e000001")]
    frames = [
        build_frame(build_packet(60, 0x14080002, sequence=n), macs[n % 3], bytes(6))
        for n in range(9)
    ]
    result = run(cells, {0: frames}, config=chosen, tables=tables)

    assert [] == result.verdict.mismatches
    assert 19 == result.verdict.forwarded


@pytest.mark.parametrize("config", ["oc3x4", "oc3x2"])
def test_between_the_water_marks_a_share_is_refused(config: str) -> None:
    """More PDUs to one ATM port than it carries: a low-water mark refuses more."""
    refused = []
    for marks in ({"BDQ_LOW_WATER": 32}, {"BDQ_LOW_WATER": 4, "BDQ_RATIO": 8}):
        chosen = load(config, defines=marks)
        tables = default_tables(port.number for port in chosen.ports)
        frames = {
            port: [
                build_frame(
                    build_packet(28, 0x14080002, port=port, sequence=n), tables.mac(port), bytes(6)
                )
                for n in range(60)
            ]
            for port in range(4)
        }
        result = run(frames=frames, config=chosen, tables=tables)

        assert [] == result.verdict.mismatches
        full = result.counters["ATM_TX_CRC_GEN_FULLQ"] + result.port_counters(ATM)["PORT_FULLQ"]
        assert 240 == result.verdict.forwarded + full
        refused.append(full)

    assert 0 < refused[0] < refused[1] - 15  # of 28 fewer that may wait


def test_options_come_from_the_file_too(tmp_path: Path) -> None:
    """`defines` at the top of a configuration are those of all its engines."""
    file = tmp_path / "mine.toml"
    text = (Path(load("oc12").engines[0].program).parent / "oc12.toml").read_text("utf-8")
    file.write_text("defines = { VC_TABLE_LINEAR = 1 }\n" + text, encoding="utf-8")

    assert load("oc12", defines={"VC_TABLE_LINEAR": 1}).engines == load(str(file)).engines


@pytest.mark.parametrize(
    ("defines", "message"),
    [
        ({"VC_TABLE_LINEAR": 2}, "VC_TABLE_LINEAR must be 0 to 1, not 2"),
        ({"RFC1812": 1812}, "RFC1812 must be 0 to 1, not 1812"),
        ({"CRC32_RX_LLC0": "no"}, "CRC32_RX_LLC0 must be 0 to 1, not no"),
        ({"VCI_SIGNIFICANT_BITS": 16}, "VCI_SIGNIFICANT_BITS must be 0 to 15, not 16"),
        ({"VCI_SIGNIFICANT_BITS": 12}, "16 with those of the port at most, not 12, 8, 0"),
        ({"VC_TABLE_LINEAR": 1, "VC_TABLE_HASHED": 1}, "must not both be 1"),
    ],
)
def test_wrong_options_are_told(defines: dict[str, int | str], message: str) -> None:
    """Values that an option cannot have are refused in words."""
    with pytest.raises(UserError, match=message):
        load("oc12", defines=defines)


def test_a_loop_back_needs_an_ethernet() -> None:
    """Without one there is nowhere to send to."""
    with pytest.raises(UserError, match="ATM_LOOPBACK must go with an Ethernet port"):
        build_options({"ATM_LOOPBACK": 1}, [8])


def test_vcs_must_have_a_place_in_a_linear_table() -> None:
    """A VC beyond the significant bits is refused with what fits."""
    config = load("oc12", defines={"VC_TABLE_LINEAR": 1})
    tables = structs.replace(
        default_tables(port.number for port in config.ports), vc=(Vc(8, 0, 300),), route=()
    )

    with pytest.raises(UserError, match="VPI below 256 and a VCI below 256 in a linear table, not"):
        Router(config, tables)
