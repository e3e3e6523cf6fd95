"""Sweeps over coalescing counts, and the best result."""

import pytest
from msgspec.structs import replace

from ixp.hosts.descriptions.loading import load_host
from ixp.hosts.netperf.coalescing import (
    COUNTS,
    NetperfCase,
    best_of,
    coalesced,
    coalescing_cases,
    run_cases,
)
from ixp.hosts.netperf.netperf_test import NetperfTest
from ixp.hosts.netperf.run import run_test
from ixp.hosts.netperf.sweep_table import swept
from ixp.reports.sweep_plots import netperf_plots
from tests.hosts.support.netperf_results import result

POINT = NetperfCase(load_host("ppc440-vxworks"), load_host("winxp-pc"), NetperfTest(seconds=0.01))


def test_counts_cover_the_range_of_the_hardware() -> None:
    """The counts rise from 1 to 255 (XAPP1127)."""
    assert (COUNTS[0], COUNTS[-1]) == (1, 255)
    assert list(COUNTS) == sorted(set(COUNTS))


@pytest.mark.parametrize(
    ("test", "counts"),
    [
        (NetperfTest(direction="tx"), (7, 2)),
        (NetperfTest(direction="rx"), (32, 7)),
        (NetperfTest(test="TCP_RR"), (7, 7)),
    ],
)
def test_a_sweep_changes_the_coalescing_count_of_data_frames(
    test: NetperfTest, counts: tuple[int, int]
) -> None:
    """Acknowledgements keep the host's count; requests and responses are both data."""
    nic = coalesced(POINT.host, 7, test).nic
    assert (nic.tx_coalesce, nic.rx_coalesce) == counts


def test_the_first_of_equal_results_is_the_best() -> None:
    results = [result(received_mbps=rate) for rate in (3.0, 7.0, 7.0, 5.0)]
    assert best_of(results) == 1


def test_the_best_result_of_transactions_has_the_highest_rate() -> None:
    test = NetperfTest(test="TCP_RR")
    rates = ((9.0, 100.0), (1.0, 200.0))
    assert best_of([result(test, received_mbps=a, transactions_per_s=b) for a, b in rates]) == 1


def test_results_of_a_sweep_equal_those_of_single_runs() -> None:
    points = [*coalescing_cases(POINT, (4, 1)), replace(POINT, test=NetperfTest(seconds=0.02))]
    points.append(points[0])
    expected = [run_test(point.host, point.peer, point.test) for point in points]
    assert run_cases(points, jobs=2, cached=False) == expected
    assert run_cases(points, jobs=1) == run_cases(points, jobs=1) == expected


def test_each_kind_of_test_has_its_own_best() -> None:
    """Tests of one kind differ in the coalescing count only."""
    results = [
        result(NetperfTest(direction=direction), mtu=mtu, tx_coalesce=n, rx_coalesce=n,
               received_mbps=float(n if mtu == 1500 else 100 - n))
        for direction in ("tx", "rx") for mtu in (1500, 9000) for n in (1, 2, 3)
    ]  # fmt: skip
    table = swept(results)
    assert [row.coalesce for row in table.rows if row.best] == [3, 1, 3, 1]
    assert [len(group) for group in table.groups] == [3, 3, 3, 3]


@pytest.mark.parametrize(("counts", "x"), [((1, 2, 3), "coalescing count"), ((2,), "message size")])
def test_a_plot_has_a_panel_for_each_direction_and_a_dot_at_the_best(
    counts: tuple[int, ...], x: str
) -> None:
    results = [
        result(NetperfTest(direction=direction), tx_coalesce=n, rx_coalesce=n, message_bytes=size,
               received_mbps=float(10 * n - size / 64))
        for direction in ("tx", "rx") for size in (64, 128) for n in counts
    ]  # fmt: skip
    panels = netperf_plots(swept(results))
    assert [panel.title.split()[-1] for panel in panels] == ["tx", "rx"]
    for panel in panels:
        assert panel.x_label.startswith(x)
        for line in panel.series:
            assert line.marked is not None
            measured = [value for value in line.values if value is not None]
            assert line.values[line.marked] == max(measured)
