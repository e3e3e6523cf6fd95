from fractions import Fraction
from pathlib import Path

import pytest

from ixp.isa.tables.chip import chip
from ixp.microcode.config.config_file import CONFIGURATIONS, Engine
from ixp.microcode.config.layout import cell_slot
from ixp.microcode.config.loader import ChipChoice, Config, load
from ixp.microcode.config.stages import received_ports, sent_ports
from ixp.microcode.config.wire_rates import WireRates
from ixp.microcode.memory.map import ROUTER, include_file
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import build_system
from tests.microcode.support.copies import OWN, append, copy_microcode
from tests.microcode.support.router import CONFIGS, programs, run_every_port

HARDWARE = ["atm_rx_oc3.uc atm_rx", "ip_route.uc ip_route", "atm_tx_oc3.uc atm_tx"]
HARDWARE += ["eth_tx.uc eth_tx"]
SOFTWARE = ["atm_rx_ip_route.uc atm_rx_ip_route", "crc_check.uc crc_check"]
SOFTWARE += ["crc_generate.uc crc_generate", "atm_tx_oc3.uc atm_tx", "eth_tx.uc eth_tx"]
OC12 = ["atm_rx.uc atm_rx", "ip_route.uc ip_route", "atm_tx.uc atm_tx", "eth_tx.uc eth_tx"]
FIRST, SECOND = "eth_rx.uc eth_rx 0", "eth_rx.uc eth_rx 4"


def load_layout(tmp_path: Path, engines: list[str], ports: str, head: str = "") -> Config:
    """Load a configuration of engines "program role FIRST_PORT" and ports "number:kind"."""
    text = head + "\n"
    for engine in engines:
        program, role, *first = engine.split()
        text += f'[[engine]]\nprogram = "{program}"\nrole = "{role}"\n'
        text += f"defines = {{ FIRST_PORT = {first[0]} }}\n" if first else ""
    for port in ports.split():
        number, kind = port.split(":")
        text += f'[[port]]\nnumber = {number}\nkind = "{kind}"\n'
    file = tmp_path / "mine.toml"
    file.write_text(text + '[core]\nsoftware = "ixp.microcode.core:Router"\n')
    return load(str(file))


def ethernets(*numbers: int) -> str:
    return " ".join(f"{number}:eth100" for number in numbers)


@pytest.mark.parametrize(
    ("engines", "ports", "head"),
    [
        ([*SOFTWARE, FIRST], ethernets(0, 2) + " 8:oc3", 'chip = "ixp1200"'),
        ([*SOFTWARE, FIRST], ethernets(0, 1, 2, 3) + " 8:oc3 9:oc3 10:oc3", 'chip = "ixp1240"'),
        ([*SOFTWARE, SECOND], ethernets(4, 7) + " 8:oc3 9:oc3", 'chip = "ixp1200"'),
        ([FIRST, *HARDWARE], ethernets(0, 1, 2, 3) + " 9:oc3 8:oc3", "core_mhz = 200"),
        ([*HARDWARE, SECOND, FIRST], ethernets(1, 5, 7) + " 8:oc3", 'sdram = "7e"'),
        ([*HARDWARE, SECOND], ethernets(6) + " 8:oc3 9:oc3 10:oc3", ""),
        ([*OC12, FIRST], ethernets(0, 3) + " 8:oc12", "core_mhz = 200"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("load_name", ["ip40", "sizes"])
def test_a_router_may_have_different_ports_and_engines(
    tmp_path: Path, engines: list[str], ports: str, head: str, load_name: str
) -> None:
    """Programs may be in other folders, and engines in any order."""
    config = load_layout(tmp_path, engines, ports, head)
    result = run_every_port(config, load_name, frame_count=40, cells=300)

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert all(result.sent[port.number] for port in config.ports)


@pytest.mark.parametrize(
    ("engines", "ports", "head", "message"),
    [
        ([*HARDWARE, FIRST], ethernets(0) + " 8:oc3", 'chip = "ixp1200"',
         "1: chip must have CRC hardware, or engines the roles crc_check and crc_generate"),
        ([*OC12, FIRST, SECOND, FIRST], ethernets(0) + " 8:oc12", "",
         "engine number must be 0 to 5"),
        ([*OC12, FIRST, FIRST], ethernets(0) + " 8:oc12", "",
         "FIRST_PORT = 0 or 4, each once, not 0"),
        ([*OC12, "eth_rx.uc eth_rx"], ethernets(0) + " 8:oc12", "", "each once, not None"),
        ([*OC12, FIRST], ethernets(4) + " 8:oc12", "", "receives from (0, 1, 2, 3), not 4"),
        ([*OC12[1:], FIRST], ethernets(0) + " 8:oc12", "", "no engine has the role atm_rx"),
        ([*SOFTWARE[1:], FIRST], ethernets(0) + " 8:oc3", "",
         "no engine has the role atm_rx_ip_route"),
        ([*OC12, "crc_generate.uc crc_generate"], ethernets(0) + " 8:oc12", "",
         "unknown role `atm_rx`; this router has atm_rx_"),
        ([OC12[0], "crc_check.uc ip_route", *OC12[2:], FIRST], ethernets(0) + " 8:oc12", "",
         "7: role of crc_check.uc must be crc_check, not ip_route"),
        ([*OC12, "ip_route.uc ip_route"], ethernets(0) + " 8:oc12", "", "duplicate role"),
        ([*SOFTWARE, FIRST], ethernets(0) + " 8:oc12", "",
         "one for ports of kind oc12, not atm_rx_ip_"),
        ([*OC12, FIRST], ethernets(0) + " 8:oc3", "",
         "3: program must be one for ports of kind oc3"),
        ([*OC12, FIRST], ethernets(0) + " 8:oc12 9:oc12", "",
         "of kind oc12 must be 1 at most, not 2"),
        ([*HARDWARE, FIRST], ethernets(0) + " 8:oc3 9:oc12", "", "of one kind, not oc3 and oc12"),
        ([*HARDWARE, FIRST], ethernets(0) + " 8:oc3 10:oc3", "", "without a gap: 9, not 10"),
        ([*SOFTWARE, FIRST], ethernets(0) + " 8:oc3 9:oc3 10:oc3 11:oc3", "",
         "ATM ports of kind oc3 must be 3 at most, not 4"),
        ([*OC12, FIRST], ethernets(0), "", "missing ATM port: number 8"),
        ([*OC12, FIRST], "8:oc12", "", "missing Ethernet port"),
    ],
)  # fmt: skip
def test_a_layout_that_the_programs_cannot_serve_is_refused_with_its_line(
    tmp_path: Path, engines: list[str], ports: str, head: str, message: str
) -> None:
    with pytest.raises(UserError) as error:
        load_layout(tmp_path, engines, ports, head)

    assert str(error.value).startswith(f"{tmp_path / 'mine.toml'}:")
    assert message in str(error.value)


def test_a_chip_that_replaces_that_of_the_file_is_checked() -> None:
    """Programs without the CRC unit run on every chip, others do not."""
    with pytest.raises(UserError, match=r"oc12\.toml:2: chip must have CRC hardware"):
        load("oc12", choice=ChipChoice("ixp1200"))

    assert load("oc3x2", choice=ChipChoice("ixp1250")).engines


def test_a_program_in_the_folder_of_the_file_hides_that_of_the_router(tmp_path: Path) -> None:
    (tmp_path / "ip_route.uc").write_text((ROUTER / "ip_route.uc").read_text())
    config = load_layout(tmp_path, [*OC12, FIRST], ethernets(0) + " 8:oc12")

    programs = [Path(engine.program).parent for engine in config.engines]
    assert [ROUTER, tmp_path, ROUTER, ROUTER, ROUTER] == programs


def test_a_copied_stage_of_the_router_is_accepted(tmp_path: Path) -> None:
    """Its include files are found, but those that Python reads must not be copied."""
    (tmp_path / "ip_route.uc").write_text((ROUTER / "ip_route.uc").read_text() + "\nnop\n")
    engines, ports = [*OC12, FIRST], ethernets(0) + " 8:oc12"
    words = [
        len(program) for program in programs(config=load_layout(tmp_path, engines, ports)).values()
    ]
    assert len(programs()[1]) + 1 == words[1]

    other = tmp_path / "memory_map.uc"
    other.write_text(include_file("memory_map.uc").read_text())
    assert load_layout(tmp_path, engines, ports)
    other.write_text("#define FREELIST 5\n")
    message = "memory_map.uc must have the router's #defines, which its core and checks read"
    with pytest.raises(UserError, match=f"mine.toml: {other.parent}/{message}$"):
        build_system(Options(config=str(tmp_path / "mine.toml")))


def test_a_configuration_in_a_copy_of_the_microcode_has_the_programs_of_the_copy(
    tmp_path: Path,
) -> None:
    copy = copy_microcode(tmp_path / "mine")
    append(copy / "router/ip_route.uc", "\n#if (OWN == 5 && ALL == 3)\nnop\n#endif\n")
    file = copy / "configurations/oc12.toml"
    message = "system_config.uc must have the router's #defines, which its core and checks read"
    with pytest.raises(UserError, match=f"{file}: {copy}/include/system/{message}$"):
        build_system(Options(config=str(file)))
    system = copy / "include/system/system_config.uc"
    system.write_text(system.read_text().replace(OWN, "// a comment\n"))
    append(copy / "include/queues/buf.uc", OWN)
    built = build_system(Options(config=str(file)))

    assert {str(copy / "router")} == {str(Path(e.program).parent) for e in built.config.engines}
    assert len(programs()[1]) + 1 == len(built.programs[1].words)
    assert {engine: len(words) for engine, words in programs().items() if engine != 1} == {
        engine: len(program.words) for engine, program in built.programs.items() if engine != 1
    }


def test_a_configuration_without_core_software_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((CONFIGURATIONS / "oc12.toml").read_text().partition("[core]")[0])

    with pytest.raises(UserError, match=r"mine\.toml:1: missing \[core\]: its "):
        load(str(file))


@pytest.mark.parametrize(
    ("kind", "core_mhz", "rate", "cycles"),
    [
        ("oc12", 232, 1, 164.2),
        ("oc3", 232, 1, 660.2),
        ("oc3", 166, 1, 472.4),
        ("oc3", 232, 2, 330.1),
    ],
)
def test_a_cell_has_the_time_of_its_line(
    kind: str, core_mhz: int, rate: int, cycles: float
) -> None:
    """At 232 MHz these are the budgets of the performance note; others follow from them."""
    assert cycles == pytest.approx(
        cell_slot(kind, chip(core_mhz=core_mhz), Fraction(rate)) / 16, abs=0.1
    )


@pytest.mark.parametrize(
    ("rates", "slot"),
    [
        ({}, cell_slot("oc3", chip(), Fraction(1))),
        ({"atm": Fraction(2)}, cell_slot("oc3", chip(), Fraction(2))),
        ({8: Fraction(2)}, cell_slot("oc3", chip(), Fraction(1))),
        ({9: Fraction(1, 2), "ethernet": Fraction(1, 4)}, cell_slot("oc3", chip(), Fraction(1, 2))),
        ({"atm": None, 11: Fraction(2)}, cell_slot("oc3", chip(), Fraction(2))),
        ({"atm": None}, 0),
    ],
)
def test_all_atm_ports_are_paced_by_the_slowest_bounded_wire(rates: WireRates, slot: int) -> None:
    """A faster pace would overflow the framer of the slowest."""
    [atm_tx] = [engine for engine in load("oc3x4", rates=rates).engines if engine.role == "atm_tx"]
    assert slot == atm_tx.defines["CELL_SLOT"]


@pytest.mark.parametrize("config", CONFIGS)
def test_an_atm_wire_that_is_too_slow_for_pacing_is_refused(config: str) -> None:
    """Times of ATM transmit are modulo 2^32; a burst and the next cell must take less than half."""
    message = "ports must let a cell leave on ATM wires in 26843545 core cycles at most, not [1-9]"
    with pytest.raises(UserError, match=message):
        load(config, rates={"atm": Fraction(1, 1_000_000)})

    [slot] = {
        engine.defines["CELL_SLOT"]
        for engine in load(config, rates={8: Fraction(1, 40_000)}).engines
    }
    assert int(slot) * 5 < 2**31


def test_a_symbolic_first_port_means_all_ethernets() -> None:
    engine = Engine(program="mine.uc", role="eth_rx", defines={"FIRST_PORT": "FIRST"})

    assert [0, 5] == received_ports(engine, [0, 5, 8])
    assert [] == sent_ports(engine, [0, 5, 8])
