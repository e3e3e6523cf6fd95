"""What a run keeps while it goes on: nothing of the units that have passed."""

import gc
import tracemalloc

from ixp.workloads.runs.options import Options
from ixp.workloads.runs.runner import run

SHORT, LONG = 300_000, 1_500_000


def peak_bytes(cycles: int) -> int:
    """Return the most memory that Python objects took during a run."""
    gc.collect()
    tracemalloc.start()
    run(Options(config="oc12", workload="ip40", cycles=cycles, native="off"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_a_long_run_needs_no_more_memory_than_a_short_one() -> None:
    """Three bytes for each cell that came, went or left as frame would show."""
    peak_bytes(SHORT)  # fills caches
    units = (LONG - SHORT) // 164 * 3

    assert peak_bytes(LONG) - peak_bytes(SHORT) < 3 * units
