"""Trials of a machine with known service time, compared with closed forms."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from ixp.support.errors import UserError
from ixp.workloads.rate.results import benchmark
from ixp.workloads.rate.search import SearchPlan
from ixp.workloads.rate.trials import at_load, make_trial
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from tests.workloads.support.passthrough import ASLEEP, write_config
from tests.workloads.support.wires import CELL_CYCLES, CONFIGS, carried

SLOT_CYCLES = CELL_CYCLES["oc3"]
FIFO_CELLS = 12
CAMPAIGN = pytest.mark.campaign
STREAM = '[[stream]]\nports = [8]\npackets = { size = 29 }\ndestinations = ["10.0.0.1"]\n'


def forwarder(folder: Path, extra: str = "") -> Options:
    workload = folder / "one.toml"
    workload.write_text(STREAM + extra)
    return Options(config=str(write_config(folder)), workload=str(workload))


@pytest.fixture(scope="module")
def service_cycles(tmp_path_factory: pytest.TempPathFactory) -> float:
    """Return the forwarder's cycles per cell, measured with a saturated wire."""
    options = forwarder(tmp_path_factory.mktemp("busy"))
    record = run(replace(_bare(options), ports="20", cycles=300_000)).record
    per_cell = record.ports[0].rx.cycles_per_unit
    assert per_cell is not None
    return per_cell


def _bare(options: Options) -> Options:
    return Options(config=options.config, workload=options.workload)


def test_throughput_equals_the_service_rate(tmp_path: Path, service_cycles: float) -> None:
    """At the highest load without loss, a slot takes a service, up to a few cells in the FIFO."""
    send = 200_000
    plan = SearchPlan(send, Fraction(1, 100), Fraction(4))
    benchmarked = benchmark(forwarder(tmp_path), plan)

    exact = SLOT_CYCLES / service_cycles
    hidden = exact * FIFO_CELLS * service_cycles / send
    assert exact - 0.01 <= benchmarked.throughput <= exact + hidden + 0.01
    assert not benchmarked.limited
    (port,) = benchmarked.ports
    assert port.packets_per_s == pytest.approx(benchmarked.throughput * 232e6 / SLOT_CYCLES)


@pytest.mark.parametrize("load", [0.3, 0.6])
def test_waiting_time_follows_the_formula_for_poisson_arrivals(
    tmp_path: Path, service_cycles: float, load: float
) -> None:
    """The mean wait is rho S / 2 (1 - rho) for a fixed service S (Pollaczek, Khinchine)."""

    def mean_cycles(busy: float, packets: int) -> float:
        rate = busy * (SLOT_CYCLES / 20) / service_cycles
        gaps = f'rate = {rate}\ngaps = {{ pattern = "poisson" }}\n'
        options = forwarder(tmp_path, gaps)
        base = replace(_bare(options), ports="20", stop_when_drained=True, keep=True)
        (delays,) = make_trial(replace(base, packets=packets)).latencies_ns.values()
        return sum(delays) / len(delays) * 0.232

    def waiting(busy: float) -> float:
        return busy * service_cycles / (2 * (1 - busy))

    assert mean_cycles(load, 6000) - mean_cycles(0.05, 600) == pytest.approx(
        waiting(load) - waiting(0.05), rel=0.15
    )


def test_every_packet_is_sent_or_lost(tmp_path: Path, service_cycles: float) -> None:
    trial = make_trial(at_load(forwarder(tmp_path), Fraction(4), send=200_000))

    sent = sum(trial.packets.values())
    assert sent == int(4 * 200_000 / SLOT_CYCLES)
    served = 200_000 / service_cycles + FIFO_CELLS
    assert trial.lost == pytest.approx(sent - served, abs=4)
    share = 1 - SLOT_CYCLES / 4 / service_cycles  # after the FIFO is full
    assert trial.unserved / trial.arrived == pytest.approx(share, abs=0.01)
    assert (trial.arrived, trial.unserved) == (trial.arrived_cells, trial.unserved_cells)


def test_cells_and_one_cell_packets_have_the_same_delay(tmp_path: Path) -> None:
    trial = make_trial(at_load(forwarder(tmp_path), Fraction(1, 2), send=100_000))
    assert trial.latencies_ns == {"atm-atm": trial.cell_delays_ns}


def test_the_command_of_a_trial_repeats_it(tmp_path: Path) -> None:
    trial = make_trial(at_load(forwarder(tmp_path), Fraction(1, 2), send=50_000))
    words = command_of(trial.options).split()
    assert ["--load", "0.5", "--send", "50000"] == words[5:9]
    again = run(replace(_bare(trial.options), load=0.5, send=50_000, stop_when_drained=True))
    assert trial.command_hash == again.record.command_hash


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        ("errors = { lost_cell = 0.1 }\n", "must have no errors"),
        ("[[outage]]\nports = [8]\nfrom_cycle = 1\n", "must have no outages"),
    ],
)
def test_workloads_with_losses_are_refused(tmp_path: Path, extra: str, message: str) -> None:
    """Packets of such workloads would count as lost."""
    with pytest.raises(UserError, match=message):
        benchmark(forwarder(tmp_path, extra), SearchPlan(10_000, Fraction(1, 100), Fraction(1)))


def test_a_trial_that_does_not_drain_is_an_error(tmp_path: Path) -> None:
    options = forwarder(tmp_path)
    write_config(tmp_path, ASLEEP)
    with pytest.raises(UserError, match=r"must end drained, not with deadlock.*\nRepeat it with"):
        make_trial(at_load(options, Fraction(1), send=10_000))


TABLE = [(config, size) for config in CONFIGS for size in (40, 64, 128, 256, 512, 576, 1024, 1500)]
"""Configurations and sizes whose rates are limited by wires."""


@pytest.mark.parametrize(
    ("config", "size"),
    [
        pytest.param(*row, marks=[] if row in {("oc12", 40), ("oc3x4", 1500)} else [CAMPAIGN])
        for row in TABLE
    ],
)
def test_throughput_of_the_router_is_that_of_its_output_wires(config: str, size: int) -> None:
    plan = SearchPlan(max(300_000, 1300 * size), Fraction(1, 200), Fraction(1))
    benchmarked = benchmark(Options(config=config, workload=f"ip{size}"), plan)
    exact = carried(config, {size: 1})

    assert benchmarked.theory == pytest.approx(exact, rel=1e-5)
    assert 0.99 * exact <= benchmarked.throughput <= exact
    assert benchmarked.stationary
    assert {"all", "atm-ethernet", "ethernet-atm"} == set(benchmarked.latency)


@pytest.mark.parametrize("config", ["oc3x4", "oc3x2"])
@pytest.mark.parametrize("over", [1.015, 1.3])
def test_overload_is_detected_before_queues_are_full(config: str, over: float) -> None:
    """A trial above wire rate has no loss at first, but latency grows by the excess."""
    exact = carried(config, {1500: 1})
    load = Fraction(over * exact).limit_denominator(1000)
    trial = make_trial(at_load(Options(config=config, workload="ip1500"), load, send=2_000_000))
    excess = float(load) / exact - 1

    assert trial.lost == 0
    assert max(drift.share for drift in trial.drifts.values()) == pytest.approx(excess, rel=0.1)
    ethernet = sum(n for port, n in trial.packets.items() if port < 8) / sum(trial.packets.values())
    lost = ethernet * excess / (1 + excess)
    assert trial.unserved / trial.arrived == pytest.approx(lost, abs=0.2 * lost + 1 / trial.arrived)
