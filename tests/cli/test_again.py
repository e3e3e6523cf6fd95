"""`ixp run --again DIR` repeats the run that wrote DIR, and reports changed inputs."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from ixp.microcode.config.tables import default_tables, format_tables
from tests.conftest import Ixp
from tests.simulator.support.forwarder import FORWARD
from tests.workloads.support.passthrough import numbered_cells, write_cells, write_config


@pytest.fixture
def first_run(tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a run in the current folder with the user's configuration, cells and tables."""
    monkeypatch.chdir(tmp_path)
    write_config(tmp_path)
    write_cells(tmp_path, numbered_cells(20))
    (tmp_path / "own.toml").write_text(format_tables(default_tables([8, 9])))
    arguments = ("--in", "atm0=in.cells", "--tables", "own.toml", "--ports", "1.05")
    more = ("--repeat", 2, "--cycles", 60_000, "--core-mhz", 200, "--out", "first")
    assert 0 == ixp("run", "small.toml", *arguments, *more).code
    return tmp_path


def record_of(folder: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((folder / "record.json").read_bytes())
    del record["host"]
    return record


def test_the_record_holds_options_and_input_hashes(first_run: Path) -> None:
    """The oracle of the hashes is sha256 of hashlib."""
    description = record_of(first_run / "first")["made"]

    def sha256(file: str) -> str:
        return hashlib.sha256((first_run / file).read_bytes()).hexdigest()

    expected = {
        "ports": "1.05",
        "timing": "line",
        "repeat": 2,
        "counters": "errors",
        "inputs": {"atm0": sha256("in.cells")},
        "tables": sha256("first/tables.toml"),
    }
    assert expected.items() <= description.items()
    assert description["options"].items() >= {"config": "small.toml", "core_mhz": 200}.items()
    assert {"version", "programs", "options", *expected} == set(description)
    assert ["0"] == list(description["programs"])


def test_a_repeated_run_has_the_same_record(first_run: Path, ixp: Ixp) -> None:
    """The repetition may have more options that do not affect the run."""
    outcome = ixp("run", "--again", "first", "--out", "second", "--schedule", "lockstep")

    assert 0 == outcome.code
    assert "not as in" not in outcome.err
    assert record_of(first_run / "first") == record_of(first_run / "second")


def test_tables_of_a_missing_file_are_read_from_the_run_directory(
    first_run: Path, ixp: Ixp
) -> None:
    (first_run / "own.toml").unlink()
    outcome = ixp("run", "--again", "first", "--out", "second")

    assert (0, False) == (outcome.code, "not as in" in outcome.err)
    first, second = record_of(first_run / "first"), record_of(first_run / "second")
    assert first.pop("made")["tables"] == second.pop("made")["tables"]
    assert first == second


def test_changed_programs_and_inputs_are_named(first_run: Path, ixp: Ixp) -> None:
    (first_run / "program.uc").write_text("// a comment\n" + FORWARD)
    assert "not as in" not in ixp("run", "--again", "first").err
    (first_run / "program.uc").write_text(FORWARD + "\nnop\n")
    write_cells(first_run, numbered_cells(21))
    outcome = ixp("run", "--again", "first")

    assert 0 == outcome.code
    warning = "ixp: warning: not as in first: "
    description = [line for line in outcome.err.splitlines() if line.startswith(warning)]
    assert [
        f"{warning}program of engine 0 (forward) has changed",
        f"{warning}input of atm0 has changed",
    ] == description


@pytest.mark.parametrize(
    ("file", "words"), [("in.cells", "input of atm0"), ("small.toml", "configuration or program")]
)
def test_a_missing_file_is_named(first_run: Path, ixp: Ixp, file: str, words: str) -> None:
    (first_run / file).unlink()
    outcome = ixp("run", "--again", "first")

    assert 2 == outcome.code
    assert f"ixp: error: first: {words} is missing: {file}\n" in outcome.err


def change_record(folder: Path, **changes: object) -> None:
    file = folder / "record.json"
    file.write_text(json.dumps(json.loads(file.read_bytes()) | changes))


def test_the_sdram_part_in_a_record_has_the_key_dram(first_run: Path, ixp: Ixp) -> None:
    record = record_of(first_run / "first")["made"]
    record["options"] |= {"dram": "7e", "profile_words": True, "latency": True}
    change_record(first_run / "first", made=record)
    outcome = ixp("run", "--again", "first", "--out", "second")

    assert 0 == outcome.code
    assert "7e" == record_of(first_run / "second")["made"]["options"]["dram"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"schema": 2}, "first/record.json: schema must be 1, not 2"),
        ({"schema": 2, "ports": 7}, "first/record.json: schema must be 1, not 2"),
        ({"made": None}, "first: record must say how the run was made (key `made`)"),
    ],
)
def test_a_record_of_another_schema_or_an_older_version_is_refused(
    first_run: Path, ixp: Ixp, changes: dict[str, object], words: str
) -> None:
    change_record(first_run / "first", **changes)
    outcome = ixp("run", "--again", "first")

    assert 2 == outcome.code
    assert f"ixp: error: {words}" in outcome.err


def test_an_unknown_option_in_a_record_is_named(first_run: Path, ixp: Ixp) -> None:
    record = record_of(first_run / "first")["made"]
    record["options"]["colour"] = 2
    change_record(first_run / "first", made=record)
    outcome = ixp("run", "--again", "first")

    words = "ixp: error: first: made.options of the record: unknown option colour\n"
    assert (2, words) == (outcome.code, outcome.err)


@pytest.mark.parametrize("extra", [["--cycles", "5"], ["oc12"], ["--in", "atm0=in.cells"]])
def test_options_that_would_change_a_repeated_run_are_refused(
    first_run: Path, ixp: Ixp, extra: list[str]
) -> None:
    outcome = ixp("run", *extra, "--again", first_run / "first")

    name = "CONFIG" if extra == ["oc12"] else extra[0]
    assert 2 == outcome.code
    assert f"{name} has no place beside --again" in outcome.err


def test_a_port_that_the_configuration_lacks_is_an_error_of_the_record(
    first_run: Path, ixp: Ixp
) -> None:
    made = record_of(first_run / "first")["made"]
    made["options"]["ports"] = "atm3=unbounded"
    change_record(first_run / "first", made=made)
    outcome = ixp("run", "--again", "first")

    assert 2 == outcome.code
    assert "first: made.options of the record: ports must name ports" in outcome.err
