from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble
from ixp.microcode.config.config_file import names
from ixp.microcode.config.loader import load
from ixp.microcode.memory.map import INCLUDE_PATH, ROUTER
from ixp.support.errors import UserError

GOOD = """chip = "ixp1240"

[[engine]]
program = "a.uc"
role = "test"

[[port]]
number = 8
kind = "oc12"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path in a folder with a program `a.uc`."""
    (tmp_path / "a.uc").write_text("nop\n", encoding="utf-8")
    return tmp_path / "mine.toml"


def test_a_users_configuration_is_read(path: Path) -> None:
    """Programs are in the folder of the file; engines are numbered in order, in ENGINE."""
    path.write_text(GOOD, encoding="utf-8")
    config = load(str(path))

    assert "mine" == config.name
    assert str(path.parent / "a.uc") == config.engines[0].program
    assert 0 == config.engines[0].defines["ENGINE"]


def test_a_path_may_begin_where_ixp_is_installed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in the current folder comes first."""
    monkeypatch.chdir(path.parent)
    name = "examples/sosp/input.toml"
    assert "input" == load(name).engines[0].role

    Path(name).parent.mkdir(parents=True)
    Path(name).write_text(GOOD.replace("a.uc", "../../a.uc"), encoding="utf-8")
    assert "test" == load(name).engines[0].role


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("mask", ["0x1554", "0xFFFFFFFF", "0"])
def test_programs_assemble_with_any_counters_without_warnings_and_with_headroom(
    name: str, mask: str
) -> None:
    config = load(name)
    for engine in config.engines:
        defines = {key: str(value) for key, value in engine.defines.items()}
        program = assemble(
            Path(engine.program),
            defines=defines | {"COUNTERS_ENABLE_MASK": mask},
            chip=config.chip,
            include=INCLUDE_PATH,
        )

        assert not program.warnings
        assert len(program.words) < 1024


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ixp1240", "ixp9",
         "mine.toml:1: unknown chip `ixp9`; the known ones are ixp1200, ixp1240,"),
        ("a.uc", "b.uc", "mine.toml:4: program must be a file, seen from the configuration"),
        ("[[port]]", "[chip_rows]\nsdram_banks = 9\n[[port]]", "mine.toml:8: chip row sdram_banks"),
        ("[[port]]", '[chip_rows]\nsdram_banks = 2\nsram_words = "x"\n[[port]]',
         "mine.toml:9: `chip_rows.sram_words` must be a whole number, not a text"),
        ('role = "test"', 'role = "test"\ndefines = { A = 1, B = 1.5 }',
         "`defines.B` must be a whole number or a text, not a number with a decimal point"),
        ("[[port]]", "[chip_rows]\nnope = 9\n[[port]]", "mine.toml:8: unknown chip row `nope`; "),
        ("[[port]]", "[chip_rows]\nix_mhz = 9\n[[port]]", "must be set by ix_bus.mhz"),
        ("number = 8", "number = 77", "mine.toml:8: port number must be 0 to 15, not 77"),
        ("number = 8", "number = 16", "mine.toml:8: port number must be 0 to 15, not 16"),
        ("number = 8", "count = 8", "mine.toml:8: [[port]]: unknown key `count`"),
        ("oc12", "oc48",
         "mine.toml:9: unknown port kind `oc48`; the known ones are eth100, oc12, oc3"),
        ("number = 8", "number = 0", "mine.toml:9: kind of port 0 must be eth100, not oc12: ports"),
        ('role = "test"', "", "mine.toml:3: [[engine]]: missing key `role`"),
        ('chip = "ixp1240"', "core_mhz = 1e9",
         "mine.toml:1: core_mhz must be one of 166, 200, 232, not 1000000000.0"),
        ('chip = "ixp1240"', "core_mhz = 9",
         "mine.toml:1: core_mhz must be one of 166, 200, 232, no"),
        ("[[port]]", "[kern]\nx = 1\n[[port]]", "mine.toml:7: unknown key `kern`"),
        ('chip = "ixp1240"', "ix_bus = { mhz = 81 }", "toml:1: ix_bus.mhz must be one of 66, 80, "),
        ('kind = "oc12"\n', "kind =", "mine.toml:9: Invalid value"),
        ("[[port]]", '[[engine]]\nnumber = 0\nrole = "x"\nprogram = "a.uc"\n[[port]]', "engine 0"),
        ('chip = "ixp1240"', 'name = "x"', "mine.toml:1: unknown key `name`"),
    ],
)  # fmt: skip
def test_invalid_configuration_is_refused_with_its_line(
    path: Path, old: str, new: str, message: str
) -> None:
    path.write_text(GOOD.replace(old, new), encoding="utf-8")

    with pytest.raises(UserError) as error:
        load(str(path))

    assert message in str(error.value)


def test_an_unknown_configuration_is_refused_with_the_known_names() -> None:
    with pytest.raises(
        UserError, match=r"^unknown configuration `oc48`; give a \.toml file or one of oc12"
    ):
        load("oc48")


@pytest.mark.parametrize(
    ("program", "defines", "message"),
    [
        ("ip_route.uc", {}, "ENGINE must be defined: a configuration defines it"),
        ("eth_rx.uc", {"ENGINE": "2"}, "FIRST_PORT must be defined: a configuration defines it"),
        ("atm_rx_oc3.uc", {"ENGINE": "0"}, "ATM_OC3_PORTS must be defined: a configuration"),
        ("atm_tx_oc3.uc", {"ENGINE": "4"}, "ATM_OC3_PORTS must be defined: a configuration"),
    ],
)
def test_a_stage_assembled_alone_names_its_missing_define(
    program: str, defines: dict[str, str], message: str
) -> None:
    with pytest.raises(AssemblyError) as error:
        assemble(ROUTER / program, defines=defines, include=INCLUDE_PATH)

    assert message in str(error.value).splitlines()[0]
