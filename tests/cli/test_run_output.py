"""What `ixp run --out` leaves: all of a result, or what was there before."""

import signal
from pathlib import Path

import pytest

from ixp.workloads.record.record import read_record
from ixp.workloads.traffic.captures import read_cells
from tests.conftest import Ixp, file_size_limit


def test_output_directory_is_complete(small: Path, cells: str, tmp_path: Path, ixp: Ixp) -> None:
    """--out writes captures, inputs, tables and the record that --json gives too."""
    out = tmp_path / "out"
    outcome = ixp("run", small, "--in", cells, "--until", "drained", "--out", out, "--json",
                  tmp_path / "record.json")  # fmt: skip

    assert 0 == outcome.code
    names = {str(file.relative_to(out)) for file in out.rglob("*") if file.is_file()}
    ports = {
        f"{folder}atm{n}.{suffix}"
        for folder in ("", "inputs/") for n in (0, 1) for suffix in ("cells", "pcap")
    }  # fmt: skip
    assert ports | {"record.json", "tables.toml"} == names
    assert (tmp_path / "record.json").read_bytes() == (out / "record.json").read_bytes()
    assert "drained" == read_record(out / "record.json").stopped
    assert "atm1" in outcome.out


def files_in(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder, hidden ones too."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_run_that_comes_to_nothing_leaves_the_old_result(
    small: Path, cells: str, tmp_path: Path, ixp: Ixp
) -> None:
    """A run into the directory of another one replaces it when it has ended, and not before."""
    out = tmp_path / "out"
    ixp("run", small, "--in", cells, "--cycles", 9000, "--out", out)
    before = files_in(out)
    (tmp_path / "program.uc").write_text("no_such_instruction[a0]\n")
    outcome = ixp("run", small, "--in", cells, "--cycles", 9000, "--out", out)

    assert 2 == outcome.code
    assert "record.json" in before
    assert before == files_in(out)


def test_nothing_of_an_older_run_stays_beside_a_new_one(
    small: Path, bare: Path, cells: str, tmp_path: Path, ixp: Ixp
) -> None:
    """Captures of ports that the new run has not go with the old record; other files stay."""
    out = tmp_path / "out"
    ixp("run", small, "--in", cells, "--cycles", 9000, "--out", out)
    (out / "notes.txt").write_text("mine")
    assert 0 == ixp("run", bare, "--cycles", 1000, "--out", out).code

    assert {"record.json", "tables.toml", "notes.txt"} == files_in(out).keys()
    assert [] == read_record(out / "record.json").ports


def test_a_run_that_finds_no_room_leaves_nothing(
    small: Path, cells: str, tmp_path: Path, ixp: Ixp
) -> None:
    """The file that did not fit is named, and all that did fit goes, the directory too."""
    with file_size_limit():
        outcome = ixp("run", small, "--in", cells, "--cycles", 40_000, "--out", tmp_path / "a/out")

    words = f"ixp: error: {tmp_path}/a/out/tables.toml: File too large\n"
    assert (2, words) == (outcome.code, outcome.err)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_an_interrupted_run_leaves_no_directory(
    bare: Path, tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """A signal during a run takes the empty directory away that was made for it, no other."""
    (tmp_path / "there").mkdir()
    monkeypatch.setattr("ixp.workloads.runs.runner.run", lambda *_: signal.raise_signal(number))
    outcomes = [ixp("run", bare, "--out", tmp_path / name) for name in ("made/in", "there")]

    words = f"ixp: error: interrupted by {number.name}\n"
    assert [(128 + number, words)] * 2 == [(each.code, each.err) for each in outcomes]
    assert not (tmp_path / "made").exists()
    assert (tmp_path / "there").exists()


def test_where_a_result_goes_is_looked_at_before_the_work(
    bare: Path, tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No run is started whose result cannot be written."""
    monkeypatch.delattr("ixp.workloads.runs.runner.run")
    for option in ("--json", "--trace"):
        target = tmp_path / "none" / "file"
        outcome = ixp("run", bare, option, target)

        words = f"ixp: error: {target}: No such file or directory\n"
        assert (2, words) == (outcome.code, outcome.err)


def test_idle_cells_are_kept_on_request(small: Path, cells: str, tmp_path: Path, ixp: Ixp) -> None:
    """--idle leaves idle cells in .cells output; otherwise they are left out."""
    for folder, option in (("with", ["--idle"]), ("without", [])):
        ixp("run", small, "--in", cells, "--cycles", 60_000, "--out", tmp_path / folder, *option)
    kept = read_cells(tmp_path / "with" / "atm1.cells")
    without = read_cells(tmp_path / "without" / "atm1.cells")

    assert len(kept) > len(without)
    assert without == [cell for cell in kept if any(cell[:4])]


def test_a_run_does_not_write_over_its_input(small: Path, tmp_path: Path, ixp: Ixp) -> None:
    """A capture that the output directory would replace is refused, with its name."""
    file = tmp_path / "atm0.cells"
    file.write_bytes(bytes(52))
    runs = [("--out", tmp_path), ("--json", file), ("--trace", file)]
    errors = [ixp("run", small, "--in", f"8={file}", *each).err for each in runs]

    assert all(str(file) in error for error in errors)
    assert all("name the same file" in error or "overwrite the input" in error for error in errors)
    assert bytes(52) == file.read_bytes()
