"""Print the tables of `ixp rate`, in the terms of RFC 2544 and RFC 3116."""

import click

from ixp.cli.output import print_rows, print_table
from ixp.workloads.latency.distribution import Distribution
from ixp.workloads.rate.results import Benchmark, LoadLimit, RateRecord

_PORTS = {
    "port": "name",
    "kind": "kind",
    "maximum frames/s": "full_packets_per_s",
    "throughput frames/s": "packets_per_s",
    "line %": "line_pct",
}
_DELAYS = ("min", "mean", "50 %", "90 %", "99 %", "99.9 %", "max")


def show_rates(record: RateRecord) -> None:
    """Print the benchmarks of a configuration."""
    captures = [f"{port}={file}" for port, file in record.inputs.items()]
    for benchmark in record.benchmarks:
        load = ", ".join([*([benchmark.workload] if benchmark.workload else []), *captures])
        click.echo(f"{record.config}, {load}: {_summary(benchmark)}")
        if benchmark.command:
            click.echo(f"repeat: {benchmark.command}")
        for text in _unmeasured(benchmark):
            click.echo(f"not measured: {text}")
        _show(benchmark)


def _summary(benchmark: Benchmark) -> str:
    """Return the throughput in a sentence."""
    theory = f"the wires allow {benchmark.theory:.4g}"
    if not benchmark.throughput:
        return f"no load is without loss; {theory}"
    rate = (
        f"throughput {benchmark.throughput:g} of the load, {benchmark.packets_per_s:.0f} packets/s"
    )
    texts = [rate, theory]
    if benchmark.limited:
        texts.append("no higher load was tried")
    if benchmark.limit:
        texts.append(_limit(benchmark.limit))
    if not benchmark.stationary:
        texts.append(
            f"not decided: no steady state after {benchmark.trial_cycles} cycles; "
            "a longer --trial decides"
        )
    return "; ".join(texts)


def _limit(limit: LoadLimit) -> str:
    """Return a sentence about why a load that the wires carry is not sustained."""
    if limit.cause == "growth":
        return f"at {limit.load:g} queues grow: {', '.join(limit.queues)}"
    return f"at {limit.load:g} packets are lost"


def _unmeasured(benchmark: Benchmark) -> list[str]:
    """Return the counts of the trial that the throughput does not cover, as sentences."""
    if not (unmeasured := benchmark.unmeasured):
        return []
    texts = {
        "packets left with another identity, and have no latency": unmeasured.unidentified,
        "frames or PDUs hold no IPv4 packet": unmeasured.not_ipv4,
        "packets must not be forwarded": unmeasured.not_forwarded,
    }
    return [f"{count} {text}" for text, count in texts.items() if count]


def _show(benchmark: Benchmark) -> None:
    click.echo()
    print_rows("throughput (RFC 2544, 26.1)", _PORTS, benchmark.ports)
    if benchmark.latency:
        click.echo()
        rows = [
            (name, delays.count, *_delays(delays)) for name, delays in benchmark.latency.items()
        ]
        title = "latency at the throughput, in microseconds (RFC 2544, 26.2)"
        print_table(title, ("path", "packets", *_DELAYS), rows)
    click.echo()
    with_cells = any(point.cell_loss_ratio is not None for point in benchmark.loss_curve)
    columns = (
        "load %",
        "sent",
        "lost",
        "loss %",
        *(("cell loss ratio",) if with_cells else ()),
        "steady",
    )
    curve = [
        (
            point.load_pct,
            point.packets,
            point.lost,
            point.loss_pct,
            *((f"{point.cell_loss_ratio or 0:.2e}",) if with_cells else ()),
            "yes" if point.stationary else "no",
        )
        for point in benchmark.loss_curve
    ]
    print_table("frame loss (RFC 2544, 26.3)", columns, curve)
    click.echo()
    click.echo(_burst(benchmark))
    if cells := benchmark.cell_delay:
        click.echo()
        delays = _delays(cells.transfer_delay)
        row = (cells.transfer_delay.count, *delays, cells.peak_to_peak_variation_us)
        title = "cell transfer delay and variation, in microseconds (RFC 3116)"
        print_table(title, ("cells", *_DELAYS, "variation"), [row])
    click.echo()


def _burst(benchmark: Benchmark) -> str:
    """Return the longest burst in a sentence."""
    packets = f"{benchmark.burst_packets} packets on each port without loss"
    text = f"back-to-back (RFC 2544, 26.4): {packets}"
    return f"{text}, as many as a trial has" if benchmark.burst_limited else text


def _delays(spread: Distribution) -> tuple[float, ...]:
    return (
        spread.min_us,
        spread.mean_us,
        spread.p50_us,
        spread.p90_us,
        spread.p99_us,
        spread.p999_us,
        spread.max_us,
    )
