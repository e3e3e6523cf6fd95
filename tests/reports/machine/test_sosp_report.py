"""The router of SOSP 2001: what its report computes."""

import pytest

from ixp.reports.catalogue import make_reports, select_reports
from ixp.reports.machine import sosp
from ixp.workloads.sweeps.run_task import RunTask


def test_a_step_moves_every_undocumented_row_of_the_units_in_use() -> None:
    moved = {
        name
        for task in sosp.WITH_SENSITIVITY.more_tasks
        if isinstance(task, RunTask)
        for name in task.options.rows
    }

    assert {"sdram_bank_shift", "swap_bubble_cycles", "sram_latency_cycles"} <= moved
    assert not {name for name in moved if name.startswith(("eth_", "hash", "atm_"))}


@pytest.mark.campaign
def test_each_difference_has_one_reason_that_covers_it() -> None:
    (report,) = make_reports(select_reports(["sosp"]))

    assert [] == [error for table in report.tables for error in table.reason_errors]
