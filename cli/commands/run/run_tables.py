"""Print the tables of a run: ports with budgets, engines, memories, drops, speed."""

from operator import attrgetter

import click

from ixp.cli.commands.run.counter_tables import show_counters
from ixp.cli.output import print_rows, print_table
from ixp.isa.tables.port_kinds import port_kind
from ixp.workloads.record.record import PortRecord, Record
from ixp.workloads.runs.result import cell_cycles

_PORTS = ("port", "rx units", "rx Mb/s", "cycles/unit", "budget", "rx overflows",
          "tx units", "tx Mb/s", "wire %", "tx overflows", "tx underflows", "tx idle")  # fmt: skip
_UNITS = {True: "cell", False: "frame"}
_WIRES = {
    "rx errors": "rx.errors",
    "rx runts": "rx.runts",
    "rx giants": "rx.giants",
    "tx errors": "tx.errors",
    "tx lost": "tx.lost",
}
_WHOLE = ("rx units", "rx overflows", "tx units", "tx overflows", "tx underflows", "tx lost")
_ENGINES = {
    "engine": "engine",
    "role": "role",
    "executing %": "executing_pct",
    "aborted %": "aborted_pct",
    "stalled %": "stalled_pct",
    "idle %": "idle_pct",
}
_MEMORY = ("memory", "active %", "idle %", "reads", "writes", "Mb/s")


def show_run(record: Record, title: str) -> None:
    """Print a run below its title, the configuration or the programs."""
    measured = record.cycles - record.warmup_cycles
    click.echo(
        f"{title}{f', {record.workload}' if record.workload else ''}: {record.cycles} "
        f"cycles, {measured} of them counted, stopped: {record.stopped}"
    )
    for text, words in record.dumps.items():
        _dump(text, words)
    if record.ports:
        media = {port_kind(port.kind).is_atm for port in record.ports}
        unit = _UNITS[media.pop()] if len(media) == 1 else "unit"  # ports of both media
        columns = [column.replace("unit", unit) for column in _PORTS]
        print_table("\nports", columns, [_port(port, record) for port in record.ports])
        _show_wires(record)
        _show_whole_run(record)
    if record.engines:
        show_engines(record, "engines")
    memory = [
        (name, m.active_pct, m.idle_pct, m.reads, m.writes, m.mbps)
        for name, m in record.memory.items()
    ]
    print_table("\nmemories", _MEMORY, memory)
    if record.core_packets:
        click.echo(f"\ncore: {record.core_packets} packets, {record.core_busy_pct:.2f} % busy")
    if record.counters:
        show_drops(record)
    _speed(record)


def show_engines(record: Record, title: str) -> None:
    """Print the cycles of each engine by kind."""
    print_rows(f"\n{title}", _ENGINES, record.engines)


def show_drops(record: Record) -> None:
    """Print every counter of the router that is not 0, and its count after the warm-up."""
    title = "counters that are not 0, warm-up included"
    if not show_counters(title, record.counters, record.counters_after_warmup):
        click.echo("\nall counters are 0")


def budget(port: PortRecord, record: Record) -> float | None:
    """Return the cycles between two cells on the wire of an ATM port; None for Ethernet."""
    kind = port_kind(port.kind)
    return cell_cycles(record.chip_table, kind.rate_row) if kind.is_atm else None


def _show_wires(record: Record) -> None:
    """Print losses and errors on the wires, if there were any."""
    counts = attrgetter(*_WIRES.values())
    if ports := [port for port in record.ports if any(counts(port))]:
        print_rows("\nwires", {"port": "name", **_WIRES}, ports)


def _show_whole_run(record: Record) -> None:
    """Print the units of the whole run for ports that had units during the warm-up."""
    rows = []
    for port in record.ports:
        rx, tx = port.rx, port.tx
        measured = [rx.units, rx.overflows, tx.units, tx.overflows, tx.underflows, tx.lost]
        in_whole_run = [port.whole_run.get(name.replace(" ", "_"), 0) for name in _WHOLE]
        if port.whole_run and in_whole_run != measured:
            rows.append((port.name, *in_whole_run))
    if rows:
        print_table("\nports in the whole run, warm-up included", ("port", *_WHOLE), rows)


def _port(port: PortRecord, record: Record) -> tuple[object, ...]:
    cycles = budget(port, record)
    rx, tx = port.rx, port.tx
    per_unit = None if rx.cycles_per_unit is None else f"{rx.cycles_per_unit:.1f}"
    return (
        port.name, rx.units, rx.mbps, per_unit, f"{cycles:.1f}" if cycles else None,
        rx.overflows, tx.units, tx.mbps, tx.wire_pct, tx.overflows, tx.underflows, tx.idle,
    )  # fmt: skip


def _dump(text: str, words: list[int]) -> None:
    unit, _, place = text.partition(":")
    first = int(place.partition("+")[0], 0)
    digits = 16 if unit == "sdram" else 8
    for at, word in enumerate(words, start=first):
        click.echo(f"{unit}:0x{at:x} 0x{word:0{digits}x}")


def _speed(record: Record) -> None:
    host = record.host
    if host:
        rates = {"cells": host.cells_per_s, "frames": host.frames_per_s}
        shown = "".join(f"{rate:.0f} {name}/s, " for name, rate in rates.items() if rate)
        click.echo(
            f"\nspeed: {host.core_cycles_per_s / 1e6:.2f} M cycles/s, {shown}"
            f"{host.real_time_ratio:.5f} of real time"
        )
