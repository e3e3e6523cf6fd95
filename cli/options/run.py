"""What a person gave `ixp run`, as the options of a run: texts are read, and files kept apart."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from msgspec.structs import replace

from ixp.cli.options.sources import STDIN, source_text, variant_and_rows
from ixp.support.cycle_text import Duration
from ixp.support.errors import UserError
from ixp.workloads.record.record import Record
from ixp.workloads.record.run_directory import RunDirectory, port_number
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import core_mhz

_NO_EFFECT = ("Output", "Simulator (results are the same)")
"""Titles of options that change no result but what `--check` reports: `--again` takes them."""
_ADDED = ("annotate", "check", "trace", "trace_from", "trace_cycles", "schedule", "native", "cache")
"""Those of them that are options of the run."""


def options_of(config: str, **arguments: Any) -> Options:  # noqa: ANN401  # by their names
    """Turn the text of options into those of a run; `-` is the source on standard input."""
    arguments |= chip_given(arguments)
    times = {name: value for name, value in arguments.items() if isinstance(value, Duration)}
    source = source_text() if config == STDIN else None
    options = Options(
        config=source.name if source else config,
        source_text=source.text if source else None,
        **arguments
        | {
            "inputs": inputs_given(arguments["inputs"]),
            "repeat": _repeat(arguments["repeat"]),
            "include": tuple(map(str, arguments["include"])),
            "until_drained": arguments.pop("until") == "drained",
            "stop_on": ()
            if arguments["stop_on"] is None
            else tuple(arguments["stop_on"].split(",")),
        }
        | dict.fromkeys(times),
    )
    return _with_times(options, times) if times else options


def chip_given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Turn the text of `chip_options` into fields of `Options`."""
    clocks = {name: arguments[name] and int(arguments[name]) for name in ("core_mhz", "ix_mhz")}
    name, rows = variant_and_rows(arguments["chip"], arguments["rows"])
    return {**clocks, "chip": name, "sdram": arguments["sdram"], "rows": rows}


def _with_times(options: Options, times: dict[str, Duration]) -> Options:
    """Fill in times as cycles of the core of the configuration."""
    mhz = core_mhz(options)
    return replace(options, **{name: time.cycles(mhz) for name, time in times.items()})


def inputs_given(texts: tuple[str, ...]) -> dict[int, str]:
    """Turn the text of `--in` into files by port. Raise UserError for another form."""
    inputs: dict[int, str] = {}
    for text in texts:
        port, sign, file = text.partition("=")
        if not sign or not file:
            raise UserError(f"--in must be PORT=FILE, not {text}")
        number = port_number(port)
        if number in inputs:
            raise UserError(f"--in is given twice for port {port}")
        inputs[number] = file
    return inputs


def _repeat(text: str | None) -> int | str | None:
    if text is None or text == "forever":
        return text
    if not (text.isascii() and text.isdigit()):
        raise UserError(f"--repeat must be a number or forever, not {text}")
    return int(text)


def repeated(directory: str, ctx: click.Context) -> tuple[Record, Options]:
    """Return the record of a run, and its options with those of the command that change no result.

    Raise UsageError for another option, and UserError for a run that cannot be repeated.
    """
    parameters = [parameter for parameter in ctx.command.params if _is_given(ctx, parameter)]
    for parameter in parameters:
        if parameter.name != "json" and getattr(parameter, "title", None) not in _NO_EFFECT:
            name = parameter.opts[0] if isinstance(parameter, click.Option) else "CONFIG"
            raise click.UsageError(
                f"{name} has no place beside --again, which repeats a run as it was made", ctx
            )
    from ixp.workloads.runs.options.repeated import options_to_repeat

    record, options = options_to_repeat(directory)
    added = {
        parameter.name: ctx.params[parameter.name]
        for parameter in parameters
        if parameter.name in _ADDED
    }
    return record, replace(options, **added)


def _is_given(ctx: click.Context, parameter: click.Parameter) -> bool:
    source = ctx.get_parameter_source(parameter.name or "")
    return source is ParameterSource.COMMANDLINE


def keep_inputs(
    options: Options, out: str | None, json: str | None, lines: str | None, plot: str | None
) -> None:
    """Raise UserError where a file to write is one that the run reads, or is asked for twice.

    A plot must be of what the run measures, and an .svg file.
    """
    if plot is not None and not options.profile:
        raise UserError("--plot has no effect without --profile")
    if plot is not None and not plot.lower().endswith(".svg"):
        raise UserError(f"--plot must be an .svg file, not {plot}")
    read = [options.config, options.workload, options.tables, *options.inputs.values()]
    inputs = {Path(file).resolve(): file for file in read if file and Path(file).is_file()}
    targets = {"--json": json, "--trace": options.trace, "--profile-lines": lines, "--plot": plot}
    for name, target in targets.items():
        if target is not None and (file := inputs.get(Path(target).resolve())):
            raise UserError(f"{name} and an input name the same file, {file}")
    written: dict[Path, str] = {}
    for name, target in targets.items():
        special = target is not None and Path(target).exists() and not Path(target).is_file()
        if target is None or special:
            continue
        if (other := written.setdefault(Path(target).resolve(), name)) != name:
            raise UserError(f"{other} and {name} name the same file, {target}")
    for path, file in inputs.items():
        if out is not None and RunDirectory(out).owns(path):
            raise UserError(f"--out would overwrite the input {file}; name another directory")
