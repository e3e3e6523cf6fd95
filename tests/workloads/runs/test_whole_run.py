"""Records have counts after the warm-up and counts of the complete run."""

from pathlib import Path

import pytest

from ixp.workloads.record.record import port_counters
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from tests.conftest import Ixp
from tests.workloads.support.passthrough import numbered_cells, write_cells, write_config

CYCLES = 150_000


def test_counts_before_and_after_the_warm_up_add_up() -> None:
    common = {"config": "oc12", "workload": "errors"}
    first = run(Options(**common, cycles=CYCLES // 2, warmup=0)).record  # type: ignore[arg-type]
    full = run(Options(**common, cycles=CYCLES, warmup=CYCLES // 2)).record  # type: ignore[arg-type]

    for early, port in zip(first.ports, full.ports, strict=True):
        assert port.whole_run["tx_units"] == early.tx.units + port.tx.units
        assert port.whole_run["rx_units"] == early.rx.units + port.rx.units
        before = port_counters(first.counters, port.port)
        later = port_counters(full.counters_after_warmup, port.port)
        in_all = port_counters(full.counters, port.port)
        assert in_all == {name: before[name] + later[name] for name in in_all}
    assert any(port.whole_run["tx_units"] > port.tx.units > 0 for port in full.ports)


@pytest.mark.parametrize(("warmup", "printed"), [(0, False), (25_000, True)])
def test_counts_of_the_complete_run_are_printed_where_they_differ(
    tmp_path: Path, ixp: Ixp, warmup: int, printed: bool
) -> None:
    config = write_config(tmp_path)
    cells = write_cells(tmp_path, numbered_cells(100))
    arguments = ("--cycles", 100_000, "--warmup", warmup)
    outcome = ixp("run", config, "--in", f"atm0={cells}", *arguments)

    title, _, table = outcome.out.partition("ports in the whole run, warm-up included\n")
    assert printed == bool(table)
    assert " 100 " in (table if printed else title)
