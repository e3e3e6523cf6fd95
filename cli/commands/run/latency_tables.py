"""The latency of packets for people, in cycles and in microseconds."""

from collections.abc import Iterable, Mapping

from ixp.cli.output import print_table
from ixp.workloads.record.delays import PathLatency, delay_rows, times

_COLUMNS = ("path", "stage", "packets", "min", "50 %", "90 %", "99 %", "99.9 %", "max")
UNITS = {"cycles": "core cycles", "us": "microseconds"}


def show_latency(latency: Mapping[str, PathLatency], units: Iterable[str] = UNITS) -> None:
    """Print the delays of each path and stage in each of UNITS; nothing without any."""
    delays = [*delay_rows(latency)]
    for unit in units if delays else ():
        rows = [(path, stage, delay.count, *times(delay, unit)) for path, stage, delay in delays]
        print_table(f"\nlatency of packets in {UNITS[unit]}", _COLUMNS, rows)
