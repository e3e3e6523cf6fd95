"""The book of reports as users make it: every run in full, over a minute. `make regress` has it."""

import pytest

from ixp.reports.catalogue import build, chosen
from ixp.reports.comparison import unexplained
from ixp.reports.document import Report
from tests.reports.support.note import NOTE, simulated

pytestmark = [pytest.mark.campaign, pytest.mark.xdist_group("reports")]


@pytest.fixture(scope="module")
def book() -> dict[str, Report]:
    """Every report of the note."""
    return {report.name: report for report in build(chosen(NOTE))}


@pytest.mark.parametrize("name", NOTE)
def test_every_difference_above_10_percent_has_its_reason(
    book: dict[str, Report], name: str
) -> None:
    """And no smaller one has."""
    assert [] == unexplained(name, book[name].tables)


@pytest.mark.parametrize("name", NOTE)
def test_every_run_ended_as_it_should(book: dict[str, Report], name: str) -> None:
    """By its cycles, or by a watch-point."""
    assert {run.stopped for run in book[name].runs} <= {"cycles", "watch"}


def test_both_directions_run_at_the_wires_rate(book: dict[str, Report]) -> None:
    """40 and 1500 bytes: ATM is full both ways, and no device overflows or underflows."""
    for config in ("oc12", "oc3x2", "oc3x4"):
        for size in (40, 1500):
            found = simulated(book["simulation"], "full duplex at the wire", config, size)
            assert found["atm_tx_pct"] == pytest.approx(100, abs=0.05)
            assert found["atm_rx_pct"] == pytest.approx(100, abs=0.05)
            assert (0, 0) == (found["overflows"], found["underflows"])


def test_a_core_that_takes_sdram_costs_cells_with_slow_memory_only(book: dict[str, Report]) -> None:
    """As in figures 5 and 6: with -7E the interference is gone."""
    slow = simulated(book["hardware"], "figure 5", 8, "yes")["overflows"]
    fast = simulated(book["hardware"], "figure 6", 8, "yes")["overflows"]
    without = simulated(book["hardware"], "figure 5", 8, "no")["overflows"]

    assert isinstance(slow, int)
    assert slow > 100
    assert (0, 0) == (fast, without)
