"""The book of reports with every run in full, as in `make regress`; two minutes."""

import pytest

from ixp.reports.catalogue import make_reports, report_spec, select_reports
from ixp.reports.declaration import Case
from ixp.reports.document import Report
from ixp.reports.tasks import run_tasks
from ixp.workloads import Record
from ixp.workloads.sweeps.run_task import RunTask
from tests.reports.support.note import NOTE, simulated, table

pytestmark = [pytest.mark.campaign, pytest.mark.xdist_group("reports")]


HARDWARE = {comparison.figure: comparison for comparison in report_spec("hardware").comparisons}


def _overflows(record: Record) -> dict[str, float | None]:
    return {"overflows": sum(port.rx.overflows for port in record.ports)}


@pytest.fixture(scope="module")
def book() -> dict[str, Report]:
    return {report.name: report for report in make_reports(select_reports(NOTE))}


@pytest.mark.parametrize("name", NOTE)
def test_only_differences_above_10_percent_have_a_reason(
    book: dict[str, Report], name: str
) -> None:
    assert [] == [error for table in book[name].tables for error in table.reason_errors]


@pytest.mark.parametrize("name", NOTE)
def test_every_run_is_listed_and_ended_as_declared(book: dict[str, Report], name: str) -> None:
    commands = {task.command for task in report_spec(name).tasks if isinstance(task, RunTask)}

    assert commands == {run.command for run in book[name].runs}
    assert {run.stopped for run in book[name].runs} <= {"cycles", "watch"}


def test_both_directions_run_at_wire_rate(book: dict[str, Report]) -> None:
    for config in ("oc12", "oc3x2", "oc3x4"):
        for size in (40, 1500):
            row = simulated(book["simulation"], "full duplex at the wire", config, size)
            assert row["atm_tx_pct"] == pytest.approx(100, abs=0.05)
            assert row["atm_rx_pct"] == pytest.approx(100, abs=0.05)
            assert (0, 0) == (row["overflows"], row["underflows"])


def test_sdram_traffic_of_core_costs_no_cells(book: dict[str, Report]) -> None:
    """Figures 5 and 6: the published receive lost cells with -75 memory, this one has time left."""
    hardware = book["hardware"]
    cases = [("figure 5", 8, "yes"), ("figure 6", 8, "yes"), ("figure 5", 8, "no")]

    assert [0, 0, 0] == [simulated(hardware, *case)["overflows"] for case in cases]


@pytest.mark.parametrize("figure", ["figure 8", "figure 10"])
def test_with_faster_memory_stages_as_slow_as_published_lose_no_cell(figure: str) -> None:
    """The bounds of figures 7 and 9 say so."""
    (task,) = HARDWARE[figure].cases[8, "yes"].tasks
    experiment = {"variant": "published_stages", "defines": {"DRAM_QUEUE": "priority"}}
    case = Case(_overflows, (task,)).with_options(experiment)

    assert {"overflows": 0} == case.values(run_tasks(case.tasks))


def test_every_shape_of_wp363_is_simulated_as_it_is_or_with_what_is_supposed() -> None:
    (report,) = make_reports(select_reports(["wp363"]))
    shapes = table(report, "what the text says of the figures").rows

    assert {"yes"} == {row[-1] for row in shapes}
    assert ["figure 8", "figure 11"] == [row[0] for row in shapes if row[-2] == "no"]


def test_faster_memory_is_never_slower(book: dict[str, Report]) -> None:
    """A tolerance of 0.5 % covers phases of polls where SDRAM is not the limit."""
    cycles = table(book["unbounded"], "cycles per cell")
    rows = [cycles.as_dict(row) for row in cycles.rows]
    for column in ("published", "simulated"):
        pairs = [(a[column], b[column]) for a, b in zip(rows[::2], rows[1::2], strict=True)]
        assert all(
            slow > 0.995 * fast
            for slow, fast in pairs
            if isinstance(slow, int | float) and isinstance(fast, int | float)
        )


def test_shares_of_the_core_add_up_to_100_percent(book: dict[str, Report]) -> None:
    """Only the copied stream has a cost of copies."""
    rows = table(book["core"], "what the core is busy with").rows
    for row in rows:
        shares = [cell for cell in row if isinstance(cell, float)]
        assert sum(shares) == pytest.approx(100, abs=0.5)
    assert {row[0] for row in rows if row[2]} == {"frames copied, 1 Ethernet"}


def test_a_mixed_free_list_leaves_more_sdram_idle(book: dict[str, Report]) -> None:
    """The note's appendix gives this reason."""
    for size in (29, 40, 1500):
        mixed, unmixed = (
            simulated(book["appendix"], "list of free buffers", size, order)["sdram_idle_pct"]
            for order in ("mixed", "unmixed")
        )
        assert isinstance(mixed, float)
        assert isinstance(unmixed, float)
        assert mixed > unmixed
