"""ixp run: simulate a configuration, or one bare program."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, get_args

import click
import msgspec

from ixp.cli.output import json_option, print_table, progress, show, writable
from ixp.isa.chip import VARIANTS
from ixp.microcode.config.loader import Config, IxBus
from ixp.support.errors import UserError
from ixp.workloads.record.record import Record

if TYPE_CHECKING:
    from ixp.workloads.runs.result import Result

_FAILED = 1
_BAD_INPUT = 2


def _choice(struct: type[msgspec.Struct], key: str) -> click.Choice[str]:
    """Give the values that a key of a configuration may have."""
    (field,) = (field for field in msgspec.structs.fields(struct) if field.name == key)
    return click.Choice([str(value) for value in get_args(field.type)])


@click.command(
    "run",
    epilog="Example: ixp run oc12 --workload ip40 --cycles 1000000 --out out && ixp verify out",
)
@click.argument("config", metavar="CONFIG|FILE.uc", required=False)
@click.option("--workload", metavar="NAME|FILE.toml", help="What every port receives (ip40).")
@click.option("--list-options", is_flag=True, help="List the router's build options, and stop.")
@click.option("--list-workloads", is_flag=True, help="List the workloads with a name, and stop.")
@click.option(
    "--in",
    "inputs",
    metavar="PORT=FILE",
    multiple=True,
    help="This port receives a .pcap or .cells file instead.",
)
@click.option(
    "--timing",
    type=click.Choice(["line", "pcap"]),
    default="line",
    show_default=True,
    help="Back to back, or by the times of the capture.",
)
@click.option("--repeat", metavar="N|forever", help="Play each input so often (files 1).")
@click.option("--engine", type=int, help="Where a bare program runs (0).")
@click.option("--threads", type=int, help="How many threads of a bare program start (4).")
@click.option(
    "--dump",
    "dumps",
    metavar="UNIT:ADDR+COUNT",
    multiple=True,
    help="Show words of scratch, sram or sdram (there: quadwords) at the end.",
)
@click.option("--tables", metavar="FILE.toml", help="VCs, routes and interfaces.")
@click.option(
    "--cycles",
    type=int,
    help="Stop after so many core cycles (1000000), also when a bare program has ended before.",
)
@click.option("--until", type=click.Choice(["drained"]), help="Stop when inputs are forwarded.")
@click.option(
    "--warmup",
    type=int,
    help="Count from this cycle on (100000, half a short run; 0 for a bare program and with "
    "--until drained).",
)
@click.option(
    "--ports",
    default="bounded",
    metavar="bounded|unbounded|FACTOR",
    show_default=True,
    help="Wire rate: true, infinite, or a multiple.",
)
@click.option("--dram", type=_choice(Config, "sdram"), help="SDRAM speed grade.")
@click.option("--core-mhz", type=_choice(Config, "core_mhz"), help="Core clock.")
@click.option("--ix-mhz", type=_choice(IxBus, "mhz"), help="IX bus clock.")
@click.option("--chip", type=click.Choice(list(VARIANTS)), help="Chip variant.")
@click.option(
    "--row",
    "rows",
    metavar="NAME=VALUE",
    multiple=True,
    help="Override a number of the chip (isa/chip.py): sdram_refresh_clocks=1812 as in hardware.",
)
@click.option(
    "--counters",
    type=click.Choice(["errors", "all"]),
    default="errors",
    show_default=True,
    help="Groups of the router's counters that are compiled.",
)
@click.option(
    "-D",
    "defines",
    metavar="NAME[=VALUE]",
    multiple=True,
    help="Build the router with this option: VC_TABLE_LINEAR, DRAM_QUEUE=ordered, ...",
)
@click.option(
    "--stop-on",
    metavar="EVENT,...",
    help="Stop at overflow, underflow, idle (transmit), or when a counter rises: after the "
    "warm-up; --warmup 0 sees all.",
)
@click.option(
    "--watch",
    metavar="EXPR",
    help="Stop when seen to be true: 'ATM_RX_IPR_FULLQ > 0', 'scratch[0x280] == 1', "
    "'IP_BAD_TTL(8) >= 100', 'scratch[PACKETQ_COUNTS] - scratch[PACKETQ_COUNTS + 1] > 9' "
    "(packets queued for eth0; + 2 and + 3 for eth1, and so on).",
)
@click.option(
    "--watch-every",
    type=int,
    metavar="CYCLES",
    help="Look so often (256): what is true for less may be missed; 1 misses nothing, and is slow.",
)
@click.option("--out", metavar="DIR", help="Write captures of every port, and the record.")
@click.option("--idle", is_flag=True, help="Keep idle cells in .cells output.")
@click.option("--fcs", is_flag=True, help="Ethernet captures carry the FCS, and go as they are.")
@click.option("--check", is_flag=True, help="Watch for programs that work by luck; fail if any.")
@click.option("--seed", type=int, default=0, help="Random seed of workloads (0).")
@click.option(
    "--schedule",
    type=click.Choice(["decoupled", "lockstep"]),
    default="decoupled",
    show_default=True,
    help="How the simulator advances; results are the same.",
)
@click.option(
    "--native",
    type=click.Choice(["auto", "on", "off"]),
    default="auto",
    show_default=True,
    help="Compile microwords to host code: for long runs, at once, never; results are the same.",
)
@click.option(
    "--cache/--no-cache", default=True, help="Keep programs and compiled code for later runs (yes)."
)
@click.option(
    "--trace",
    callback=writable,
    metavar="FILE",
    help="Write a timeline for ui.perfetto.dev, or as FILE.json for chrome://tracing.",
)
@click.option("--trace-from", type=int, metavar="CYCLE", help="Where it begins (--warmup).")
@click.option("--trace-cycles", type=int, metavar="N", help="How long it lasts (20000).")
@click.option("--where", is_flag=True, help="Show where threads, units, queues and buses were.")
@json_option
def command(
    config: str | None,
    list_workloads: bool,
    out: str | None,
    idle: bool,
    json: str | None,
    **given: Any,  # noqa: ANN401  # the options of a run, by their names
) -> int:
    """Simulate CONFIG (oc12, oc3x4, oc3x2 or a .toml file), or one program without ports.

    Rates, percentages, overflows, underflows and idle cells are counted after the warm-up; so are
    the events of --stop-on.
    The exit code is 1 after a fault, a deadlock, an event of --stop-on or a finding of --check.
    """
    from ixp.assembler import AssemblyError
    from ixp.cli.commands.run_arguments import keep_inputs, options_of
    from ixp.workloads.record.run_directory import prepared
    from ixp.workloads.runs.runner import run

    if given.pop("list_options"):
        return _list_options(json)
    if list_workloads:
        return _list_workloads(json)
    if config is None:
        raise click.UsageError("CONFIG or FILE.uc must be given", click.get_current_context())
    where = given.pop("where")
    options = options_of(config, keep=out is not None, account=True, **given)
    if idle and out is None:
        raise UserError("--idle must go with --out DIR")
    keep_inputs(options, out, json)
    with prepared(out) if out is not None else nullcontext():  # what cannot be written shows now
        try:
            with progress(options.last_cycle or 0, f"{config}") as done:
                result = run(options, done)
        except AssemblyError as error:
            click.echo(str(error), err=True)
            return _BAD_INPUT
        if out is not None:
            result.write(out, keep_idle=idle)
    _tell(result)
    show(result.record, json, lambda: _tables(result.record, where=where))
    return _FAILED if result.failed else 0


def _tell(result: Result) -> None:
    """Say on standard error what the assembler warned of, and why and where the run stopped."""
    fault = result.record.stopped == "fault"
    report = [("ixp: error: " if fault and not n else "") + s for n, s in enumerate(result.report)]
    for line in (*result.warnings, *report):
        click.echo(line, err=True)


def _tables(record: Record, *, where: bool) -> None:
    from ixp.cli.views.profile_view import show_where
    from ixp.cli.views.run_view import show_run

    show_run(record)
    if where:
        show_where(record)


def _list_options(json: str | None) -> int:
    from ixp.microcode.config.option_table import OPTIONS

    rows = [(each.name, each.allowed, each.default, each.meaning) for each in OPTIONS]
    return _show_list("build options (-D)", ("option", "values", "default", "does"), rows, json)


def _list_workloads(json: str | None) -> int:
    from ixp.workloads.traffic.named_workloads import WORKLOADS

    rows = [(name, workload.summary) for name, workload in WORKLOADS.items()]
    return _show_list("workloads", ("name", "what the ports receive"), rows, json)


def _show_list(
    title: str, columns: Sequence[str], rows: Sequence[Sequence[object]], json: str | None
) -> int:
    record = [dict(zip(columns, row, strict=True)) for row in rows]
    show(record, json, lambda: print_table(title, columns, rows))
    return 0
