import re
from pathlib import Path

import pytest

from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.microcode.config.loader import load
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import build_system
from ixp.workloads.traffic.packets import build_frame
from tests.microcode.support.router import ATM, CONFIGS, programs, run, run_every_port, tables_of
from tests.microcode.support.traffic import SENDER, cells, flood, frame, packet

OC12 = (CONFIGURATIONS / "oc12.toml").read_text("utf-8")


ALONE: list[dict[str, int | str]] = [
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
    {"CORE_ANSWERS": 1},
    {"CORE_ANSWERS": 1, "RFC1812": 0, "ETHERNET_LOOPBACK": 1},
    {"RFC1812": 0, "ETHERNET_LOOPBACK": 1, "ATM_LOOPBACK": 1},
]
TOGETHER: list[dict[str, int | str]] = [
    {"VC_TABLE_LINEAR": 1, "CRC32_RX_LLC0": 0, "DRAM_QUEUE": "ordered", "QUEUE_CHECKS": 1},
    {"VC_TABLE_LINEAR": 1, "VCI_SIGNIFICANT_BITS": 12, "VPI_SIGNIFICANT_BITS": 2,
     "DRAM_QUEUE": "priority", "ATM_LOOPBACK": 1, "COUNTERS_ENABLE_MASK": "0x1FFE"},
    {"CORE_ANSWERS": 1, "RFC1812": 0, "ETHERNET_LOOPBACK": 1},
]  # fmt: skip
"""The same options in fewer routers; the campaign also tries each of `ALONE`."""


def test_every_option_of_the_campaign_is_in_a_combination() -> None:
    chosen = {(name, value) for options in TOGETHER for name, value in options.items()}

    assert {(name, value) for options in ALONE for name, value in options.items()} == chosen


CASES = [
    *(pytest.param(config, options) for config in CONFIGS for options in TOGETHER),
    *(
        pytest.param(config, options, marks=pytest.mark.campaign)
        for config in CONFIGS
        for options in ALONE
        if options not in TOGETHER
    ),
]


@pytest.mark.parametrize(
    ("config", "defines"),
    CASES,
    ids=lambda value: value if isinstance(value, str) else "-".join(map(str, value)),
)
def test_faulty_packets_are_handled_correctly_with_every_option(
    config: str, defines: dict[str, int | str]
) -> None:
    chosen = load(config, defines=defines)
    result = run_every_port(chosen, "errors", frame_count=60, cells=700)

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert result.verdict.forwarded > 100


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize(
    "defines",
    [
        {"QUEUE_CHECKS": "1"},
        {"RFC1812": "0", "ETHERNET_LOOPBACK": "1", "ATM_LOOPBACK": "1", "QUEUE_CHECKS": "1"},
    ],
)
def test_every_option_assembles_without_warnings(config: str, defines: dict[str, str]) -> None:
    assert [] == build_system(Options(config=config, defines=defines)).warnings


def test_each_option_changes_a_program() -> None:
    plain = programs(config=load("oc12"))
    for name in ("VC_TABLE_LINEAR", "ATM_LOOPBACK", "ETHERNET_LOOPBACK"):
        assert plain != programs(config=load("oc12", defines={name: 1})), name
    for name in ("CRC32_RX_LLC0", "RFC1812"):
        assert plain != programs(config=load("oc12", defines={name: 0})), name
    assert plain != programs(config=load("oc12", defines={"DRAM_QUEUE": "ordered"}))


@pytest.mark.parametrize("config", CONFIGS)
def test_cells_outside_the_significant_bits_have_no_vc(config: str) -> None:
    """The low VCI or VPI bits of these cells are those of a VC."""
    chosen = load(config, defines={"VC_TABLE_LINEAR": 1})
    places = [(0, 32), (0, 32 + 256), (128, 32)]
    sent = [cell for place in places for cell in cells([packet(0x0A010002, size=40)], *place)]
    result = run(sent, config=chosen)

    assert [] == result.verdict.mismatches
    assert 1 == result.verdict.forwarded
    # with eight VPI bits, VPI 128 has an index, but no VC
    assert 4 == result.counters["ATM_RX_VC_LOOKUP_ERROR"]


def test_looped_back_packets_are_counted_and_sent_by_an_ethernet() -> None:
    """Packets from ATM to ATM go to Ethernets, with the router's MAC address as next hop."""
    chosen = load("oc12", defines={"ATM_LOOPBACK": 1, "COUNTERS_ENABLE_MASK": "0x1FFE"})
    result = run(cells(packet(0x14080001 + (n << 8)) for n in range(24)), config=chosen)

    assert [] == result.verdict.mismatches
    assert 24 == result.verdict.forwarded == result.counters["ATM_LOOPBACK"]
    assert [3] * 8 == [len(result.sent[port]) for port in range(8)]


@pytest.mark.parametrize("config", CONFIGS)
def test_packets_go_from_ethernet_to_ethernet(config: str) -> None:
    """All Ethernets send to one another and to ATM, and ATM to them; packets are in order."""
    chosen = load(config, defines={"ETHERNET_LOOPBACK": 1, "COUNTERS_ENABLE_MASK": "0x1FFE"})
    numbers = [port.number for port in chosen.ports]
    tables = tables_of(chosen)
    ethernets = [port for port in numbers if port < ATM]
    hosts = [0x0A000002 | port << 16 for port in ethernets] + [0x14080002]
    sizes = [20, 46, 47, 50, 51, 114, 115, 300, 1500]
    frames = {
        port: [
            frame(packet(host, size=size, port=port), tables, port)
            for size in sizes
            for host in hosts
        ]
        for port in ethernets
    }
    result = run(cells(packet(host, size=40) for host in hosts * 9), frames, config=chosen)

    assert [] == result.verdict.mismatches
    to_ethernets = len(sizes) * len(ethernets) ** 2
    refused = sum(result.port_counters(port)["PORT_FULLQ"] for port in ethernets)
    assert to_ethernets == result.counters["ETHER_RX_PACKET_ENQUEUE_ETHER"] + refused
    assert result.verdict.to_forward == result.verdict.forwarded + refused
    assert sum(len(result.sent[port]) for port in ethernets) > to_ethernets


def test_drops_at_an_overloaded_ethernet_are_counted_and_all_buffers_freed() -> None:
    chosen = load("oc12", defines={"ETHERNET_LOOPBACK": 1})
    frames = flood(tables_of(chosen), range(6), 0x0A030002, count=150, size=20)
    result = run(frames=frames, config=chosen)

    assert [] == result.verdict.mismatches
    refused = result.port_counters(3)["PORT_FULLQ"]
    assert refused > 0
    assert 900 == result.verdict.forwarded + refused
    assert result.core.spare_buffers >= result.core.buffers(result.machine).held_by_threads


@pytest.mark.parametrize("config", CONFIGS)
def test_mac_and_source_are_not_checked_without_option_rfc1812(config: str) -> None:
    chosen = load(config, defines={"RFC1812": 0})
    packets = [packet(0x0A0100FF, {12: 127, 13: 0, 14: 0, 15: 1}) for _ in range(10)]
    macs = [tables_of(chosen).mac(1), b"\xff" * 6, bytes.fromhex("01005e000001")]
    frames = [build_frame(packet(0x14080002, port=0), mac, SENDER) for mac in macs * 3]
    result = run(cells(packets), {0: frames}, config=chosen)

    assert [] == result.verdict.mismatches
    assert 19 == result.verdict.forwarded


@pytest.mark.parametrize("config", ["oc3x4", "oc3x2"])
def test_between_the_water_marks_a_share_of_packets_is_dropped(config: str) -> None:
    """An ATM port is overloaded, and a low-water mark increases the drops."""
    refused = []
    for marks in ({"BDQ_LOW_WATER": 32}, {"BDQ_LOW_WATER": 4, "BDQ_RATIO": 8}):
        chosen = load(config, defines=marks)
        frames = flood(tables_of(chosen), range(4), 0x14080002, count=60, size=28)
        result = run(frames=frames, config=chosen)

        assert [] == result.verdict.mismatches
        full = result.counters["ATM_TX_CRC_GEN_FULLQ"] + result.port_counters(ATM)["PORT_FULLQ"]
        assert 240 == result.verdict.forwarded + full
        refused.append(full)

    assert 0 < refused[0] < refused[1] - 15  # 28 fewer packets may wait


def test_packets_are_looped_back_to_existing_ports(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    head, *ports = OC12.replace("\n[core]", "[[port]]\n[core]").split("[[port]]\n")
    used = [port for port in ports if not re.match("number = [0-35 7]\n", port)]
    file.write_text(head + "[[port]]\n".join(["", *used]).replace("[[port]]\n[core]", "[core]"))
    chosen = load(str(file), defines={"ATM_LOOPBACK": 1})
    result = run(cells(packet(0x14080001 + (n << 8)) for n in range(24)), config=chosen)

    assert [4, 6, 8] == [port.number for port in chosen.ports]
    assert [] == result.verdict.mismatches
    assert 24 == result.verdict.forwarded


@pytest.mark.parametrize("config", CONFIGS[1:])
def test_a_queue_never_exceeds_its_ring(config: str) -> None:
    """An OC-3 port is overloaded at the highest water mark; all losses are counted."""
    chosen = load(config, defines={"BDQ_HIGH_WATER": 112})
    frames = flood(tables_of(chosen), range(4), 0x14080002, count=160, size=20)
    result = run(frames=frames, config=chosen)

    assert [] == result.verdict.mismatches
    refused = result.port_counters(ATM)["PORT_FULLQ"]
    assert refused > 0
    assert 640 == result.verdict.forwarded + refused + result.counters["ATM_TX_CRC_GEN_FULLQ"]
