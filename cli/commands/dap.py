"""ixp dap: the debug adapter, for editors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ixp.cli.grouping import Command, Purpose
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.editors.sessions import Session

_OF_A_COMMAND = (
    "list_options", "list_workloads", "out", "idle", "json", "again", "fail_on", "profile_lines",
    "plot",
)  # fmt: skip
"""Options of `ixp run` that a session has no use for."""


@click.command("dap", cls=Command, purpose=Purpose.SIMULATE, epilog="Example: ixp dap")
def command() -> None:
    """Debug microcode in an editor: serve the Debug Adapter Protocol on standard input and output.

    An editor starts this command. Its launch request names a configuration or a program, and
    options of `ixp run`.
    """
    import sys

    from ixp.editors.debug_adapter import serve

    # A client may keep its end open after it has left: a thread then still reads, and Python aborts
    # where it has to close a `sys.stdin` that a thread reads.
    incoming = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    serve(launch, incoming, sys.stdout.buffer)


def launch(program: str, args: Sequence[str]) -> Session:
    """Return a session of `ixp run PROGRAM ARGS...`. Raise UserError or AssemblyError."""
    from msgspec.structs import replace

    from ixp.cli.commands.run import command as run
    from ixp.cli.commands.run_arguments import named_options, options_of
    from ixp.editors.sessions import Session

    if program.startswith("-"):
        raise UserError(f"program must be a configuration or a file, not {program}")
    try:
        given = run.make_context("run", [program, *args], help_option_names=[]).params
    except click.UsageError as error:
        raise UserError(error.format_message()) from None
    except click.exceptions.Exit:
        raise UserError("args must be options of a run") from None
    for name in _OF_A_COMMAND:
        if given.pop(name):
            raise UserError(f"--{name.replace('_', '-')} has no effect in a session")
    profile, config = given.pop("profile"), given.pop("config")
    with named_options():
        options = options_of(config, keep=False, **given)
        return Session(replace(options, profile=profile))
