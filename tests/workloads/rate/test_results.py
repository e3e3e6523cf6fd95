"""Results of random and short trials, whose latency drifts by chance."""

from fractions import Fraction

import pytest

from ixp.cli.shipped_files import SAMPLES
from ixp.workloads.rate.results import LoadLimit, benchmark
from ixp.workloads.rate.search import SearchPlan
from ixp.workloads.runs.options.options import Options

TOLERANCE = Fraction(1, 200)
CAMPAIGN = pytest.mark.campaign


@pytest.mark.parametrize(
    ("config", "workload", "send", "least"),
    [
        ("oc3x2", "ip40", 20_000, 0.59),
        pytest.param("oc3x4", "imix", 200_000, 0.65, marks=CAMPAIGN),
        pytest.param("oc3x2", "imix", 500_000, 0.64, marks=CAMPAIGN),
    ],
)
def test_random_drift_is_not_overload(config: str, workload: str, send: int, least: float) -> None:
    """A trial that is too short passes without loss, and is not called stationary."""
    benchmarked = benchmark(
        Options(config=config, workload=workload), SearchPlan(send, TOLERANCE, Fraction(1))
    )

    assert least <= benchmarked.throughput <= benchmarked.theory
    assert not benchmarked.stationary
    assert benchmarked.trial_cycles == 8 * send
    below = [
        point for point in benchmarked.loss_curve if point.load_pct <= 100 * benchmarked.throughput
    ]
    assert below
    assert not any(point.lost or point.cell_loss_ratio for point in below)
    assert not any(point.stationary for point in below)


@CAMPAIGN
def test_the_queue_that_limits_below_wire_rate_is_named() -> None:
    """The router fills 97 % of a wire with 1500-byte and short frames, and its queue grows."""
    base = Options(config="oc12", inputs={8: str(SAMPLES / "packets.pcap")})
    benchmarked = benchmark(base, SearchPlan(2_000_000, TOLERANCE, Fraction(1)))

    assert benchmarked.throughput == pytest.approx(0.97 * benchmarked.theory, abs=float(TOLERANCE))
    assert benchmarked.limit == LoadLimit(load=0.51, cause="growth", queues=["eth7"])
    assert benchmarked.stationary
