"""ixp run: simulate a configuration, or one bare program."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from ixp.cli.command import Command, titled
from ixp.cli.exit_codes import code_of_signal
from ixp.cli.name_completion import config_names, workload_names
from ixp.cli.options.capture import packet_stream
from ixp.cli.options.chip import CHIP_OPTIONS
from ixp.cli.options.sources import CHECKS, INCLUDE, OPTIMISED, defines_option
from ixp.cli.options.traffic import READDRESS, SEED, TABLES, inputs_option, repetitions
from ixp.cli.options.types import CYCLES_METAVAR, Cycles
from ixp.cli.output import check_writable, json_option, progress, to_json, write_results
from ixp.cli.process import DeferredInterrupt
from ixp.support.atomic_files import STDOUT
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.workloads.record.run_files import RunFiles
    from ixp.workloads.runs.options.options import Options
    from ixp.workloads.runs.result import Result


@click.command(
    "run",
    cls=Command,
    fields={"keep": "--out", "stop_when_drained": "--until drained"},
    epilog="Example: ixp run oc12 --workload ip40 --cycles 1000000 --out out && ixp verify out\n"
    "Example: ixp run oc3x2 --workload imix --profile --trace imix.perfetto",
)
@click.argument(
    "config",
    metavar="CONFIG|FILE.uc|IMAGE|ENGINE=FILE.uc...",
    nargs=-1,
    shell_complete=config_names,
)
@titled(
    "Traffic",
    click.option(
        "--workload",
        metavar="NAME|FILE.toml",
        shell_complete=workload_names,
        help="Send this workload into every port (default: ip40, or nothing where nothing is "
        "routed).",
    ),
    click.option("--list-workloads", is_flag=True, help="List the named workloads and exit."),
    inputs_option(
        "Send a .pcap, .pcapng or .cells file (or .gz) into PORT instead (8, eth0, atm0, ...)."
    ),
    click.option(
        "--timing",
        type=click.Choice(["line", "pcap", "run"]),
        default="line",
        show_default=True,
        help="Send back to back (line), by the timestamps of the capture from the first one on "
        "(pcap), or by those of an earlier run (run).",
    ),
    click.option(
        "--speed",
        type=float,
        default=1.0,
        metavar="N",
        help="Send captures with --timing pcap N times as fast as they were captured (default: 1).",
    ),
    click.option(
        "--max-gap",
        type=Cycles(),
        metavar=CYCLES_METAVAR,
        help="Shorten pauses of all captures with --timing pcap to N cycles, or a time.",
    ),
    READDRESS,
    click.option(
        "--repeat",
        type=repetitions,
        metavar="N|forever",
        help="Replay each input N times (default: 1 for files, forever for workloads).",
    ),
    click.option(
        "--load",
        type=float,
        default=1.0,
        metavar="FACTOR",
        help="Multiply the rates of the workload, and of inputs that repeat forever, by FACTOR, "
        "up to 1 (default: 1).",
    ),
    click.option(
        "--packets",
        type=int,
        metavar="N",
        help="End the workload, or inputs that repeat forever, after N packets on each port.",
    ),
    click.option(
        "--send",
        type=Cycles(),
        metavar=CYCLES_METAVAR,
        help="End the workload, or inputs that repeat forever, after the packets of N cycles on "
        "each port.",
    ),
    click.option(
        "--fcs", is_flag=True, help="Read and write Ethernet captures with the FCS, unchanged."
    ),
    TABLES,
    SEED,
)
@titled(
    "Measuring and stopping",
    click.option(
        "--cycles",
        type=Cycles(),
        metavar=CYCLES_METAVAR,
        help="Stop after N core cycles at the latest (default: 1000000): 250000, 1e6, 10k, 2M, or"
        " a time such as 5us or 10ms, rounded up to whole cycles. A bare program stops when "
        "all its threads have ended.",
    ),
    click.option(
        "--until",
        "stop_when_drained",
        type=click.Choice(["drained"]),
        callback=lambda _context, _option, value: value is not None,
        help="Stop when all inputs are played and the machine is empty; a bare program when its "
        "threads have ended or only poll, whatever time that takes.",
    ),
    click.option(
        "--warmup",
        type=Cycles(),
        metavar=CYCLES_METAVAR,
        help="Count rates and events after N cycles (default: 100000, half of a shorter run; 0 "
        "for a bare program and with --until drained).",
    ),
    click.option(
        "--stop-on",
        metavar="EVENT,...",
        callback=lambda _context, _option, value: () if value is None else tuple(value.split(",")),
        help="Stop at the first overflow, underflow or idle (transmit), or when the named counter "
        "rises; of one port as in overflow(8). Counts after the warm-up; use --warmup 0 to see "
        "every event.",
    ),
    click.option(
        "--watch",
        metavar="EXPR",
        help="Stop when EXPR is true: 'ATM_RX_IPR_FULLQ > 0', 'IP_BAD_TTL(8) >= 100', "
        "'register(0, 2, \"sum\") == 7' (engine, context, name as in the source), "
        "'queue(\"packets eth0\") > 9', 'queue(\"sram ordered\") > 4'.",
    ),
    click.option(
        "--watch-every",
        type=Cycles(),
        metavar=CYCLES_METAVAR,
        help="Evaluate --watch every N cycles (default: 256). Shorter-lived conditions are "
        "missed; 1 checks every cycle and is slow.",
    ),
)
@titled(
    "Chip and wires",
    click.option(
        "--ports",
        default="bounded",
        metavar="RATE|PORT=RATE,...",
        show_default=True,
        help="Set the rate of the wires: bounded (true), unbounded, or a multiple such as 1.05; "
        "or by port, as in atm=1.05,8=2,eth0=1 (PORT is all, atm, ethernet, or a port; the "
        "narrower wins).",
    ),
    *CHIP_OPTIONS,
)
@titled(
    "Build of the programs",
    defines_option(
        "Set a build option, such as VC_TABLE_LINEAR or DRAM_QUEUE=ordered, or define a symbol of "
        "one's own programs."
    ),
    INCLUDE,
    CHECKS,
    OPTIMISED,
    click.option("--list-options", is_flag=True, help="List the build options and exit."),
    click.option(
        "--counters",
        type=click.Choice(["errors", "all"]),
        default="errors",
        show_default=True,
        help="Compile these groups of the router's counters.",
    ),
    click.option(
        "--core-software",
        metavar="MODULE:CLASS",
        help="Replace the core's software of CONFIG; a module is installed, or beside CONFIG.",
    ),
)
@titled(
    "Programs without ports",
    click.option(
        "--engine", type=int, metavar="N", help="Run the program on engine N (default: 0)."
    ),
    click.option("--threads", type=int, metavar="N", help="Start N threads (default: 4)."),
    click.option(
        "--dump",
        "dumps",
        metavar="UNIT:ADDR+COUNT",
        multiple=True,
        help="Show words of scratch, sram or sdram (quadwords) at the end.",
    ),
)
@titled(
    "Output",
    click.option(
        "--out",
        metavar="DIR",
        help="Write a capture of every port, and record.json, to DIR; missing parents are created.",
    ),
    click.option(
        "--capture",
        callback=check_writable,
        metavar="FILE.pcapng|-",
        help="Write the packets of all ports to one file while the run goes on, or with - to "
        "standard output, for `wireshark -k -i -`; tables are left out then.",
    ),
    click.option("--idle", is_flag=True, help="Keep idle cells in .cells files."),
    click.option(
        "--profile",
        is_flag=True,
        help="Count and show where cycles went (stages, macros, source lines, units, queues, "
        "buses), how long packets took, and how full queues were. Without it the record has "
        "none of these.",
    ),
    click.option(
        "--latency",
        is_flag=True,
        help="Measure and show how long packets took by path, stage and IP flow, whether they kept "
        "their order, and how full queues were; --profile does it, too.",
    ),
    click.option(
        "--plot",
        callback=check_writable,
        metavar="FILE.svg",
        help="Draw the histogram of latency, and how full queues were over time, as --profile or "
        "--latency measures them.",
    ),
    click.option(
        "--profile-lines",
        callback=check_writable,
        metavar="FILE",
        help="Write the engine cycles of every word executed, with its source line, to FILE: a "
        "flame graph for speedscope.app if it ends in .speedscope.json, JSON if in .json, else "
        "CSV.",
    ),
    click.option(
        "--annotate",
        multiple=True,
        metavar="FILE.uc",
        help="Show this source of the programs with the engine cycles of each line.",
    ),
    click.option(
        "--check",
        is_flag=True,
        help="Run the sanitizer: report races, uninitialised reads and lost signals; exit 1 if "
        "there are any.",
    ),
    click.option(
        "--fail-on",
        type=click.Choice(["warning"]),
        help="Exit with 1 if there is a warning, of the assembler or of the run.",
    ),
    click.option(
        "--log",
        callback=check_writable,
        metavar="FILE",
        help="Write the texts of `.log` directives, each time their words issue; - for standard "
        "output.",
    ),
    click.option(
        "--allow",
        "allowed",
        multiple=True,
        metavar="NAME",
        help="Accept warnings of this name with --fail-on, such as not_sent or never-read.",
    ),
    click.option(
        "--trace",
        callback=check_writable,
        metavar="FILE",
        help="Write a timeline for ui.perfetto.dev.",
    ),
    click.option(
        "--trace-from",
        type=Cycles(),
        metavar=CYCLES_METAVAR,
        help="Begin the timeline at cycle N (default: end of the warm-up).",
    ),
    click.option(
        "--trace-cycles",
        type=Cycles(),
        metavar=CYCLES_METAVAR,
        help="End it after N cycles (default: 20000).",
    ),
    click.option(
        "--again",
        metavar="DIR",
        help="Repeat the run that wrote DIR with --out; only options of this group and of the "
        "simulator may be added.",
    ),
)
@titled(
    "Simulator (results are the same)",
    click.option(
        "--schedule",
        type=click.Choice(["decoupled", "lockstep"]),
        default="decoupled",
        show_default=True,
        help="Run each engine ahead to its next interaction, or all of them cycle by cycle.",
    ),
    click.option(
        "--native",
        type=click.Choice(["auto", "on", "off"]),
        default="auto",
        show_default=True,
        help="Compile microwords to host code: in long runs that gain by it, always, or never.",
    ),
    click.option(
        "--cache/--no-cache",
        default=True,
        show_default=True,
        help="Keep assembled programs and compiled code for later runs.",
    ),
)
@json_option
def command(
    config: tuple[str, ...],
    *,
    list_workloads: bool,
    list_options: bool,
    out: str | None,
    capture: str | None,
    idle: bool,
    profile_lines: str | None,
    plot: str | None,
    fail_on: str | None,
    allowed: tuple[str, ...],
    again: str | None,
    json: str | None,
    **fields: Any,  # noqa: ANN401  # those of `Options`
) -> int:
    """Simulate a configuration, or programs without ports.

    CONFIG is oc12, oc3x4, oc3x2 or a .toml file; IMAGE is a .image file of `ixp asm`; - reads the
    source of a program from standard input. Several ENGINE=FILE.uc run side by side. FILE.c, a
    program in C, may stand for each FILE.uc.
    Rates, percentages, overflows, underflows and idle cells are counted after the warm-up.
    The exit code is 1 after a fault, a deadlock, an event of --stop-on or a finding of --check,
    and after a warning with --fail-on warning.
    Ctrl-C ends the run with the record of what was simulated, a second one at once without it.
    """
    from ixp.cli.commands.run.choice_lists import show_options, show_workloads
    from ixp.cli.commands.run.engine_tables import all_words
    from ixp.cli.commands.run.run_messages import (
        check_allowed,
        exit_code,
        write_changes,
        write_report,
    )
    from ixp.cli.options.run import (
        errors_of_record,
        options_of,
        options_of_record,
        refuse_overwriting,
    )
    from ixp.workloads.runs.runner import run

    if list_options:
        return show_options(json)
    if list_workloads:
        return show_workloads(json)
    before = None
    if again is not None:
        before, options = options_of_record(again, click.get_current_context())
    elif not config:
        raise click.UsageError("CONFIG or FILE.uc is missing", click.get_current_context())
    else:
        options = options_of(config, keep=out is not None, **fields)
    profile, latency = fields["profile"], fields["latency"]
    options = replace(
        options, profile=profile, profile_words=profile_lines is not None, latency=latency
    )
    check_allowed(allowed, fail_on)
    if idle and out is None:
        raise UserError("--idle has no effect without --out DIR")
    _check_plot(plot, is_measured=profile or latency)
    refuse_overwriting(
        options,
        out,
        {
            "--json": json,
            "--log": options.log,
            "--trace": options.trace,
            "--profile-lines": profile_lines,
            "--plot": plot,
            "--capture": capture,
        },
    )
    deferral = DeferredInterrupt()
    # A directory that cannot be written is refused before the run.
    with nullcontext() if out is None else _files(out, keep_idle=idle) as files:
        with (
            errors_of_record(again),
            packet_stream(capture) as stream,
            progress(options.last_cycle or 0, options.title) as done,
        ):
            result = run(options, done, deferral, files, stream)
        if files is not None:
            files.finish(result.record, result.tables)
    if plot is not None:
        from ixp.cli.commands.run.profile_tables import draw_profile

        draw_profile(result.record, plot)
    write_report(result)
    names_workload = options.workload is not None
    if again and before:
        write_changes(again, before, result.record)
    write_results(
        [
            (STDOUT if capture == STDOUT else None, lambda: b""),
            (profile_lines, lambda: all_words(result.record, str(profile_lines))),
            (json, lambda: to_json(result.record)),
        ],
        lambda: _tables(result, options, names_workload=names_workload),
    )
    code = exit_code(result, fail_on_warning=bool(fail_on), allowed=allowed)
    return code_of_signal(deferral.number) if deferral.number else code


def _check_plot(plot: str | None, *, is_measured: bool) -> None:
    """Raise UserError for a plot of times that no option measures, or in another form than SVG."""
    if plot is not None and not is_measured:
        raise UserError("--plot has no effect without --profile or --latency")
    if plot is not None and not plot.lower().endswith(".svg"):
        raise UserError(f"--plot must be an .svg file, not {plot}")


def _files(out: str, *, keep_idle: bool) -> AbstractContextManager[RunFiles]:
    from ixp.workloads.record.run_files import RunFiles

    return RunFiles(out, keep_idle=keep_idle)


def _tables(result: Result, options: Options, *, names_workload: bool) -> None:
    from ixp.cli.commands.run.run_tables import show_run

    if result.record.ports and not names_workload:
        from ixp.workloads.traffic.named_workloads import SILENT

        if result.record.workload == SILENT:
            click.echo("all ports are silent: nothing is routed; --in or --workload feeds them")
    show_run(result.record, options.title)
    if options.times_packets:
        from ixp.cli.commands.run.profile_tables import show_profile, show_times

        (show_profile if options.profile else show_times)(result.record)
    if result.annotations:
        from ixp.cli.commands.run.annotation_tables import show_annotation

        for annotation in result.annotations:
            show_annotation(annotation)
