"""The results of the search in the terms of RFC 2544 and RFC 3116, as plain data."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import chain

import msgspec

from ixp.support.parallel import map_tasks
from ixp.workloads.latency.distribution import Distribution, distribution
from ixp.workloads.rate.search import Found, Plan, Progress, Search
from ixp.workloads.rate.trials import Trial, at_load
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.command import command_of
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.port_inputs import offered_per_second
from ixp.workloads.runs.system import System, build_system
from ixp.workloads.traffic.named_workloads import find_workload

ALL = "all"


class PortRate(msgspec.Struct, frozen=True, kw_only=True):
    """What a port received at the throughput, and at load 1: packets per second, both ways to see.

    `line_pct` is the share of the true wire that the packets took.
    """

    port: int
    name: str
    kind: str
    packets_per_s: float
    line_pct: float
    full_packets_per_s: float


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """A point of the frame loss curve; `cell_loss_ratio` is null without an ATM input."""

    load_pct: float
    packets: int
    lost: int
    loss_pct: float
    cell_loss_ratio: float | None


class CellDelay(msgspec.Struct, frozen=True, kw_only=True):
    """Cells from ATM to ATM at the throughput, in microseconds."""

    transfer_delay: Distribution
    peak_to_peak_variation_us: float


class Benchmark(msgspec.Struct, frozen=True, kw_only=True):
    """The benchmarks of one workload.

    `throughput_load` is the highest load without loss, a factor on the rates of the workload; above
    1 all wires are faster by that factor. `limited` says that no higher load was tried.
    `latency` is of each path of packets, and of `all`, at the throughput. `burst_packets` came back
    to back on each port without loss; `burst_limited` says that a trial has no more.
    """

    workload: str
    throughput_load: float
    limited: bool
    command: str | None
    packets_per_s: float
    ports: list[PortRate]
    latency: dict[str, Distribution]
    loss_curve: list[Loss]
    burst_packets: int
    burst_limited: bool
    burst_command: str | None
    cell_delay: CellDelay | None


class RateRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The benchmarks of a configuration, one for each workload."""

    schema: int = 1
    config: str
    seed: int
    trial_cycles: int
    tolerance: float
    benchmarks: list[Benchmark]


def benchmarks(
    bases: Sequence[Options], plan: Plan, progress: Progress | None = None, jobs: int | None = None
) -> list[Benchmark]:
    """Return the benchmarks of some runs, in `jobs` processes (default: one for each processor).

    `progress` is called with the trials made for a single run, else with the runs done. Raise
    UserError for a workload that has errors, or a trial that does not end drained.
    """
    if len(bases) == 1:
        return [benchmark(bases[0], plan, progress)]
    found: dict[int, Benchmark] = {}
    for place, one in map_tasks(partial(benchmark, plan=plan), bases, jobs):
        found[place] = one
        if progress:
            progress(len(found))
    return [found[place] for place in range(len(bases))]


def benchmark(base: Options, plan: Plan, progress: Progress | None = None) -> Benchmark:
    """Return the benchmarks of one run; see `benchmarks`."""
    found = Search(base, plan, progress).find()
    system = build_system(base)
    ports = _ports(base, found.load, system)
    burst = at_load(base, Fraction(1), packets=found.burst) if found.burst else None
    return Benchmark(
        workload=base.workload or "",
        throughput_load=float(found.load),
        limited=found.limited,
        command=command_of(found.best.options) if found.best else None,
        packets_per_s=round(sum(port.packets_per_s for port in ports), 1),
        ports=ports,
        latency=_latency(found.best),
        loss_curve=[_loss(load, each) for load, each in found.curve],
        burst_packets=found.burst,
        burst_limited=found.whole,
        burst_command=command_of(burst) if burst else None,
        cell_delay=_cell_delay(found),
    )


def _ports(base: Options, load: Fraction, system: System) -> list[PortRate]:
    """Return the rates of all ports that receive something."""
    workload = find_workload(base.workload or "", [spec.number for spec in system.ports])
    rates = []
    for spec in sorted(system.ports, key=lambda spec: spec.number):
        full = offered_per_second(spec, workload, system.chip)
        share = sum(each.rate for each in workload.streams if each.feeds(spec.number))
        if full:
            rates.append(
                PortRate(
                    port=spec.number,
                    name=port_name(spec.number),
                    kind=spec.kind,
                    packets_per_s=round(full * float(load), 1),
                    line_pct=round(100 * share * float(load), 4),
                    full_packets_per_s=round(full, 1),
                )
            )
    return rates


def _latency(best: Trial | None) -> dict[str, Distribution]:
    """Return the latencies by path, and of all packets."""
    by_path = best.latencies_ns if best else {}
    every = {ALL: [*chain.from_iterable(by_path.values())], **by_path}
    return {name: one for name, values in every.items() if (one := distribution(values))}


def _loss(load: Fraction, made: Trial) -> Loss:
    return Loss(
        load_pct=float(100 * load),
        packets=sum(made.packets.values()),
        lost=sum(made.lost.values()),
        loss_pct=made.loss_pct,
        cell_loss_ratio=made.lost_cells / made.cells if made.cells else None,
    )


def _cell_delay(found: Found) -> CellDelay | None:
    delays = found.best.cell_delays_ns if found.best else []
    spread = distribution(delays)
    if spread is None:
        return None
    return CellDelay(
        transfer_delay=spread,
        peak_to_peak_variation_us=round(spread.max_us - spread.min_us, 3),
    )
