"""Latency, order and flows of packets for people."""

from collections.abc import Iterable, Mapping, Sequence

import click

from ixp.cli.output import print_table
from ixp.reports.occupancy import flow_table, order_table
from ixp.workloads.record.delays import FlowLatency, PathLatency, delay_rows, times

_COLUMNS = ("path", "stage", "packets", "min", "50 %", "90 %", "99 %", "99.9 %", "max")
_ORDER = ("path", "packets", "reordered", "%", "greatest extent")
_FLOWS = ("in", "out", "protocol", "source", "destination", "packets", "50 %", "99 %", "max",
          "variation 99 %", "reordered")  # fmt: skip
UNITS = {"cycles": "core cycles", "us": "microseconds"}


def show_latency(
    latency: Mapping[str, PathLatency], flows: Sequence[FlowLatency], units: Iterable[str] = UNITS
) -> None:
    """Print delays by path and stage in each of UNITS, order and flows; nothing without packets."""
    delays = [*delay_rows(latency)]
    if not delays:
        return
    for unit in units:
        rows = [(path, stage, delay.count, *times(delay, unit)) for path, stage, delay in delays]
        print_table(f"\nlatency of packets in {UNITS[unit]}", _COLUMNS, rows)
    print_table("\norder of packets (RFC 4737)", _ORDER, order_table(latency).rows)
    table = flow_table(flows)
    print_table(f"\nlatency of flows in {UNITS['us']}", _FLOWS, table.rows)
    if table.note:
        click.echo(table.note)
