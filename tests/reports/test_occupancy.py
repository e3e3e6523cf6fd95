from typing import Any

import pytest
from msgspec.structs import replace

from ixp.reports.book.plots import to_svg_column
from ixp.reports.limits import limits_report
from ixp.reports.occupancy import (
    NO_STAGES,
    flow_table,
    latency_notes,
    latency_plots,
    latency_table,
    occupancy_plots,
    occupancy_table,
    order_table,
)
from ixp.reports.tasks import TaskResults
from ixp.workloads import Options
from ixp.workloads.record.delays import (
    DelayStatistics,
    FlowLatency,
    PathLatency,
    QueueOccupancy,
    bin_of,
    bins,
)
from ixp.workloads.record.record import Record, UnitRecord

TIMES = {
    **{f"{name}_cycles": n for n, name in enumerate(("min", "p50", "p90", "p99", "p999", "max"))},
    **{f"{name}_us": n / 10 for n, name in enumerate(("min", "p50", "p90", "p99", "p999", "max"))},
    "mean_cycles": 2.5,
    "mean_us": 0.3,
}
PATH = PathLatency(count=7, stages={"queue": DelayStatistics(count=7, **TIMES)}, **TIMES)  # type: ignore[arg-type]
QUEUE = QueueOccupancy(
    capacity=4, mean_length=1.5, longest=3, full_pct=0.0, span_cycles=64,
    mean=[1.0, 2.0], least=[0, 1], most=[2, 3],
)  # fmt: skip


def record(latency: dict[str, PathLatency]) -> Record:
    names = ("packets eth0", "MSGQ_ATM_RX_IPR", "sram ordered", "engine 3")
    return Record(
        config="x", workload="w", chip={"name": "ixp1240", "sdram": "75"}, seed=0, cycles=100,
        warmup_cycles=0, stopped="cycles",
        memory={"sram": UnitRecord(active_pct=0, idle_pct=100)},
        latency=latency, occupancy=dict.fromkeys(names, QUEUE),
    )  # fmt: skip


def test_the_table_has_the_total_before_the_stages() -> None:
    table = latency_table(record({"atm-ethernet": PATH}))
    assert [row[:3] for row in table.rows] == [
        ["atm-ethernet", "wire to wire", 7],
        ["atm-ethernet", "queue", 7],
    ]
    assert table.rows[0][3:] == [0, 1, 2, 3, 4, 5, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    assert len(table.columns) == len(table.rows[0])


def test_order_and_flows_have_tables() -> None:
    variation = DelayStatistics(count=6, **TIMES)  # type: ignore[arg-type]
    path = replace(PATH, variation=variation, reordered=2, max_extent=3)
    flow = FlowLatency(
        count=7, entry="atm0", exit="eth1", protocol="UDP", source="a:1", destination="b:2",
        variation=variation, reordered=2, max_extent=3,
        **TIMES,  # type: ignore[arg-type]
    )  # fmt: skip
    flows = flow_table([flow] * 21)

    assert order_table({"atm-ethernet": replace(path, count=8)}).rows == [
        ["atm-ethernet", 8, 2, 25.0, 3]
    ]
    assert len(flows.rows) == 20
    assert flows.note == "1 more are in the JSON."
    assert flows.rows[0] == ["atm0", "eth1", "UDP", "a:1", "b:2", 7, 0.1, 0.3, 0.5, 0.3, 2]
    assert latency_table(record({"p": path})).rows[-1][1:3] == ["delay variation", 6]


def test_missing_stages_have_a_reason() -> None:
    assert latency_notes(record({"atm-ethernet": PATH})) == []
    assert latency_notes(record({"atm-atm": replace(PATH, stages={})})) == [NO_STAGES]
    alike = replace(record({}), latency_unknown=3)
    assert latency_notes(alike)[0].startswith("3 packets could not be told")


def test_plots_have_a_band_for_shares_of_the_capacity() -> None:
    plots = occupancy_plots(record({}))
    assert [plot.title for plot in plots] == [
        "packets to Ethernet",
        "packets to ATM and between engines",
        "queues of units",
        "command FIFOs",
    ]
    (series,) = plots[0].series
    assert (series.name, series.values) == ("eth0", [25.0, 50.0])
    assert (series.low, series.high) == ([0.0, 25.0], [50.0, 75.0])
    assert plots[0].places == [0, 64]
    assert to_svg_column(plots) == to_svg_column(plots)
    assert to_svg_column(plots).count("<svg") == 1 + len(plots)
    assert len(occupancy_table(record({})).rows) == 4


def test_a_histogram_has_eight_bins_for_each_power_of_two_and_shares_of_packets() -> None:
    assert [0, 1, 15, 16, 16, 30, 2304] == [*map(bin_of, (0, 1, 15, 16, 17, 31, 2400))]
    assert [14, 15, 16, 18, 20] == bins(14, 20)
    path = replace(PATH, histogram=[(14, 1), (18, 3)])
    (plot,) = latency_plots(record({"atm-ethernet": path}))
    assert [25.0, 0.0, 0.0, 75.0] == plot.series[0].values
    assert plot.places[0] == pytest.approx(14 / record({}).chip_table["core_mhz"])
    assert not latency_plots(record({"atm-ethernet": PATH}))


def test_limits_show_latency_and_queues() -> None:
    spec = limits_report(Options(config="oc12", workload="ip40"))
    (task,) = spec.tasks
    measured = replace(record({"atm-ethernet": PATH}), memory={})

    class FixedResults(TaskResults):
        def __getitem__(self, key: object) -> Any:  # noqa: ANN401 - a record
            assert key == task
            return measured

    body = spec.more(FixedResults({}))
    assert [table.name for table in body.tables][-3:] == ["latency", "order", "queues"]
    assert body.plots
