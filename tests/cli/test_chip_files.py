"""A user's chip from a TOML file reaches every command by --chip, and the record."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble
from ixp.microcode.config.loader import ChipChoice, load
from tests.conftest import Ixp

STAGE = "microcode/router/ip_route.uc"


@pytest.fixture
def chip_file(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        file = tmp_path / "chip.toml"
        file.write_text(text)
        return str(file)

    return write


def test_a_run_on_a_users_chip_is_repeated_and_verified_without_the_chip_file(
    ixp: Ixp, tmp_path: Path, chip_file: Callable[[str], str]
) -> None:
    file = chip_file('base = "ixp1250"\n[rows]\nsram_latency_cycles = 20\nwake_cycles = 3\n')
    out, repeated = str(tmp_path / "out"), str(tmp_path / "again")

    options = ("--cycles", "100k", "--counters", "all", "--out", out)
    assert 0 == ixp("run", "oc12", "--chip", file, "--row", "wake_cycles=4", *options).code
    Path(file).unlink()

    stored = json.loads((tmp_path / "out" / "record.json").read_text())
    assert ("ixp1250", 20, 4) == tuple(
        stored["chip"][key] for key in ("name", "sram_latency_cycles", "wake_cycles")
    )
    assert 0 == ixp("run", "--again", out, "--out", repeated).code
    repeated = json.loads((tmp_path / "again" / "record.json").read_text())
    assert stored["command_hash"] == repeated["command_hash"]
    assert [] == json.loads(ixp("verify", out, "--json")[1])["mismatches"]


def test_every_command_on_a_program_takes_a_chip_file(
    ixp: Ixp, tmp_path: Path, chip_file: Callable[[str], str]
) -> None:
    """The program needs more words than this chip has."""
    file = chip_file('base = "ixp1240"\n[rows]\ncontrol_store_words = 2\n')
    source = tmp_path / "three.uc"
    source.write_text("nop\nnop\nctx_arb[kill]\n")

    for command in ("asm", "flow", "headroom", "native", "run"):
        code, _, error = ixp(command, str(source), "--chip", file)

        assert (2, True) == (code, "program must have at most 2 words, not 3" in error), command


@pytest.mark.parametrize("command", ["run", "rate --workload ip40", "headroom"])
def test_every_command_on_a_configuration_takes_a_chip_file(
    ixp: Ixp, chip_file: Callable[[str], str], command: str
) -> None:
    file = chip_file('base = "ixp1240"\nrows.engines = 4\n')

    code, _, error = ixp(*command.split(), "oc12", "--chip", file)

    assert (2, True) == (code, "engine 5 has a program, not 4" in error)


def test_the_library_takes_a_chip_file(chip_file: Callable[[str], str]) -> None:
    file = chip_file('base = "ixp1240"\nrows.control_store_words = 2\n')

    with pytest.raises(AssemblyError, match="at most 2 words, not 3"):
        assemble("nop\nnop\nctx_arb[kill]\n", chip=file)
    assert 2 == load("oc12", choice=ChipChoice(file)).chip_table["control_store_words"]


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ('base = "ixp9"\n', 1, "unknown chip `ixp9`; known are ixp1200, ixp1240, ixp1250"),
        ("[rows]\nengines = 4\n", 1, "missing key `base`"),
        ('base = "ixp1240"\nengines = 4\n', 2, "unknown key `engines`"),
        (
            'base = "ixp1240"\n[rows]\nwake_cycles = 3\nengins = 4\n', 4,
            "unknown chip row `engins`; did you mean `engines`?",
        ),
        ('base = "ixp1240"\n[rows]\nengines = 17\n', 3, "chip row engines must be 1 to 16, not 17"),
        ('base = "ixp1240"\n[rows]\nengines = "six"\n', 3, "must be a whole number, not a text"),
        (
            'base = "ixp1240"\n[rows]\ncore_mhz = 200\n', 3,
            "chip row core_mhz must be set by core_mhz, not as a row",
        ),
        (
            'base = "ixp1240"\n[rows]\neth_maximum_bytes = 50\n', 3,
            "chip row eth_minimum_bytes must be at most eth_maximum_bytes, 50, not 64",
        ),
        ("base = \n", 1, "Invalid value"),
    ],
)  # fmt: skip
def test_a_wrong_chip_file_is_one_error_with_its_line(
    ixp: Ixp, chip_file: Callable[[str], str], text: str, line: int, expected: str
) -> None:
    file = chip_file(text)

    for command in (("asm", STAGE), ("run", "oc12")):
        code, _, error = ixp(*command, "--chip", file)

        assert (2, 1) == (code, error.count("error:"))
        assert f"{file}:{line}: " in error
        assert expected in error


def test_a_missing_chip_file_is_one_error(ixp: Ixp) -> None:
    code, _, error = ixp("run", "oc12", "--chip", "none.toml")

    assert (2, "ixp: error: none.toml: No such file or directory\n") == (code, error)
