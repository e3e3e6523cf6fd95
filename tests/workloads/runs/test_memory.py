"""A run uses no memory for units that have passed."""

import gc
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run

SHORT, LONG = 200_000, 800_000


def peak_bytes(cycles: int) -> int:
    """Return the peak memory of Python objects during a run."""
    gc.collect()
    tracemalloc.start()
    run(Options(config="oc12", workload="ip40", cycles=cycles, native="off"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_a_long_run_needs_no_more_memory_than_a_short_one() -> None:
    """Three bytes per passed unit would be detected."""
    peak_bytes(SHORT)  # fill caches
    units = (LONG - SHORT) // 164 * 3

    assert peak_bytes(LONG) - peak_bytes(SHORT) < 3 * units


# Runs the command, and prints the largest resident memory of its process in KB (ru_maxrss would be
# that of the process before, if that is larger). Code would be compiled early, so that a short run
# shows what a run of 10^9 cycles needs.
_PROCESS = """
import sys
from pathlib import Path
from ixp.cli.main import main
from ixp.simulator.native import compiled_code
compiled_code.LOAD_AFTER_CYCLES = compiled_code.COMPILE_AFTER_CYCLES = 400_000
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert not end.code, end.code
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0], file=sys.stderr)
"""


def resident_mb(*arguments: object) -> float:
    """Return the peak resident memory of `ixp run oc12` in a new process."""
    command = [sys.executable, "-c", _PROCESS, "run", "oc12", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stderr.split()[-1]) / 1000


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc to tell memory")
@pytest.mark.parametrize("out", [False, True])
def test_a_process_needs_no_more_memory_for_a_long_run(tmp_path: Path, *, out: bool) -> None:
    """After the cycle where code may be compiled, and with all files of `--out`."""
    short, long = (
        resident_mb("--cycles", cycles, *(("--out", tmp_path / str(cycles)) if out else ()))
        for cycles in (300_000, 3_000_000)
    )

    assert long < 100
    assert long - short < 15
