"""The recorder writes passing units in pieces, which form the complete captures."""

from pathlib import Path

import pytest

from ixp.workloads.record.run_files import RunFiles
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from tests.workloads.support.capture_files import read_cells

OUTAGE = """
[[stream]]
packets = { mix = "imix" }
rate = 0.7
errors = { bad_fcs = 0.02, bad_hec = 0.02 }

[[outage]]
ports = [0, 3, 8]
from_cycle = 150000
to_cycle = 230000
"""


def files_of(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.suffix in {".pcap", ".cells", ".toml"})
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


@pytest.mark.parametrize("keep_idle", [False, True])
@pytest.mark.parametrize("fcs", [False, True])
@pytest.mark.parametrize("load", ["ip40", "outage", "flood"])
def test_files_written_during_a_run_equal_those_written_at_its_end(
    tmp_path: Path, load: str, fcs: bool, keep_idle: bool
) -> None:
    workload = tmp_path / "outage.toml"
    workload.write_text(OUTAGE)
    options = Options(
        config="oc12",
        workload=str(workload) if load == "outage" else "ip40",
        ports="3" if load == "flood" else "bounded",
        cycles=400_000,
        fcs=fcs,
        keep=True,
    )
    uninterrupted = run(options)
    uninterrupted.write(tmp_path / "whole", keep_idle=keep_idle)
    with RunFiles(tmp_path / "pieces", keep_idle=keep_idle) as files:
        result = run(options, files=files)
        files.finish(result.record, result.tables)

    assert files_of(tmp_path / "whole") == files_of(tmp_path / "pieces")
    for name in ("lost_units", "bad_fcs_units", "tx_lost_units", "command_hash"):
        assert getattr(uninterrupted.record, name) == getattr(result.record, name)
    assert ({}, {}) == (result.received, result.sent)
    assert load != "outage" or result.record.bad_fcs_units
    assert load != "flood" or len(result.record.lost_units[0]) > 100
    assert len(read_cells(tmp_path / "pieces" / "inputs" / "atm0.cells")) > 500


def interrupted(cycle: int) -> None:
    if cycle > 400_000:
        raise KeyboardInterrupt


def test_a_failed_run_keeps_the_old_files(tmp_path: Path) -> None:
    old = tmp_path / "old"
    with RunFiles(old) as files:
        result = run(Options(config="oc12", cycles=20_000, keep=True), files=files)
        files.finish(result.record, result.tables)
    before = files_of(old)
    for folder in (old, tmp_path / "new" / "deep"):
        with pytest.raises(KeyboardInterrupt), RunFiles(folder) as files:
            run(Options(config="oc12", cycles=500_000, keep=True), interrupted, files=files)

    assert before == files_of(old)
    assert not list(old.rglob(".*"))
    assert not (tmp_path / "new").exists()


def test_unfinished_files_are_removed(tmp_path: Path) -> None:
    with RunFiles(tmp_path / "out") as files:
        files.open([0, 8])

    assert not (tmp_path / "out").exists()
