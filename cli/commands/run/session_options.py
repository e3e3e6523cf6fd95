"""Options of `ixp run` for a session: of a person's editor or browser."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

import click
from msgspec.structs import replace

from ixp.cli.command import fields_as_options
from ixp.cli.commands.run.run import command as run
from ixp.cli.options.run import options_of
from ixp.support.errors import UserError
from ixp.support.suggestions import close_to
from ixp.workloads.runs.options.options import Options

_OF_A_COMMAND = (
    "list_options", "list_workloads", "out", "idle", "json", "again", "fail_on", "profile_lines",
    "plot",
)  # fmt: skip
"""Options of `ixp run` that a session has no use for."""


def session_options(program: str, args: Sequence[str], own: Sequence[str] = ()) -> Options:
    """Return the options of `ixp run PROGRAM ARGS...`. Raise UserError.

    `own` are options of the command itself, which a hint may name.
    """
    if program.startswith("-"):
        raise UserError(f"program must be a configuration or a file, not {program}")
    try:
        parameters = run.make_context("run", [program, *args], help_option_names=[]).params
    except click.NoSuchOption as error:
        refused = {_option(name) for name in _OF_A_COMMAND}
        taken = {*(error.possibilities or ())} - refused
        possibilities = [*taken, *close_to(error.option_name, own)]
        hint = click.NoSuchOption(error.option_name, error.message, possibilities)
        raise UserError(hint.format_message()) from None
    except click.UsageError as error:
        raise UserError(error.format_message()) from None
    except click.exceptions.Exit:
        raise UserError("args must be options of a run") from None
    for name in _OF_A_COMMAND:
        if parameters.pop(name):
            raise UserError(f"{_option(name)} has no effect in a session")
    profile, config = parameters.pop("profile"), parameters.pop("config")
    with run_options_named():
        return replace(options_of(config, keep=False, **parameters), profile=profile)


def run_options_named() -> AbstractContextManager[None]:
    """Name the options of `ixp run` in errors about fields of `Options`."""
    return fields_as_options(run)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
