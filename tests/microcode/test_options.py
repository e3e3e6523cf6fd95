"""Build options: whatever is chosen, what leaves is what the reference router says."""

import re
from itertools import count
from pathlib import Path

import pytest
from msgspec import structs

from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.microcode.config.loader import load
from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.config.tables import Vc, default_tables
from ixp.microcode.core.initial_memory import vc_table
from ixp.microcode.core.router import Router
from ixp.support.errors import UserError
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.system import build_system
from ixp.workloads.traffic.aal5 import encapsulate, segment
from ixp.workloads.traffic.packets import build_frame, build_packet, with_checksum
from tests.microcode.support.router import ATM, TABLES, Run, programs, run, run_every_port

OC12, OC3X4 = ((CONFIGURATIONS / f"{name}.toml").read_text("utf-8") for name in ("oc12", "oc3x4"))
CONFIGS = ["oc12", "oc3x4", "oc3x2"]


def play(config: str, defines: dict[str, int | str]) -> Run:
    """Send units with every fault into every port of a router built with options."""
    return run_every_port(load(config, defines=defines), "errors", frame_count=60, cells=700)


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
"""The same options in fewer routers, for the configurations that try them alone in the campaign."""


def test_every_option_is_tried_in_every_configuration() -> None:
    """What is tried alone in one is tried together in the others."""
    chosen = {(name, value) for each in TOGETHER for name, value in each.items()}

    assert {(name, value) for each in ALONE for name, value in each.items()} == chosen


CASES = [
    *(pytest.param(CONFIGS[0], each) for each in ALONE),
    *(pytest.param(config, each) for config in CONFIGS[1:] for each in TOGETHER),
    *(
        pytest.param(config, each, marks=pytest.mark.campaign)
        for config in CONFIGS[1:]
        for each in ALONE
        if each not in TOGETHER
    ),
]


@pytest.mark.parametrize(
    ("config", "defines"),
    CASES,
    ids=lambda value: value if isinstance(value, str) else "-".join(map(str, value)),
)
def test_options_change_nothing_that_leaves(config: str, defines: dict[str, int | str]) -> None:
    """Traffic with all faults is treated as the reference router treats it."""
    result = play(config, defines)

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
def test_options_leave_nothing_that_the_assembler_warns_of(
    config: str, defines: dict[str, str]
) -> None:
    """What an option leaves out takes with it what only that needs."""
    assert [] == build_system(Options(config=config, defines=defines)).warnings


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
    file.write_text("defines = { VC_TABLE_LINEAR = 1 }\n" + OC12, encoding="utf-8")

    assert load("oc12", defines={"VC_TABLE_LINEAR": 1}).engines == load(str(file)).engines


@pytest.mark.parametrize(
    ("defines", "message"),
    [
        ({"VC_TABLE_LINEAR": 2}, "VC_TABLE_LINEAR must be 0 or 1, not 2"),
        ({"RFC1812": 1812}, "RFC1812 must be 0 or 1, not 1812"),
        ({"CRC32_RX_LLC0": "no"}, "CRC32_RX_LLC0 must be 0 or 1, not no"),
        ({"VCI_SIGNIFICANT_BITS": 16}, "VCI_SIGNIFICANT_BITS must be 1 to 15, not 16"),
        ({"VCI_SIGNIFICANT_BITS": 9}, "VCI_SIGNIFICANT_BITS must go with VC_TABLE_LINEAR = 1"),
        (
            {"VC_TABLE_LINEAR": 1, "VCI_SIGNIFICANT_BITS": 12, "VPI_SIGNIFICANT_BITS": 5},
            "significant bits of VCI, VPI and port must be 16 at most in all, not 12 + 5 + 2",
        ),
        (
            {"VC_TABLE_LINEAR": 1, "PORT_SIGNIFICANT_BITS": 1},
            "PORT_SIGNIFICANT_BITS must be 2 or more for 4 ATM ports, not 1",
        ),
        (
            {"VC_TABLE_LINEAR": 1, "VC_TABLE_HASHED": 1},
            "VC_TABLE_LINEAR or VC_TABLE_HASHED must be 1, and the other one 0",
        ),
        ({"BDQ_HIGH_WATER": 113}, "BDQ_HIGH_WATER must be 1 to 112, not 113"),
        ({"BDQ_LOW_WATER": 33}, "BDQ_LOW_WATER must be BDQ_HIGH_WATER, 32, at most"),
        ({"BDQ_RATIO": 3}, "BDQ_RATIO must be one of 2, 4, 8, 16, 32, not 3"),
        ({"CELL_BURST": "99999"}, "CELL_BURST must be 1 to 4, not 99999"),
        ({"FP_READY_WAIT": 300}, "FP_READY_WAIT must be 1 to 7, not 300"),
        ({"COUNTERS_ENABLE_MASK": "abc"}, "COUNTERS_ENABLE_MASK must be 0 to 0xffffffff, not abc"),
        ({"DRAM_QUEUE": "fast"}, "DRAM_QUEUE must be one of optimize_mem, ordered, priority, n"),
        ({"ETHER_LOOPBACK": 1}, "unknown build option `ETHER_LOOPBACK`; did you mean `ETHERNET_"),
        ({"ATM_OC3_PORTS": 2}, "unknown build option `ATM_OC3_PORTS`; "),
        ({"NO": 1}, "unknown build option `NO`; there are VC_TABLE_HASHED, VC_TABLE_LINEAR, VCI_"),
    ],
)
def test_wrong_options_are_told(
    tmp_path: Path, defines: dict[str, int | str], message: str
) -> None:
    """What an option cannot be, and what is none, is refused; in a file, with its line."""
    with pytest.raises(UserError, match=f"^{re.escape(message)}"):
        load("oc3x4", defines=defines)
    file = tmp_path / "mine.toml"
    chosen = ", ".join(f"{name} = {value!r}" for name, value in defines.items())
    file.write_text(f"\ndefines = {{ {chosen} }}\n" + OC3X4, encoding="utf-8")
    with pytest.raises(UserError, match=f"^{re.escape(f'{file}:2: {message}')}"):
        load(str(file))


@pytest.mark.parametrize(
    ("define", "message"),
    [
        ("CELL_BURST = 5", "CELL_BURST must be 1 to 4, not 5"),
        ("RFC1812 = 0", "RFC1812 belongs in the defines of the whole configuration: others dep"),
        ("FIRST_PORT = 0", "unknown build option `FIRST_PORT`"),
        ("SW_CRC_TX = 1", "unknown build option `SW_CRC_TX`"),
    ],
)
def test_an_engine_alone_has_only_what_no_other_depends_on(
    tmp_path: Path, define: str, message: str
) -> None:
    """Programs share formats, tables and checks; each may choose how it goes about its own work."""
    role = 'role = "atm_tx"\n'
    file = tmp_path / "mine.toml"
    file.write_text(OC3X4.replace(role, f"{role}defines = {{ {define} }}\n"), encoding="utf-8")
    line = OC3X4.partition(role)[0].count("\n") + 2

    with pytest.raises(UserError, match=f"^{re.escape(f'{file}:{line}: {message}')}"):
        load(str(file))


def test_what_an_engine_has_for_itself_goes_before_what_all_have(tmp_path: Path) -> None:
    """And the command line before both; programs of one's own may be told more."""
    role = 'role = "atm_tx"\n'
    file = tmp_path / "mine.toml"
    alone = f"{role}defines = {{ CELL_BURST = 2 }}\n"
    file.write_text("defines = { CELL_BURST = 3 }\n" + OC3X4.replace(role, alone), "utf-8")

    def bursts(**given: int) -> list[int | str]:
        return [each.defines["CELL_BURST"] for each in load(str(file), defines=given).engines]

    assert [3, 3, 3, 3, 2, 3] == bursts()
    assert [1] * 6 == bursts(CELL_BURST=1)

    (tmp_path / "ip_route.uc").write_text("nop\n")
    engines = load(str(file), defines={"MINE": 7}).engines
    assert [None, 7, None, None, None, None] == [each.defines.get("MINE") for each in engines]


@pytest.mark.parametrize(
    ("ports", "loopback"),
    [([0, 1, 2], [0, 1]), ([1, 6], [1]), ([4, 5], [4, 5]), ([0, 2, 3], [2, 3])],
)
def test_loop_backs_choose_among_ports_that_exist(ports: list[int], loopback: list[int]) -> None:
    """The longest run of neighbours, 2^n of them."""
    options = build_options({"ATM_LOOPBACK": 1}, [8, *ports])

    assert loopback == [*options.loopback_ports]
    assert {options.loopback_port(n << 8) for n in range(8)} == {*loopback}


def test_packets_are_looped_back_to_ports_that_exist(tmp_path: Path) -> None:
    """Ethernet 4 and 6 only: what ATM brings leaves by one of them."""
    file = tmp_path / "mine.toml"
    head, *ports = OC12.replace("\n[core]", "[[port]]\n[core]").split("[[port]]\n")
    kept = [port for port in ports if not re.match("number = [0-35 7]\n", port)]
    file.write_text(head + "[[port]]\n".join(["", *kept]).replace("[[port]]\n[core]", "[core]"))
    chosen = load(str(file), defines={"ATM_LOOPBACK": 1})
    packets = [build_packet(60, 0x14080001 + (n << 8), port=8, sequence=n) for n in range(24)]
    cells = [cell for packet in packets for cell in segment(encapsulate(packet), 0, 32)]
    tables = default_tables(port.number for port in chosen.ports)
    result = run(cells, config=chosen, tables=tables)

    assert [4, 6, 8] == [port.number for port in chosen.ports]
    assert [] == result.verdict.mismatches
    assert 24 == result.verdict.forwarded


@pytest.mark.parametrize("config", CONFIGS[1:])
def test_a_queue_is_never_fuller_than_its_ring(config: str) -> None:
    """With the highest water mark and too much for an OC-3 port, all that is lost is counted."""
    chosen = load(config, defines={"BDQ_HIGH_WATER": 112})
    tables = default_tables(port.number for port in chosen.ports)
    hop = bytes.fromhex("020000000001")
    frames = {
        port: [
            build_frame(build_packet(20, 0x14080002, port=port, sequence=n), tables.mac(port), hop)
            for n in range(160)
        ]
        for port in range(4)
    }  # fmt: skip
    result = run(frames=frames, config=chosen, tables=tables)

    assert [] == result.verdict.mismatches
    refused = result.port_counters(ATM)["PORT_FULLQ"]
    assert refused > 0
    assert 640 == result.verdict.forwarded + refused + result.counters["ATM_TX_CRC_GEN_FULLQ"]


def test_a_loop_back_needs_an_ethernet() -> None:
    """Without one there is nowhere to send to."""
    with pytest.raises(UserError, match="ATM_LOOPBACK must go with an Ethernet port"):
        build_options({"ATM_LOOPBACK": 1}, [8])


def test_two_vcs_must_not_have_one_place() -> None:
    """A linear table knows no keys, so places are not shared."""
    vcs = [Vc(8, 0, 32), Vc(9, 0, 32)]

    with pytest.raises(UserError, match=r"^VC 0/32 of port 9 must have a place of its own in a "):
        vc_table(vcs, BuildOptions(linear=True, port_bits=0))


def test_vcs_must_have_a_place_in_a_linear_table() -> None:
    """A VC beyond the significant bits is refused with what fits."""
    config = load("oc12", defines={"VC_TABLE_LINEAR": 1})
    tables = structs.replace(
        default_tables(port.number for port in config.ports), vc=(Vc(8, 0, 300),), route=()
    )

    with pytest.raises(UserError, match="VPI below 256 and a VCI below 256 in a linear table, not"):
        Router(config, tables)
