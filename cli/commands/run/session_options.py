"""Parse options of `ixp run` for a session of an editor or a browser."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

import click

from ixp.cli.command import fields_as_options
from ixp.cli.commands.run.run import command as run
from ixp.cli.options.run import options_of
from ixp.support.errors import UserError
from ixp.support.suggestions import similar_names
from ixp.workloads.runs.options.options import Options

_OF_THE_COMMAND = {
    option.name: option.opts[0]
    for option in run.params
    if option.name and option.name not in Options.__struct_fields__
}
"""Options of the command `ixp run` alone, such as `--json`: a session cannot use them."""


def session_options(program: str, args: Sequence[str], others: Sequence[str] = ()) -> Options:
    """Return the options of `ixp run PROGRAM ARGS...`. Raise UserError.

    `others` are further options of the command, which a hint may name.
    """
    if program.startswith("-"):
        raise UserError(f"program must be a configuration or a file, not {program}")
    try:
        parameters = run.make_context("run", [program, *args], help_option_names=[]).params
    except click.NoSuchOption as error:
        taken = {*(error.possibilities or ())} - {*_OF_THE_COMMAND.values()}
        possibilities = [*taken, *similar_names(error.option_name, others)]
        hint = click.NoSuchOption(error.option_name, error.message, possibilities)
        raise UserError(hint.format_message()) from None
    except click.UsageError as error:
        raise UserError(error.format_message()) from None
    except click.exceptions.Exit:
        raise UserError("args must be options of a run") from None
    for name, option in _OF_THE_COMMAND.items():
        if parameters.pop(name):
            raise UserError(f"{option} has no effect in a session")
    with run_options_named():
        return options_of(**parameters)


def run_options_named() -> AbstractContextManager[None]:
    """Name the options of `ixp run` in errors about fields of `Options`."""
    return fields_as_options(run)
