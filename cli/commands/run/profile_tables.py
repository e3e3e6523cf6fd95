"""Print tables of a profile: engines, threads, units, queues, lines, ports on the IX bus."""

from collections import defaultdict

import click

from ixp.cli.commands.run.engine_tables import show_engine_cycles
from ixp.cli.commands.run.latency_tables import show_latency
from ixp.cli.output import print_rows, print_table, write
from ixp.reports.limits import find_limit
from ixp.reports.occupancy import latency_notes, latency_plots, occupancy_plots, occupancy_table
from ixp.workloads.record.record import QueueShare, Record, UnitRecord

_LINES = 20  # source lines shown
_LEAST_WAIT_PCT = 1.0  # least share of a wait to be shown
_STATES = ("executing_pct", "aborted_pct", "stalled_pct", "swapped_out_pct")
_UNITS = ("unit", "active %", "data %", "exposed %", "turnaround %", "other %", "idle %")
_QUEUES = ("queue", "commands", "length", "longest", "mean wait", "waits below", "active %")

_BUS = {
    "IX bus": "way",
    "port": "port",
    "transfers": "transfers",
    "busy %": "busy_pct",
    "data %": "data_pct",
}
_LENGTHS = ("queue", "capacity", "mean length", "longest", "full %")


def show_profile(record: Record) -> None:
    """Print the limit of a profiled run, and its cycles by engine, unit and line."""
    click.echo(f"{find_limit(record).sentence}\n")
    show_engine_cycles(record)
    _waits(record)
    units = {name: memory for name, memory in record.memory.items() if name != "ix_bus"}
    _threads(record, units)
    rows = [
        (name, m.active_pct, m.data_pct, m.exposed_pct, m.turnaround_pct, m.other_pct, m.idle_pct)
        for name, m in units.items()
    ]
    print_table("\nwhere units were", _UNITS, rows)
    _queues(record)
    _lines(units)
    if ports := record.memory["ix_bus"].ports:
        print_rows("\nwhere the IX bus was (of one half)", _BUS, ports)
    show_times(record)


def show_times(record: Record) -> None:
    """Print latencies of packets and occupancies of queues, if they were measured."""
    show_latency(record.latency, record.flows)
    for note in latency_notes(record):
        click.echo(note)
    if lengths := occupancy_table(record).rows:
        print_table("\nhow full queues were", _LENGTHS, [tuple(row) for row in lengths])


def draw_profile(record: Record, plot: str) -> None:
    """Write plots of how long packets took, and of how full queues were over time, if any were."""
    from ixp.reports.book.plots import to_svg_column

    plots = [*latency_plots(record), *occupancy_plots(record)]
    if plots:
        write(plot, to_svg_column(plots).encode())
    else:
        click.echo(f"{plot} is not written: no packet was timed, and no queue was used", err=True)


def _waits(record: Record) -> None:
    """Print the causes of waiting, and how long threads held registers that others need."""
    waits = [
        (engine.engine, engine.role, cause, share)
        for engine in record.engines
        for cause, share in engine.waits_pct.items()
        if share >= _LEAST_WAIT_PCT
    ]
    if waits:
        print_table("\nwhat threads waited for", ("engine", "stage", "cause", "time %"), waits)
    held = [
        (engine.engine, engine.role, register, share)
        for engine in record.engines
        for register, share in engine.held_pct.items()
    ]
    if held:
        print_table("\nshared registers", ("engine", "stage", "register", "held %"), held)


def _threads(record: Record, units: dict[str, UnitRecord]) -> None:
    """Print the states of each started thread, and its references to each unit."""
    active = {
        (name, share.engine, share.thread): share.active_pct
        for name, memory in units.items()
        for share in memory.threads
    }
    rows = [
        (
            f"{engine.engine}.{thread['thread']}",
            *(thread[state] if thread.get("started", True) else None for state in _STATES),
            *(active.get((name, engine.engine, thread["thread"]), 0.0) for name in units),
        )
        for engine in record.engines
        for thread in engine.threads
    ]
    states = ("executing %", "aborted %", "stalled %", "swapped out %")
    print_table("\nwhere threads were", ("thread", *states, *(f"{n} %" for n in units)), rows)


def _queues(record: Record) -> None:
    rows = [_queue(f"engine {e.engine}", e.command_fifo) for e in record.engines if e.command_fifo]
    for name, memory in record.memory.items():
        rows += [_queue(f"{name} {queue}", use) for queue, use in memory.queues.items()]
    print_table("\nqueues (waits in cycles)", _QUEUES, [row for row in rows if row[1]])


def _queue(name: str, use: QueueShare) -> tuple[object, ...]:
    return (
        name, use.commands, use.mean_length, use.longest, use.mean_wait_cycles,
        f"{_most(use)} (90 %)", use.active_pct,
    )  # fmt: skip


def _most(use: QueueShare) -> int:
    """Return the least power of two, in cycles, that exceeds 90 % of the waits."""
    seen = 0
    for bits, count in enumerate(use.waits):
        seen += count
        if 10 * seen >= 9 * use.commands:
            return 1 << bits
    return 0


def _lines(units: dict[str, UnitRecord]) -> None:
    """Print the source lines that used the units most; equal lines of engines are added."""
    totals: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0.0, 0.0, 0.0])
    for name, memory in units.items():
        for share in memory.lines:
            total = totals[name, share.place]
            total[0] += share.commands
            total[1] += share.commands * share.mean_wait_cycles
            total[2] += share.active_pct
            total[3] += share.active_pct - share.data_pct
    most = sorted(totals.items(), key=lambda entry: (-entry[1][2], entry[0]))[:_LINES]
    rows = [
        (unit, place, int(commands), waits / commands if commands else 0.0, active, active - lost)
        for (unit, place), (commands, waits, active, lost) in most
    ]
    columns = ("unit", "source line", "commands", "mean wait", "active %", "data %")
    print_table(f"\nthe {len(rows)} source lines that took most of a unit", columns, rows)
