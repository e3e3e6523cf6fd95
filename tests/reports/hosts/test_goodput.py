from typing import Any

import pytest

from ixp.reports.catalogue import report_spec
from ixp.reports.hosts.goodput import FLOWS, SEPARATE_HOSTS, SHARED_PORT, measured, scenario_of
from ixp.reports.tasks import TaskResults

LOADS = (SEPARATE_HOSTS, SHARED_PORT)


@pytest.mark.parametrize("flows", FLOWS)
@pytest.mark.parametrize("load", LOADS)
def test_every_load_has_its_flows(load: str, flows: int) -> None:
    scenario = scenario_of(load, flows, 0.01)
    senders = {scenario.host_number(flow.sender) for flow in scenario.flows}
    assert len(scenario.flows) == len(senders) == flows
    ports = {scenario.hosts[scenario.host_number(flow.to)].place.port for flow in scenario.flows}
    assert ports == {8 if load == SEPARATE_HOSTS else 7}


def test_two_flows_on_separate_wires_have_twice_the_goodput_of_one() -> None:
    one, two = (measured(SEPARATE_HOSTS, flows, "0.02") for flows in "12")
    assert two["goodput_mbps"] == pytest.approx(2 * one["goodput_mbps"], rel=0.01)
    assert one["discards"] == two["discards"] == two["queue_drops"] == 0
    assert one["verify"] == two["verify"] == "pass"


def test_flows_to_one_wire_share_it_and_overflow_its_queue() -> None:
    """The router drops packets at full queues only."""
    four = measured(SHARED_PORT, "4", "0.06")
    assert four["discards"] == four["queue_drops"] > 0
    assert 0 < four["goodput_mbps"] < 100 * 1448 / 1538
    assert four["verify"] == "pass"


def test_the_report_has_a_row_for_each_run_and_plots_over_flows() -> None:
    report = report_spec("goodput")
    rows = {task: measured(SEPARATE_HOSTS, "1", "0.002") for task in report.tasks[:1]}
    (row,) = rows.values()

    class FixedResults(TaskResults):
        def __getitem__(self, task: Any) -> Any:  # noqa: ANN401 - of a calculation
            return row | {"flows": int(task.arguments[1])}

    content = report.report(FixedResults({}))
    assert len(content.tables[0].rows) == len(LOADS) * len(FLOWS)
    assert [plot.places for plot in content.plots] == [[*FLOWS]] * 3
