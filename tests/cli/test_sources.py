"""Sources without a configuration take -D and -I; images run; `-` is standard input."""

import io
import json
import subprocess
from pathlib import Path

import pytest

from tests.conftest import PROGRAM, Ixp
from tests.golden import CommandResult
from tests.microcode.support.copies import copy_microcode

SOURCE = """
#include "value.uc"
.num_contexts 2
.init sram[0x10] 77
.xfer_order $0 $1
immed[at, 0x100]
immed[$0, VALUE]
immed[$1, FLAG]
scratch[write, $0, at, 0, 2], ctx_swap
ctx_arb[kill]
"""
DUMPS = ("--dump", "scratch:0x100+2", "--dump", "sram:0x10+1", "--json")
EXPECTED_DUMPS = {"scratch:0x100+2": [7, 1], "sram:0x10+1": [77]}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a program that needs defines and a folder of includes."""
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "value.uc").write_text("#define VALUE (SEVEN)\n")
    file = tmp_path / "main.uc"
    file.write_text(SOURCE)
    return file


@pytest.fixture
def options(tmp_path: Path) -> tuple[str, ...]:
    return ("-D", "SEVEN=7", "-D", "FLAG", "-I", str(tmp_path / "more"))


def dumps(outcome: CommandResult) -> dict[str, list[int]]:
    assert 0 == outcome.code, outcome.err
    result: dict[str, list[int]] = json.loads(outcome.out)["dumps"]
    return result


def piped(text: bytes, *arguments: object) -> subprocess.CompletedProcess[bytes]:
    command = [str(PROGRAM), *map(str, arguments)]
    return subprocess.run(command, input=text, capture_output=True, check=False)


@pytest.fixture
def ixp_reading(ixp: Ixp, monkeypatch: pytest.MonkeyPatch) -> Ixp:
    """Return a function that runs `ixp ARGUMENTS...` in this process with a standard input."""

    def run(text: bytes, *arguments: str) -> CommandResult:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        return ixp(*arguments)

    return run


def test_run_takes_defines_and_folders(source: Path, options: tuple[str, ...], ixp: Ixp) -> None:
    assert EXPECTED_DUMPS == dumps(ixp("run", source, *options, *DUMPS))
    assert {"SEVEN": "7", "FLAG": "1"} == json.loads(
        ixp("run", source, *options, "--json").out
    )["defines"]  # fmt: skip


def test_a_define_counts_as_read_in_an_inactive_if(tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "main.uc"
    file.write_text(
        "#if FAST\nimmed[_a, COUNT]\n#endif\n#define_eval N 'SIZE/**/1'\nctx_arb[kill]\n"
    )

    assert 0 == ixp("asm", file, "-D", "FAST=0", "-D", "COUNT=2", "-D", "SIZE=4").code


def test_an_image_runs_as_its_source(
    source: Path, options: tuple[str, ...], tmp_path: Path, ixp: Ixp
) -> None:
    image = tmp_path / "made.image"
    assert 0 == ixp("asm", source, *options, "-o", image).code
    first, second = (
        json.loads(ixp("run", *words, *DUMPS).out)
        for words in ([source, *options], [image])
    )  # fmt: skip

    assert EXPECTED_DUMPS == second["dumps"]
    fields = ("cycles", "ended_cycle", "command_hash", "report")
    assert [first[name] for name in fields] == [second[name] for name in fields]


def test_an_image_runs_on_the_chip_it_was_assembled_for(tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "small.uc"
    file.write_text("nop\nctx_arb[kill]\n")
    assert 0 == ixp("asm", file, "--chip", "ixp1200").code
    run = ixp("run", file.with_suffix(".image"), "--json")

    assert "ixp1200" == json.loads(run.out)["chip"]["name"]


def test_standard_input_is_a_source_or_an_image(source: Path, options: tuple[str, ...]) -> None:
    ran = piped(source.read_bytes(), "run", "-", *options, *DUMPS)
    assembled = piped(source.read_bytes(), "asm", "-", *options, "-o", "-")
    printed = piped(assembled.stdout, "disasm", "-")
    reread = piped(printed.stdout, "asm", "-", "-o", "-")

    assert EXPECTED_DUMPS == json.loads(ran.stdout)["dumps"]
    assert b"has ended at <stdin>:10" in ran.stderr
    words = [json.loads(result.stdout)["program"]["words"] for result in (assembled, reread)]
    assert words[0] == words[1]


@pytest.mark.parametrize("command", [["run", "-"], ["asm", "-", "-o", "-"]])
def test_errors_of_standard_input_have_lines(ixp_reading: Ixp, command: list[str]) -> None:
    wrong = ixp_reading(b"nop\nfoo[a]\n", *command)
    binary = ixp_reading(b"nop\n\xff\n", *command)

    assert 2 == wrong.code
    assert wrong.err.startswith("<stdin>:2:1: error: unknown instruction `foo`")
    assert 2 == binary.code
    assert "`<stdin>` must be UTF-8 text (byte 1 of line 2, 0xff, is not)" in binary.err


def test_an_image_made_from_standard_input_needs_a_name(ixp_reading: Ixp) -> None:
    outcome = ixp_reading(b"nop\n", "asm", "-")

    assert 2 == outcome.code
    assert "-o IMAGE is missing" in outcome.err


def test_an_invalid_image_on_standard_input_is_one_error(ixp_reading: Ixp) -> None:
    outcome = ixp_reading(b"nop\n", "disasm", "-")

    assert 2 == outcome.code
    assert outcome.err.startswith("ixp: error: <stdin>: image must be")
    assert 1 == len(outcome.err.splitlines())


def test_disassembly_as_json_holds_words_and_source(
    source: Path, options: tuple[str, ...], tmp_path: Path, ixp: Ixp
) -> None:
    """The words are those of `asm --json`, the source that of the output without --json."""
    image = tmp_path / "main.image"
    words = json.loads(ixp("asm", source, *options, "-o", image, "--json").out)["words"]
    result = json.loads(ixp("disasm", image, "--json").out)

    assert (1, words) == (result["schema"], result["words"])
    assert ixp("disasm", image).out.splitlines() == result["source"]


@pytest.mark.parametrize("command", ["asm", "flow", "native", "headroom"])
def test_copied_stage_includes_files_of_the_router(command: str, tmp_path: Path, ixp: Ixp) -> None:
    assert 0 == ixp("copy", "ip_route.uc", "-o", tmp_path).code
    ended = ixp(command, tmp_path / "ip_route.uc", "-D", "ENGINE=1")

    assert (0, "") == (ended.code, ended.err)


def test_a_program_in_a_copy_of_the_microcode_includes_the_files_of_the_copy(
    tmp_path: Path, ixp: Ixp
) -> None:
    folder = copy_microcode(tmp_path / "mine") / "router"
    source = folder / "own.uc"
    source.write_text('#include "system_config.uc"\nimmed[at, OWN]\nctx_arb[kill]\n')

    assert 0 == ixp("asm", source, "-W", "never-read=off").code
