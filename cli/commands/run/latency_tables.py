"""Latency, order and flows of packets for people."""

from collections.abc import Iterable, Mapping, Sequence

import click

from ixp.cli.output import print_table
from ixp.workloads.record.delays import FlowLatency, PathLatency, delay_rows, times

_COLUMNS = ("path", "stage", "packets", "min", "50 %", "90 %", "99 %", "99.9 %", "max")
_ORDER = ("packets", "reordered", "%", "greatest extent")
_FLOW = ("in", "out", "protocol", "source", "destination", "packets")
_FLOW_TIMES = ("50 %", "99 %", "max", "variation 99 %", "reordered")
_MOST_FLOWS = 20
UNITS = {"cycles": "core cycles", "us": "microseconds"}


def show_latency(
    latency: Mapping[str, PathLatency],
    flows: Sequence[FlowLatency],
    units: Iterable[str] = UNITS,
) -> None:
    """Print delays by path and stage in each of UNITS, order and flows; nothing without packets."""
    delays = [*delay_rows(latency)]
    if not delays:
        return
    for unit in units:
        rows = [(path, stage, delay.count, *times(delay, unit)) for path, stage, delay in delays]
        print_table(f"\nlatency of packets in {UNITS[unit]}", _COLUMNS, rows)
    order = [
        (path, delay.count, delay.reordered, 100 * delay.reordered / delay.count, delay.max_extent)
        for path, delay in latency.items()
    ]
    print_table("\norder of packets (RFC 4737)", ("path", *_ORDER), order)
    shown = flows[:_MOST_FLOWS]
    title = f"\nlatency of flows in {UNITS['us']}"
    print_table(title, (*_FLOW, *_FLOW_TIMES), [_flow(flow) for flow in shown])
    if more := len(flows) - len(shown):
        click.echo(f"{more} more in the JSON")


def _flow(flow: FlowLatency) -> tuple[object, ...]:
    return (
        flow.entry, flow.exit, flow.protocol, flow.source, flow.destination, flow.count,
        flow.p50_us, flow.p99_us, flow.max_us, flow.variation and flow.variation.p99_us,
        flow.reordered,
    )  # fmt: skip
