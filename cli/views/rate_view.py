"""The tables of `ixp rate`, in the terms of RFC 2544 and RFC 3116."""

import click

from ixp.cli.output import print_table
from ixp.workloads.latency.distribution import Distribution
from ixp.workloads.rate.results import Benchmark, LoadLimit, RateRecord

_DELAYS = ("min", "mean", "50 %", "90 %", "99 %", "99.9 %", "max")


def show_rates(record: RateRecord) -> None:
    """Print the benchmarks of a configuration."""
    captures = [f"{port}={file}" for port, file in record.inputs.items()]
    for each in record.benchmarks:
        load = ", ".join([*([each.workload] if each.workload else []), *captures])
        click.echo(f"{record.config}, {load}: {_summary(each)}")
        if each.command:
            click.echo(f"repeat: {each.command}")
        for text in _unmeasured(each):
            click.echo(f"not measured: {text}")
        _show(each)


def _summary(found: Benchmark) -> str:
    """Return the throughput in a sentence."""
    theory = f"the wires allow {found.theory:.4g}"
    if not found.throughput:
        return f"no load is without loss; {theory}"
    rate = f"throughput {found.throughput:g} of the load, {found.packets_per_s:.0f} packets/s"
    texts = [rate, theory]
    if found.limited:
        texts.append("no higher load was tried")
    if found.limit:
        texts.append(_limit(found.limit))
    if not found.stationary:
        texts.append(f"not decided: no steady state after {found.trial_cycles} cycles")
    return "; ".join(texts)


def _limit(limit: LoadLimit) -> str:
    """Return why a load is not sustained, though the wires carry it, in a sentence."""
    if limit.cause == "growth":
        return f"at {limit.load:g} queues grow: {', '.join(limit.queues)}"
    return f"at {limit.load:g} packets are lost"


def _unmeasured(found: Benchmark) -> list[str]:
    """Return what the trial at the throughput counted and did not measure, in sentences."""
    if not (each := found.unmeasured):
        return []
    texts = {
        "packets left with another identity, and have no latency": each.unidentified,
        "frames or PDUs hold no IPv4 packet": each.not_ipv4,
        "packets must not be forwarded": each.not_forwarded,
    }
    return [f"{count} {text}" for text, count in texts.items() if count]


def _show(found: Benchmark) -> None:
    click.echo()
    columns = ("port", "kind", "maximum frames/s", "throughput frames/s", "line %")
    rows = [
        (port.name, port.kind, port.full_packets_per_s, port.packets_per_s, port.line_pct)
        for port in found.ports
    ]
    print_table("throughput (RFC 2544, 26.1)", columns, rows)
    if found.latency:
        click.echo()
        rows_of_paths = [(name, each.count, *_delays(each)) for name, each in found.latency.items()]
        title = "latency at the throughput, in microseconds (RFC 2544, 26.2)"
        print_table(title, ("path", "packets", *_DELAYS), rows_of_paths)
    click.echo()
    with_cells = any(point.cell_loss_ratio is not None for point in found.loss_curve)
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
        for point in found.loss_curve
    ]
    print_table("frame loss (RFC 2544, 26.3)", columns, curve)
    click.echo()
    click.echo(_burst(found))
    if cells := found.cell_delay:
        click.echo()
        delays = _delays(cells.transfer_delay)
        row = (cells.transfer_delay.count, *delays, cells.peak_to_peak_variation_us)
        title = "cell transfer delay and variation, in microseconds (RFC 3116)"
        print_table(title, ("cells", *_DELAYS, "variation"), [row])
    click.echo()


def _burst(found: Benchmark) -> str:
    """Return the longest burst in a sentence."""
    text = f"back-to-back (RFC 2544, 26.4): {found.burst_packets} packets on each port without loss"
    return f"{text}, as many as a trial has" if found.burst_limited else text


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
