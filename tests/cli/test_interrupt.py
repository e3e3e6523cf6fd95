"""The first signal ends a run with its record, a second one at once without a record."""

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from ixp.cli.process import DeferredInterrupt, Interrupted, interruptible
from tests.conftest import PROGRAM
from tests.workloads.support.passthrough import numbered_cells, write_cells, write_config

CORE = '[core]\nsoftware = "telling:Core"\n'
RUNS_ON = """
from pathlib import Path

class Core:
    def __init__(self, config, tables):
        pass

    def initialise(self, machine):
        pass

    def poll(self, machine):
        machine.enable_ports()
        if machine.now > 50_000:
            Path("begun").touch()
"""
HANGS = RUNS_ON + "            while True:\n                pass\n"


@contextmanager
def started(folder: Path, source: str) -> Iterator[subprocess.Popen[str]]:
    """Start an endless run; yield when its core software reaches cycle 50,000."""
    config = write_config(folder, extra=CORE)
    (folder / "telling.py").write_text(source)
    cells = write_cells(folder, numbered_cells(20))
    process = subprocess.Popen(
        [PROGRAM, "run", config.name, "--in", f"atm0={cells.name}",
         "--repeat", "forever", "--cycles", "1000000000000", "--warmup", "0", "--out", "out"],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with process:
        try:
            while not (folder / "begun").exists():
                assert process.poll() is None
                time.sleep(0.02)
            yield process
        finally:
            process.kill()


def _captures(folder: Path) -> dict[Path, bytes]:
    """Return the files of a run directory other than the record, by name; at least one."""
    files = [path for path in folder.rglob("*.*") if path.suffix != ".json"]
    assert files
    return {path.relative_to(folder): path.read_bytes() for path in files}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_run_with_its_record(tmp_path: Path, number: signal.Signals) -> None:
    """The oracle is an uninterrupted run of as many cycles."""
    with started(tmp_path, RUNS_ON) as process:
        process.send_signal(number)
        _, message = process.communicate(timeout=60)
    record = json.loads((tmp_path / "out/record.json").read_bytes())

    assert 128 + number == process.returncode
    assert message.endswith(f"\ninterrupted by {number.name} at cycle {record['cycles']}\n")
    assert "interrupted" == record["stopped"]
    complete = subprocess.run(
        [PROGRAM, "run", "small.toml", "--in", "atm0=in.cells",
         "--repeat", "forever", "--cycles", str(record["cycles"]), "--warmup", "0",
         "--out", "whole"],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    assert complete.returncode == 0
    expected = json.loads((tmp_path / "whole/record.json").read_bytes())
    for data in (record, expected):
        for name in ("host", "made", "stopped", "report"):
            del data[name]
    assert expected == record
    assert _captures(tmp_path / "whole") == _captures(tmp_path / "out")


def test_a_second_signal_ends_a_run_at_once(tmp_path: Path) -> None:
    """After the first one the run waits for its core software, which hangs; nothing is written."""
    with started(tmp_path, HANGS) as process:
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.3)
        process.send_signal(signal.SIGINT)
        _, message = process.communicate(timeout=60)

    assert (130, "ixp: error: interrupted by SIGINT\n") == (process.returncode, message)
    assert not (tmp_path / "out").exists()


def test_a_signal_whose_exception_was_lost_still_ends_the_command() -> None:
    """Python drops an exception that is raised in a destructor."""
    with interruptible():
        with suppress(Interrupted):
            signal.raise_signal(signal.SIGHUP)
        with DeferredInterrupt() as pending:
            assert "SIGHUP" == pending()
    with interruptible(), DeferredInterrupt() as pending:
        assert pending() is None
