"""ixp run: simulate a configuration, or one bare program."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from ixp.cli.command import Command, option_group
from ixp.cli.exit_codes import code_of_signal
from ixp.cli.name_completion import config_names, workload_names
from ixp.cli.options.chip import chip_options
from ixp.cli.options.cycles import CYCLES_METAVAR, Cycles
from ixp.cli.options.sources import defines_option, include_option
from ixp.cli.output import json_option, progress, show, to_json, writable, write
from ixp.cli.process import Deferral
from ixp.support.atomic_files import STDOUT
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.workloads.record.run_files import RunFiles
    from ixp.workloads.runs.result import Result

traffic = option_group("Traffic")
stop = option_group("Measuring and stopping")
chip = option_group("Chip and wires")
build = option_group("Build of the programs")
bare = option_group("One program without ports")
output = option_group("Output")
simulator = option_group("Simulator (results are the same)")


@click.command(
    "run",
    cls=Command,
    fields={"keep": "--out", "until_drained": "--until drained"},
    epilog="Example: ixp run oc12 --workload ip40 --cycles 1000000 --out out && ixp verify out\n"
    "Example: ixp run oc3x2 --workload imix --profile --trace imix.perfetto",
)
@click.argument(
    "config", metavar="CONFIG|FILE.uc|IMAGE", required=False, shell_complete=config_names
)
@traffic(
    "--workload",
    metavar="NAME|FILE.toml",
    shell_complete=workload_names,
    help="Send this workload into every port (default: ip40, or nothing where nothing is routed).",
)
@traffic("--list-workloads", is_flag=True, help="List the named workloads and exit.")
@traffic(
    "--in",
    "inputs",
    metavar="PORT=FILE",
    multiple=True,
    help="Send a .pcap, .pcapng or .cells file (or .gz) into PORT instead (8, eth0, atm0, ...).",
)
@traffic(
    "--timing",
    type=click.Choice(["line", "pcap"]),
    default="line",
    show_default=True,
    help="Send back to back (line), or by the timestamps of the capture (pcap).",
)
@traffic(
    "--repeat",
    metavar="N|forever",
    help="Replay each input N times (default: 1 for files, forever for workloads).",
)
@traffic(
    "--load",
    type=float,
    default=1.0,
    metavar="FACTOR",
    help="Multiply the rates of the workload, and of inputs that repeat forever, by FACTOR, up to "
    "1 (default: 1).",
)
@traffic(
    "--packets",
    type=int,
    metavar="N",
    help="End the workload, or inputs that repeat forever, after N packets on each port.",
)
@traffic(
    "--send",
    type=Cycles(),
    metavar=CYCLES_METAVAR,
    help="End the workload, or inputs that repeat forever, after the packets of N cycles on each "
    "port.",
)
@traffic("--fcs", is_flag=True, help="Read and write Ethernet captures with the FCS, unchanged.")
@traffic("--tables", metavar="FILE.toml", help="Load VCs, routes and interfaces from FILE.toml.")
@traffic("--seed", type=int, default=0, show_default=True, help="Set the workloads' random seed.")
@stop(
    "--cycles",
    type=Cycles(),
    metavar=CYCLES_METAVAR,
    help="Stop after N core cycles at the latest (default: 1000000): 250000, 1e6, 10k, 2M, or a "
    "time such as 5us or 10ms, rounded up to whole cycles. A bare program stops when all its "
    "threads have ended.",
)
@stop(
    "--until",
    type=click.Choice(["drained"]),
    help="Stop when all inputs are played and the machine is empty; a bare program when its "
    "threads have ended or only poll, whatever time that takes.",
)
@stop(
    "--warmup",
    type=Cycles(),
    metavar=CYCLES_METAVAR,
    help="Count rates and events after N cycles (default: 100000, half of a shorter run; 0 for a "
    "bare program and with --until drained).",
)
@stop(
    "--stop-on",
    metavar="EVENT,...",
    help="Stop at the first overflow, underflow or idle (transmit), or when the named counter "
    "rises. Counts after the warm-up; use --warmup 0 to see every event.",
)
@stop(
    "--watch",
    metavar="EXPR",
    help="Stop when EXPR is true: 'ATM_RX_IPR_FULLQ > 0', 'IP_BAD_TTL(8) >= 100', "
    "'register(0, 2, \"sum\") == 7' (engine, context, name as in the source), "
    "'queue(\"packets eth0\") > 9', 'queue(\"sram ordered\") > 4'.",
)
@stop(
    "--watch-every",
    type=Cycles(),
    metavar=CYCLES_METAVAR,
    help="Evaluate --watch every N cycles (default: 256). Shorter-lived conditions are missed; 1 "
    "checks every cycle and is slow.",
)
@chip(
    "--ports",
    default="bounded",
    metavar="RATE|PORT=RATE,...",
    show_default=True,
    help="Set the rate of the wires: bounded (true), unbounded, or a multiple such as 1.05; or by "
    "port, as in atm=1.05,8=2,eth0=1 (PORT is all, atm, ethernet, or a port; the narrower wins).",
)
@chip_options(chip)
@defines_option(
    build,
    "Set a build option, such as VC_TABLE_LINEAR or DRAM_QUEUE=ordered, or define a symbol of "
    "one's own programs.",
)
@include_option(build)
@build("--list-options", is_flag=True, help="List the build options and exit.")
@build(
    "--counters",
    type=click.Choice(["errors", "all"]),
    default="errors",
    show_default=True,
    help="Compile these groups of the router's counters.",
)
@build(
    "--core-software",
    metavar="MODULE:CLASS",
    help="Replace the core's software of CONFIG; a module is installed, or beside CONFIG.",
)
@bare("--engine", type=int, metavar="N", help="Run the program on engine N (default: 0).")
@bare("--threads", type=int, metavar="N", help="Start N threads (default: 4).")
@bare(
    "--dump",
    "dumps",
    metavar="UNIT:ADDR+COUNT",
    multiple=True,
    help="Show words of scratch, sram or sdram (quadwords) at the end.",
)
@output("--out", metavar="DIR", help="Write a capture of every port, and record.json, to DIR.")
@output("--idle", is_flag=True, help="Keep idle cells in .cells files.")
@output(
    "--profile",
    is_flag=True,
    help="Count and show where cycles went (stages, macros, source lines, units, queues, buses), "
    "how long packets took, and how full queues were. Without it the record has none of these.",
)
@output(
    "--plot",
    callback=writable,
    metavar="FILE.svg",
    help="Draw how full queues were over time, as --profile measures it.",
)
@output(
    "--profile-lines",
    callback=writable,
    metavar="FILE",
    help="Write the engine cycles of every word executed, with its source line, to FILE: JSON if "
    "it ends in .json, else CSV.",
)
@output(
    "--annotate",
    multiple=True,
    metavar="FILE.uc",
    help="Show this source of the programs with the engine cycles of each line.",
)
@output(
    "--check",
    is_flag=True,
    help="Run the sanitizer: report races, uninitialised reads and lost signals; exit 1 if there "
    "are any.",
)
@output(
    "--fail-on",
    type=click.Choice(["warning"]),
    help="Exit with 1 if there is a warning, of the assembler or of the run.",
)
@output(
    "--trace",
    callback=writable,
    metavar="FILE",
    help="Write a timeline for ui.perfetto.dev.",
)
@output(
    "--trace-from",
    type=Cycles(),
    metavar=CYCLES_METAVAR,
    help="Begin the timeline at cycle N (default: end of the warm-up).",
)
@output(
    "--trace-cycles",
    type=Cycles(),
    metavar=CYCLES_METAVAR,
    help="End it after N cycles (default: 20000).",
)
@simulator(
    "--schedule",
    type=click.Choice(["decoupled", "lockstep"]),
    default="decoupled",
    show_default=True,
    help="Run each engine ahead to its next interaction, or all of them cycle by cycle.",
)
@simulator(
    "--native",
    type=click.Choice(["auto", "on", "off"]),
    default="auto",
    show_default=True,
    help="Compile microwords to host code: in long runs that gain by it, always, or never.",
)
@simulator(
    "--cache/--no-cache",
    default=True,
    show_default=True,
    help="Keep assembled programs and compiled code for later runs.",
)
@output(
    "--again",
    metavar="DIR",
    help="Repeat the run that wrote DIR with --out; only options of this group and of the "
    "simulator may be added.",
)
@json_option
def command(
    config: str | None,
    list_workloads: bool,
    out: str | None,
    idle: bool,
    json: str | None,
    **arguments: Any,  # noqa: ANN401  # the options of a run, by their names
) -> int:
    """Simulate a configuration, or one program without ports.

    CONFIG is oc12, oc3x4, oc3x2 or a .toml file; IMAGE is a .image file of `ixp asm`; - reads the
    source of a program from standard input.
    Rates, percentages, overflows, underflows and idle cells are counted after the warm-up.
    The exit code is 1 after a fault, a deadlock, an event of --stop-on or a finding of --check,
    and after a warning with --fail-on warning.
    Ctrl-C ends the run with the record of what was simulated, a second one at once without it.
    """
    from ixp.cli.commands.run.choice_lists import show_options, show_workloads
    from ixp.cli.commands.run.run_messages import exit_code, write_changes, write_report
    from ixp.cli.options.run import keep_inputs, options_of, repeated
    from ixp.workloads.runs.runner import run

    if arguments.pop("list_options"):
        return show_options(json)
    if list_workloads:
        return show_workloads(json)
    before, again = None, arguments.pop("again")
    profile, fail_on = arguments.pop("profile"), arguments.pop("fail_on")
    lines, plot = arguments.pop("profile_lines"), arguments.pop("plot")
    if again is not None:
        before, options = repeated(again, click.get_current_context())
    elif config is None:
        raise click.UsageError("CONFIG or FILE.uc is missing", click.get_current_context())
    else:
        options = options_of(config, keep=out is not None, **arguments)
    options = replace(options, profile=profile, profile_words=lines is not None, latency=False)
    if idle and out is None:
        raise UserError("--idle has no effect without --out DIR")
    keep_inputs(options, out, json, lines, plot)
    deferral = Deferral()
    # What cannot be written shows now.
    with nullcontext() if out is None else _files(out, keep_idle=idle) as files:
        with progress(options.last_cycle or 0, options.config) as done:
            result = run(options, done, deferral, files)
        if files is not None:
            files.finish(result.record, result.tables)
    if plot is not None:
        from ixp.cli.commands.run.profile_tables import draw_queues

        draw_queues(result.record, plot)
    write_report(result)
    asked = options.workload is not None
    if before is not None:
        write_changes(again, before, result.record)
    _show(result, json, lines, lambda: _tables(result, asked=asked, profile=profile))
    code = exit_code(result, fail_on_warning=bool(fail_on))
    return code_of_signal(deferral.number) if deferral.number else code


def _files(out: str, *, keep_idle: bool) -> AbstractContextManager[RunFiles]:
    from ixp.workloads.record.run_files import RunFiles

    return RunFiles(out, keep_idle=keep_idle)


def _show(result: Result, json: str | None, lines: str | None, tables: Callable[[], None]) -> None:
    """Write the record and the words where they are asked for, tables unless one is at "-"."""
    if lines is not None:
        from ixp.cli.commands.run.engine_tables import all_words

        write(lines, all_words(result.record, lines))
    if lines != STDOUT:
        show(result.record, json, tables)
    elif json is not None:
        write(json, to_json(result.record))


def _tables(result: Result, *, asked: bool, profile: bool) -> None:
    from ixp.cli.commands.run.run_tables import show_run

    if result.record.ports and not asked:
        from ixp.workloads.traffic.named_workloads import SILENT

        if result.record.workload == SILENT:
            click.echo("all ports are silent: nothing is routed; --in or --workload feeds them")
    show_run(result.record)
    if profile:
        from ixp.cli.commands.run.profile_tables import show_profile

        show_profile(result.record)
    if result.annotations:
        from ixp.cli.commands.run.annotation_tables import show_annotation

        for annotation in result.annotations:
            show_annotation(annotation)
