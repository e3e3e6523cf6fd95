"""Convert a command's options to options of a run; refuse to overwrite inputs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from msgspec.structs import replace

from ixp.cli.options.sources import STDIN, source_text, sources_beside, variant_and_rows
from ixp.cli.output import refuse_same_file
from ixp.support.cycle_text import Duration
from ixp.support.errors import FieldError, UserError
from ixp.workloads.record.record import Record
from ixp.workloads.record.run_directory import RunDirectory
from ixp.workloads.runs.options.options import PROGRAMS, Options
from ixp.workloads.runs.system.system import core_mhz

_NO_EFFECT = ("Output", "Simulator (results are the same)")
"""Titles of options that only affect reports of `--check`; allowed with `--again`."""


def options_of(config: str | Sequence[str], **fields: Any) -> Options:  # noqa: ANN401  # by their names
    """Return the options of a run; `fields` come from options with the names of these fields.

    `config` may be `-`, the source of a program on standard input, or several ENGINE=FILE. `chip`
    is a ChipFile. Times are cycles of the core of the configuration.
    """
    if not isinstance(config, str):
        config, fields = _programs(config, fields)
    fields["chip"], fields["rows"] = variant_and_rows(fields["chip"], fields["rows"])
    if config == STDIN:
        source = source_text()
        config, fields["source_text"] = source.name, source.text
    times = {name: value for name, value in fields.items() if isinstance(value, Duration)}
    options = Options(config=config, **fields | dict.fromkeys(times))
    if not times:
        return options
    mhz = core_mhz(options)
    return replace(options, **{name: time.cycles(mhz) for name, time in times.items()})


def _programs(words: Sequence[str], fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the configuration that arguments name, or the first of several programs.

    Fields then hold its engine, and the other programs. Raise UserError for other arguments.
    """
    endings = "|".join(map(re.escape, PROGRAMS))
    pairs = [re.fullmatch(rf"(\d{{1,3}})=(.+(?:{endings}))", word) for word in words]
    names_engine = any(re.match(r"\d+=", word) for word in words)
    if len(words) == 1 and not names_engine:
        return words[0], fields
    programs = {int(pair[1]): pair[2] for pair in pairs if pair}
    if len(programs) < len(words):
        wrong = next((word for word, pair in zip(words, pairs, strict=True) if not pair), None)
        if wrong is None:
            raise UserError("an engine must have one program, not two")
        raise UserError(
            f"each program must be ENGINE=FILE.uc, not {wrong}"
            + "\nName a workload with --workload, a capture with --in PORT=FILE."
            * (not names_engine)
        )
    if fields["engine"] is not None:
        raise UserError("--engine has no effect on ENGINE=FILE.uc")
    (engine, program), *others = programs.items()
    return program, {**fields, "engine": engine, "programs": dict(others)}


def options_of_record(directory: str, ctx: click.Context) -> tuple[Record, Options]:
    """Return the record of a run, and its options, changed by those that affect no result.

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
        if parameter.name in Options.__struct_fields__
    }
    return record, replace(options, **added)


@contextmanager
def errors_of_record(directory: str | None) -> Iterator[None]:
    """Make a FieldError of a repeated run name its record; None: not a repeated run."""
    try:
        yield
    except FieldError as error:
        if directory is None:
            raise
        raise UserError(f"{directory}: made.options of the record: {error}") from None


def _is_given(ctx: click.Context, parameter: click.Parameter) -> bool:
    source = ctx.get_parameter_source(parameter.name or "")
    return source is ParameterSource.COMMANDLINE


def refuse_overwriting(
    options: Options, out: str | None, targets: Mapping[str, str | None]
) -> None:
    """Raise UserError if a file to write is an input of the run, or is named twice.

    `targets` are the files by the options that name them; `out` is an output directory.
    """
    programs, inputs = options.programs.values(), options.inputs.values()
    read = [options.config, *programs, options.workload, options.tables, *inputs]
    paths = {Path(file).resolve(): file for file in read if file and Path(file).is_file()}
    sources = {file.resolve(): str(file) for file in sources_beside(options.config)}
    for name, target in targets.items():
        if target is not None and (file := (sources | paths).get(Path(target).resolve())):
            raise UserError(f"{name} and an input name the same file, {file}")
    refuse_same_file([("--out", out), *targets.items()])
    if out is None:
        return
    directory = RunDirectory(out)
    for path, file in paths.items():
        if directory.owns(path):
            raise UserError(f"--out would overwrite the input {file}; name another directory")
    for name, target in targets.items():
        if target is not None and directory.owns(Path(target)):
            raise UserError(f"--out and {name} name the same file, {target}")
