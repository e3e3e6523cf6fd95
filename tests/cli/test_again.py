"""`ixp run --again DIR` repeats the run that wrote DIR, and says what is otherwise now."""

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
def made(tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a run in the current folder, from a configuration, cells and tables of its own."""
    monkeypatch.chdir(tmp_path)
    write_config(tmp_path)
    write_cells(tmp_path, numbered_cells(20))
    (tmp_path / "own.toml").write_text(format_tables(default_tables([8, 9])))
    arguments = ("--in", "atm0=in.cells", "--tables", "own.toml", "--ports", "1.05")
    more = ("--repeat", 2, "--cycles", 60_000, "--core-mhz", 200, "--out", "first")
    assert 0 == ixp("run", "small.toml", *arguments, *more).code
    return tmp_path


def record_of(folder: Path) -> dict[str, Any]:
    """Return a record without the speed of the host."""
    record: dict[str, Any] = json.loads((folder / "record.json").read_bytes())
    del record["host"]
    return record


def test_the_record_says_how_the_run_was_made(made: Path) -> None:
    """Hashes of files are those of sha256sum."""
    told = record_of(made / "first")["made"]

    def sha256(file: str) -> str:
        return hashlib.sha256((made / file).read_bytes()).hexdigest()

    expected = {
        "ports": "1.05",
        "timing": "line",
        "repeat": 2,
        "counters": "errors",
        "inputs": {"atm0": sha256("in.cells")},
        "tables": sha256("first/tables.toml"),
    }
    assert expected.items() <= told.items()
    assert told["options"].items() >= {"config": "small.toml", "core_mhz": 200}.items()
    assert {"version", "programs", "options", *expected} == set(told)
    assert ["0"] == list(told["programs"])


def test_a_run_is_repeated(made: Path, ixp: Ixp) -> None:
    """The record is the same but for the host; only options without effect may be added."""
    outcome = ixp("run", "--again", "first", "--out", "second", "--schedule", "lockstep")

    assert 0 == outcome.code
    assert "not as in" not in outcome.err
    assert record_of(made / "first") == record_of(made / "second")


def test_tables_of_the_run_are_kept(made: Path, ixp: Ixp) -> None:
    """A file of tables that has gone since stands in the directory of the run."""
    (made / "own.toml").unlink()
    outcome = ixp("run", "--again", "first", "--out", "second")

    assert (0, False) == (outcome.code, "not as in" in outcome.err)
    first, second = record_of(made / "first"), record_of(made / "second")
    assert first.pop("made")["tables"] == second.pop("made")["tables"]
    assert first == second


def test_what_has_changed_is_named(made: Path, ixp: Ixp) -> None:
    """The program's words, not its comments; the bytes of an input."""
    (made / "program.uc").write_text("// a comment\n" + FORWARD)
    assert "not as in" not in ixp("run", "--again", "first").err
    (made / "program.uc").write_text(FORWARD + "\nnop\n")
    write_cells(made, numbered_cells(21))
    outcome = ixp("run", "--again", "first")

    assert 0 == outcome.code
    warning = "ixp: warning: not as in first: "
    told = [line for line in outcome.err.splitlines() if line.startswith(warning)]
    assert [
        f"{warning}program of engine 0 (forward) has changed",
        f"{warning}input of atm0 has changed",
    ] == told


@pytest.mark.parametrize(
    ("file", "words"), [("in.cells", "input of atm0"), ("small.toml", "configuration or program")]
)
def test_a_missing_file_is_named(made: Path, ixp: Ixp, file: str, words: str) -> None:
    """The run cannot be repeated without it."""
    (made / file).unlink()
    outcome = ixp("run", "--again", "first")

    assert 2 == outcome.code
    assert f"ixp: error: first: {words} is missing: {file}\n" in outcome.err


def spoil(folder: Path, **changes: object) -> None:
    """Change keys of a record."""
    file = folder / "record.json"
    file.write_text(json.dumps(json.loads(file.read_bytes()) | changes))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"schema": 2}, "first/record.json: schema must be 1, not 2"),
        ({"schema": 2, "ports": 7}, "first/record.json: schema must be 1, not 2"),
        ({"made": None}, "first: record must say how the run was made (key `made`)"),
    ],
)
def test_another_record_is_refused(
    made: Path, ixp: Ixp, changes: dict[str, object], words: str
) -> None:
    """One of another schema, whatever it holds, and one of an older version."""
    spoil(made / "first", **changes)
    outcome = ixp("run", "--again", "first")

    assert 2 == outcome.code
    assert f"ixp: error: {words}" in outcome.err


@pytest.mark.parametrize("extra", [["--cycles", "5"], ["oc12"], ["--in", "atm0=in.cells"]])
def test_options_that_make_another_run_are_refused(made: Path, ixp: Ixp, extra: list[str]) -> None:
    """The error names the option."""
    outcome = ixp("run", *extra, "--again", made / "first")

    name = "CONFIG" if extra == ["oc12"] else extra[0]
    assert 2 == outcome.code
    assert f"{name} has no place beside --again" in outcome.err
