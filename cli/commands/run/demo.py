"""ixp demo: the program at work in seconds, beside the published values."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.options.types import CYCLES_METAVAR, Cycles
from ixp.cli.output import print_table, progress
from ixp.isa.tables.chip import chip
from ixp.isa.tables.port_kinds import port_kind

if TYPE_CHECKING:
    from ixp.workloads.record.record import Record
    from ixp.workloads.verification.verdict import Verdict

_CONFIG = "oc12"
_HEADROOM_COLUMNS = ("engine", "role", "GPRs", "SRAM xfers", "SDRAM xfers", "threads", "words")
_WORKLOAD = "ip40"


@click.command(
    "demo",
    cls=Command,
    epilog="Example: ixp demo --out build/demo",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build/demo"),
    show_default=True,
    help="Write captures and the record to DIR.",
    metavar="DIR",
)
@click.option(
    "--cycles",
    type=Cycles(chip()["core_mhz"], least=100_000),
    default=1_000_000,
    show_default=True,
    help="Simulate N core cycles in each run.",
    metavar=CYCLES_METAVAR,
)
def command(out: Path, cycles: int) -> int:
    """Run, check and measure the OC-12 router in seconds.

    The router gets 40-byte packets at wire rate on every port. Every packet that leaves is checked,
    and the results stand beside the published note. The exit code is 1 if the check fails.
    """
    from ixp.workloads.runs.options.options import Options
    from ixp.workloads.runs.runner import run
    from ixp.workloads.verification.verdict import verify_router

    click.echo(f"IP router, configuration {_CONFIG}: 40-byte packets back to back on every port.")
    click.echo('"note" is the published performance note of April 2002.')
    with progress(cycles, "wire rate") as done:
        bounded = run(Options(config=_CONFIG, workload=_WORKLOAD, cycles=cycles, keep=True), done)
    bounded.write(out)
    verdict = verify_router(out)
    _wire_rate(bounded.record)
    _check(verdict, out)
    _headroom()
    _unbounded(cycles)
    _idle(bounded.record)
    _speed(bounded.record)
    return 0 if verdict.verdict == "pass" else ExitCode.FAILED


def _wire_rate(record: "Record") -> None:
    """Show the rates of every port at the true wire rate."""
    from ixp.cli.commands.run.run_tables import budget, show_drops, show_engines
    from ixp.reports.published_values import published_value

    rows = [
        (port.name, port.rx.units, port.rx.mbps, port.rx.overflows,
         port.tx.units, port.tx.mbps, port.tx.underflows)
        for port in record.ports
    ]  # fmt: skip
    columns = ("port", "received", "Mb/s", "overflows", "sent", "Mb/s", "underflows")
    counted = record.cycles - record.warmup_cycles
    print_table(
        f"\n1. At wire rate, {counted} core cycles (cells on ATM, frames on Ethernet)",
        columns,
        rows,
    )
    atm = next(port for port in record.ports if port_kind(port.kind).is_atm)
    note = published_value("budgets", "budgets", (atm.kind,), "cycles")
    click.echo(
        f"a cell every {atm.rx.cycles_per_unit or 0:.1f} cycles; the wire's budget is "
        f"{budget(atm, record) or 0:.1f} (note: {note})"
    )
    show_engines(record, "engines, % of cycles (polling counts as executing)")
    show_drops(record)


def _check(verdict: "Verdict", out: Path) -> None:
    """Show the verdict of the reference router."""
    click.echo(
        f"\n2. Checked against the reference router: {verdict.verdict}\n"
        f"{verdict.forwarded} of {verdict.to_forward} packets left as they must; "
        f"{verdict.refused_by_full_queues} refused by full queues, {verdict.in_flight} in flight, "
        f"{verdict.mismatch_count} wrong\n"
        f"captures and record: {out}"
    )
    for mismatch in verdict.mismatches:
        click.echo(mismatch)


def _headroom() -> None:
    """Show figure 12."""
    from ixp.reports.figures.headroom import RESOURCES, free_by_engine
    from ixp.reports.published_values import published_value

    rows = []
    for engine, role, *simulated in free_by_engine(_CONFIG):
        keys = (_CONFIG, engine, role)
        published = [
            published_value("headroom", "free on every engine", keys, q) for q in RESOURCES
        ]
        pairs = [f"{a} / {b}" for a, b in zip(simulated, published, strict=True)]
        rows.append((engine, role, *pairs))
    print_table("\n3. Free on every engine, here / note (figure 12)", _HEADROOM_COLUMNS, rows)


def _unbounded(cycles: int) -> None:
    """Show figure 4 for two cells per PDU on one VC."""
    from ixp.reports.published_values import published_value
    from ixp.workloads.runs.options.options import Options
    from ixp.workloads.runs.runner import run

    rows = []
    for grade in ("75", "7e"):
        keys = (_CONFIG, 2, "1", grade)
        published = published_value("unbounded", "cycles per cell", keys, "cycles_per_cell")
        options = Options(
            config=_CONFIG, workload="vc1x2", ports="unbounded", sdram=grade, cycles=cycles
        )
        with progress(cycles, f"unbounded, SDRAM -{grade}") as done:
            record = run(options, done).record
        rx = next(port.rx for port in record.ports if port_kind(port.kind).is_atm)
        rows.append((f"-{grade.upper()}", rx.cycles_per_unit or None, published))
    columns = ("SDRAM", "cycles/cell", "note")
    print_table(
        "\n4. ATM receive when the wire is unbounded (figure 4, 2 cells per PDU)", columns, rows
    )


def _idle(record: "Record") -> None:
    """Show figure 13."""
    from ixp.reports.published_values import published_value

    rows = [
        (name, record.memory[name].idle_pct,
         published_value("memory", "idle memories", (_CONFIG,), f"{name}_idle_pct"))
        for name in ("sram", "sdram")
    ]  # fmt: skip
    print_table("\n5. Idle memories at wire rate (figure 13)", ("memory", "idle %", "note"), rows)


def _speed(record: "Record") -> None:
    from ixp.isa.tables.chip import chip

    table = chip()
    cells_per_s = table["oc12_kbps"] * 1000 / (table["cell_wire_bytes"] * 8)
    host = record.host
    if host:
        click.echo(
            f"\n6. Speed: {host.core_cycles_per_s / 1e6:.1f} M core cycles/s, "
            f"{host.cells_per_s:.0f} cells/s: {100 * host.cells_per_s / cells_per_s:.2f} % of "
            f"the {cells_per_s / 1e6:.2f} M cells/s of the hardware"
        )
