"""Report the search in the terms of RFC 2544 and RFC 3116, as plain data."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import chain

import msgspec

from ixp.support.parallel import map_tasks
from ixp.support.plain_record import PlainRecord
from ixp.workloads.latency.distribution import Distribution, distribution
from ixp.workloads.rate.search import Cause, LoadPoint, Progress, RateSearch, SearchPlan
from ixp.workloads.rate.trials import Trial, Unmeasured, at_load, check_workload
from ixp.workloads.rate.wire_limit import wire_limit
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.options.options import Options, check
from ixp.workloads.runs.system.system import System, build_system

ALL = "all"


class PortRate(msgspec.Struct, frozen=True, kw_only=True):
    """The packets per second that a port received, at the throughput and at load 1.

    `line_pct` is the share of the true wire rate that the packets used.
    """

    port: int
    name: str
    kind: str
    packets_per_s: float
    line_pct: float
    full_packets_per_s: float


class LossPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A point of the frame loss curve: the second half of the last trial at a load.

    `packets` arrived, `lost` of them did not leave; `cell_loss_ratio` is null without an ATM input.
    `stationary`: this half was a steady state.
    """

    load_pct: float
    packets: int
    lost: int
    loss_pct: float
    cell_loss_ratio: float | None
    stationary: bool


class LoadLimit(msgspec.Struct, frozen=True, kw_only=True):
    """The lowest tried load that is not sustained, the reason, and the `queues` that grow."""

    load: float
    cause: Cause
    queues: list[str]


class CellDelay(msgspec.Struct, frozen=True, kw_only=True):
    """Delay of cells from ATM to ATM, at the throughput, in microseconds."""

    transfer_delay: Distribution
    peak_to_peak_variation_us: float


class Benchmark(msgspec.Struct, frozen=True, kw_only=True):
    """The benchmarks of one traffic mix: a workload, captures, or both.

    `throughput` is the highest load without loss, as a multiple of the traffic's own rate; above 1,
    all wires are faster by that factor. `theory` is the highest load that the wires allow, in the
    same unit. `limited`: no higher load was tried. `limit` is null then, and also if the wires do
    not carry the next load. `stationary`: the trial at the throughput, which sent for
    `trial_cycles`, reached a steady state; false without such a trial. `latency` is given for each
    path of packets, and for `all`, in that state. `burst_packets` is the longest back-to-back burst
    on each port without loss; `burst_limited`: a trial has no longer burst.
    """

    workload: str | None
    throughput: float
    theory: float
    limited: bool
    limit: LoadLimit | None
    trial_cycles: int
    stationary: bool
    command: str | None
    packets_per_s: float
    ports: list[PortRate]
    latency: dict[str, Distribution]
    unmeasured: Unmeasured | None
    loss_curve: list[LossPoint]
    burst_packets: int
    burst_limited: bool
    burst_command: str | None
    cell_delay: CellDelay | None


class RateRecord(msgspec.Struct, PlainRecord, frozen=True, kw_only=True):
    """The benchmarks of a configuration, one for each workload.

    `inputs` are the captures by port name. Each trial sends for at least `trial_cycles`.
    """

    schema: int = 1
    config: str
    inputs: dict[str, str] = msgspec.field(name="in")
    seed: int
    trial_cycles: int
    tolerance: float
    benchmarks: list[Benchmark]


def benchmarks(
    bases: Sequence[Options],
    plan: SearchPlan,
    progress: Progress | None = None,
    jobs: int | None = None,
) -> list[Benchmark]:
    """Return the benchmarks of several runs, in `jobs` processes (default: one per processor).

    `progress` is called with the number of trials made (for a single run) or of runs done. Raise
    FieldError for wrong options, UserError for a workload that has errors, or a trial that does not
    end drained.
    """
    for base in bases:
        check(at_load(base, Fraction(1), send=plan.send))
    if len(bases) == 1:
        return [benchmark(bases[0], plan, progress)]
    results: dict[int, Benchmark] = {}
    for place, result in map_tasks(partial(benchmark, plan=plan), bases, jobs):
        results[place] = result
        if progress:
            progress(len(results))
    return [results[place] for place in range(len(bases))]


def benchmark(base: Options, plan: SearchPlan, progress: Progress | None = None) -> Benchmark:
    """Return the benchmarks of one run; see `benchmarks`."""
    system = build_system(base)
    check_workload(base, system)
    theory = wire_limit(base, system, plan.most)
    result = RateSearch(base, plan, theory, progress).find()
    ports = _ports(base, result.load, system)
    burst = at_load(base, Fraction(1), packets=result.burst) if result.burst else None
    best = result.best
    return Benchmark(
        workload=base.workload,
        throughput=float(result.load),
        theory=float(theory),
        limited=result.limited,
        limit=_limit(result.above),
        trial_cycles=(best.options.send if best else None) or plan.send,
        stationary=best is not None and best.is_steady(plan.steady),
        command=command_of(best.options) if best else None,
        packets_per_s=round(sum(port.packets_per_s for port in ports), 1),
        ports=ports,
        latency=_latency(best),
        unmeasured=best.unmeasured if best else None,
        loss_curve=[_loss(point, plan) for point in result.curve],
        burst_packets=result.burst,
        burst_limited=result.whole,
        burst_command=command_of(burst) if burst else None,
        cell_delay=_cell_delay(best),
    )


def _ports(base: Options, load: Fraction, system: System) -> list[PortRate]:
    """Return the rates of all ports that receive packets."""
    inputs = Inputs(at_load(base, Fraction(1), packets=1), system)
    return [
        PortRate(
            port=spec.number,
            name=port_name(spec.number),
            kind=spec.kind,
            packets_per_s=round(inputs.packets_per_second(spec.number) * float(load), 1),
            line_pct=round(100 * inputs.offered[spec.number].wire_share * float(load), 4),
            full_packets_per_s=round(inputs.packets_per_second(spec.number), 1),
        )
        for spec in sorted(system.ports, key=lambda spec: spec.number)
        if spec.number in inputs.offered
    ]


def _latency(best: Trial | None) -> dict[str, Distribution]:
    """Return the latencies by path, and of all packets."""
    by_path = best.latencies_ns if best else {}
    every = {ALL: [*chain.from_iterable(by_path.values())], **by_path}
    return {name: delays for name, values in every.items() if (delays := distribution(values))}


def _limit(above: LoadPoint | None) -> LoadLimit | None:
    if above is None or above.cause is None:
        return None
    queues = [port_name(port) for port in sorted(above.queues)]
    return LoadLimit(load=float(above.load), cause=above.cause, queues=queues)


def _loss(point: LoadPoint, plan: SearchPlan) -> LossPoint:
    """Return the loss in the second half of a trial; it is 0 at a sustained load."""
    trial = point.trial
    lost, cells = (0, 0) if point.sustained else (trial.unserved, trial.unserved_cells)
    return LossPoint(
        load_pct=float(100 * point.load),
        packets=trial.arrived,
        lost=lost,
        loss_pct=round(100 * lost / trial.arrived, 4),
        cell_loss_ratio=cells / trial.arrived_cells if trial.arrived_cells else None,
        stationary=trial.is_steady(plan.steady),
    )


def _cell_delay(best: Trial | None) -> CellDelay | None:
    spread = distribution(best.cell_delays_ns if best else [])
    if spread is None:
        return None
    return CellDelay(
        transfer_delay=spread,
        peak_to_peak_variation_us=round(spread.max_us - spread.min_us, 3),
    )
