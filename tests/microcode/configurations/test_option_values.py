import re
from pathlib import Path

import pytest
from msgspec import structs

from ixp.isa.tables.chip import chip
from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.microcode.config.loader import load
from ixp.microcode.config.options import BuildOptions, build_options
from ixp.microcode.config.tables import Vc, default_tables
from ixp.microcode.core.initial_memory import vc_table
from ixp.microcode.core.router import Router
from ixp.support.errors import UserError

OC12, OC3X4 = ((CONFIGURATIONS / f"{name}.toml").read_text("utf-8") for name in ("oc12", "oc3x4"))


def test_top_level_defines_apply_to_all_engines(tmp_path: Path) -> None:
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
        ({"VC_TABLE_LINEAR": 1, "VCI_SIGNIFICANT_BITS": 12, "VPI_SIGNIFICANT_BITS": 5},
         "significant bits of VCI, VPI and port must be 16 at most in all, not 12 + 5 + 2"),
        ({"VC_TABLE_LINEAR": 1, "PORT_SIGNIFICANT_BITS": 1},
         "PORT_SIGNIFICANT_BITS must be 2 or more for 4 ATM ports, not 1"),
        ({"VC_TABLE_LINEAR": 1, "VC_TABLE_HASHED": 1},
         "VC_TABLE_LINEAR or VC_TABLE_HASHED must be 1, and the other one 0"),
        ({"BDQ_HIGH_WATER": 113}, "BDQ_HIGH_WATER must be 1 to 112, not 113"),
        ({"BDQ_LOW_WATER": 33}, "BDQ_LOW_WATER must be BDQ_HIGH_WATER, 32, at most"),
        ({"BDQ_RATIO": 3}, "BDQ_RATIO must be one of 2, 4, 8, 16, 32, not 3"),
        ({"CELL_BURST": "99999"}, "CELL_BURST must be 1 to 4, not 99999"),
        ({"FP_READY_WAIT": 300}, "FP_READY_WAIT must be 1 to 7, not 300"),
        ({"COUNTERS_ENABLE_MASK": "abc"}, "COUNTERS_ENABLE_MASK must be 0 to 0xffffffff, not abc"),
        ({"COUNTERS_ENABLE_MASK": -1}, "COUNTERS_ENABLE_MASK must be 0 to 0xffffffff, not -1"),
        ({"ICMP_RATE": -1}, "ICMP_RATE must be 1 to 1000000, not -1"),
        ({"DRAM_QUEUE": "fast"}, "DRAM_QUEUE must be one of optimize_mem, ordered, priority, n"),
        ({"ETHER_LOOPBACK": 1}, "unknown build option `ETHER_LOOPBACK`; did you mean `ETHERNET_"),
        ({"ATM_OC3_PORTS": 2}, "unknown build option `ATM_OC3_PORTS`; "),
        ({"NO": 1}, "unknown build option `NO`; there are VC_TABLE_HASHED, VC_TABLE_LINEAR, VCI_"),
    ],
)  # fmt: skip
def test_invalid_options_in_a_file_are_refused_with_their_line(
    tmp_path: Path, defines: dict[str, int | str], message: str
) -> None:
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
def test_an_engine_cannot_define_options_that_several_programs_share(
    tmp_path: Path, define: str, message: str
) -> None:
    """Formats, tables and checks are shared; other options are local to a program."""
    role = 'role = "atm_tx"\n'
    file = tmp_path / "mine.toml"
    file.write_text(OC3X4.replace(role, f"{role}defines = {{ {define} }}\n"), encoding="utf-8")
    line = OC3X4.partition(role)[0].count("\n") + 2

    with pytest.raises(UserError, match=f"^{re.escape(f'{file}:{line}: {message}')}"):
        load(str(file))


def test_the_command_line_overrides_an_engine_and_an_engine_overrides_the_file(
    tmp_path: Path,
) -> None:
    """User programs may have further defines."""
    role = 'role = "atm_tx"\n'
    file = tmp_path / "mine.toml"
    alone = f"{role}defines = {{ CELL_BURST = 2 }}\n"
    file.write_text("defines = { CELL_BURST = 3 }\n" + OC3X4.replace(role, alone), "utf-8")

    def bursts(**defines: int) -> list[int | str]:
        return [engine.defines["CELL_BURST"] for engine in load(str(file), defines=defines).engines]

    assert [3, 3, 3, 3, 2, 3] == bursts()
    assert [1] * 6 == bursts(CELL_BURST=1)

    (tmp_path / "ip_route.uc").write_text("nop\n")
    engines = load(str(file), defines={"MINE": 7}).engines
    assert [None, 7, None, None, None, None] == [engine.defines.get("MINE") for engine in engines]


@pytest.mark.parametrize(
    ("ports", "loopback"),
    [([0, 1, 2], [0, 1]), ([1, 6], [1]), ([4, 5], [4, 5]), ([0, 2, 3], [2, 3])],
)
def test_loopback_uses_the_most_consecutive_ports(ports: list[int], loopback: list[int]) -> None:
    """The number of ports is a power of 2."""
    options = build_options({"ATM_LOOPBACK": 1}, [8, *ports], chip())

    assert loopback == [*options.loopback_ports]
    assert {options.loopback_port(n << 8) for n in range(8)} == {*loopback}


def test_loopback_needs_an_ethernet() -> None:
    with pytest.raises(UserError, match="ATM_LOOPBACK must go with an Ethernet port"):
        build_options({"ATM_LOOPBACK": 1}, [8], chip())


def test_two_vcs_with_the_same_index_in_a_linear_table_are_refused() -> None:
    vcs = [Vc(8, 0, 32), Vc(9, 0, 32)]

    with pytest.raises(UserError, match=r"^VC 0/32 of port 9 must have a place of its own in a "):
        vc_table(vcs, 1, BuildOptions(linear=True, port_bits=0))


def test_a_vc_beyond_the_significant_bits_is_refused() -> None:
    config = load("oc12", defines={"VC_TABLE_LINEAR": 1})
    tables = structs.replace(
        default_tables(port.number for port in config.ports), vc=(Vc(8, 0, 300),), route=()
    )

    with pytest.raises(UserError, match="VPI below 256 and a VCI below 256 in a linear table, not"):
        Router(config, tables)
