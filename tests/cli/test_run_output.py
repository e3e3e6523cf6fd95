"""`ixp run --out` writes a complete result, or leaves the folder unchanged."""

import signal
from pathlib import Path

import pytest

from ixp.workloads.record.record import read_record
from tests.conftest import ROOT, Ixp, file_size_limit
from tests.workloads.support.capture_files import read_cells


def test_out_holds_captures_inputs_tables_and_the_record(
    two_port_config: Path, cell_input: str, tmp_path: Path, ixp: Ixp
) -> None:
    out = tmp_path / "out"
    options = ("--until", "drained", "--out", out, "--json", tmp_path / "record.json")
    outcome = ixp("run", two_port_config, "--in", cell_input, *options)

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
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_a_run_that_cannot_start_keeps_the_old_result(
    two_port_config: Path, cell_input: str, tmp_path: Path, ixp: Ixp
) -> None:
    out = tmp_path / "out"
    ixp("run", two_port_config, "--in", cell_input, "--cycles", 9000, "--out", out)
    before = files_in(out)
    (tmp_path / "program.uc").write_text("no_such_instruction[a0]\n")
    outcome = ixp("run", two_port_config, "--in", cell_input, "--cycles", 9000, "--out", out)

    assert 2 == outcome.code
    assert "record.json" in before
    assert before == files_in(out)


def test_captures_of_an_older_run_are_deleted_and_other_files_kept(
    two_port_config: Path, store_program: Path, cell_input: str, tmp_path: Path, ixp: Ixp
) -> None:
    out = tmp_path / "out"
    ixp("run", two_port_config, "--in", cell_input, "--cycles", 9000, "--out", out)
    (out / "notes.txt").write_text("mine")
    assert 0 == ixp("run", store_program, "--cycles", 1000, "--out", out).code

    assert {"record.json", "tables.toml", "notes.txt"} == files_in(out).keys()
    assert [] == read_record(out / "record.json").ports


def test_a_run_on_a_full_disk_names_the_file_and_writes_no_result(
    two_port_config: Path, cell_input: str, tmp_path: Path, ixp: Ixp
) -> None:
    with file_size_limit():
        outcome = ixp(
            "run",
            two_port_config,
            "--in",
            cell_input,
            "--cycles",
            40_000,
            "--out",
            tmp_path / "a/out",
        )

    words = f"ixp: error: {tmp_path}/a/out/tables.toml: File too large\n"
    assert (2, words) == (outcome.code, outcome.err)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_an_interrupted_run_removes_only_a_folder_that_it_made(
    store_program: Path,
    tmp_path: Path,
    ixp: Ixp,
    monkeypatch: pytest.MonkeyPatch,
    number: signal.Signals,
) -> None:
    (tmp_path / "there").mkdir()
    monkeypatch.setattr("ixp.workloads.runs.runner.run", lambda *_: signal.raise_signal(number))
    outcomes = [
        ixp("run", store_program, "--out", tmp_path / name) for name in ("made/in", "there")
    ]

    words = f"ixp: error: interrupted by {number.name}\n"
    assert [(128 + number, words)] * 2 == [(outcome.code, outcome.err) for outcome in outcomes]
    assert not (tmp_path / "made").exists()
    assert (tmp_path / "there").exists()


def test_an_impossible_output_is_refused_before_the_run(
    store_program: Path, tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("ixp.workloads.runs.runner.run")
    for option in ("--json", "--trace"):
        target = tmp_path / "none" / "file"
        outcome = ixp("run", store_program, option, target)

        words = f"ixp: error: {target}: No such file or directory\n"
        assert (2, words) == (outcome.code, outcome.err)


def test_the_idle_option_records_idle_cells(
    two_port_config: Path, cell_input: str, tmp_path: Path, ixp: Ixp
) -> None:
    for folder, option in (("with", ["--idle"]), ("without", [])):
        ixp(
            "run",
            two_port_config,
            "--in",
            cell_input,
            "--cycles",
            60_000,
            "--out",
            tmp_path / folder,
            *option,
        )
    with_idle = read_cells(tmp_path / "with" / "atm1.cells")
    without = read_cells(tmp_path / "without" / "atm1.cells")

    assert len(with_idle) > len(without)
    assert without == [cell for cell in with_idle if any(cell[:4])]


@pytest.mark.parametrize("file", ["out", "out/record.json", "out/inputs/eth0.pcap"])
def test_an_output_file_with_the_path_of_the_run_directory_is_refused(
    tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "out/inputs").mkdir(parents=True)

    code, _, err = ixp("run", "oc12", "--cycles", 1000, "--out", "out", "--json", file)

    assert 2 == code
    assert "--out and --json name the same file" in err or err.endswith("out: Is a directory\n")
    assert not (tmp_path / "out/record.json").exists()


def test_an_output_to_an_input_is_refused(two_port_config: Path, tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "atm0.cells"
    file.write_bytes(bytes(52))
    runs = [("--out", tmp_path), ("--json", file), ("--trace", file)]
    errors = [ixp("run", two_port_config, "--in", f"8={file}", *options).err for options in runs]

    assert all(str(file) in error for error in errors)
    assert all("name the same file" in error or "overwrite the input" in error for error in errors)
    assert bytes(52) == file.read_bytes()


def test_units_are_named_as_what_the_ports_carry(
    two_port_config: Path, store_program: Path, cell_input: str, ixp: Ixp
) -> None:
    cells = ixp("run", two_port_config, "--in", cell_input, "--cycles", 9000).out
    sample = f"0={ROOT / 'workloads/samples/frames.pcap'}"
    frames = ixp("run", ROOT / "examples/forwarder/forwarder.toml", "--in", sample).out
    both = ixp("run", "oc12", "--cycles", 9000).out
    bare = ixp("run", store_program).out

    assert ("rx cells" in cells, " cells/s" in cells, "frame" in cells) == (True, True, False)
    assert ("rx frames" in frames, " frames/s" in frames, "cell" in frames) == (True, True, False)
    assert all(word in both for word in ("rx units", " cells/s", " frames/s"))
    assert "/s, " in bare
    assert "cells" not in bare
