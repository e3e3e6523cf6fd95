"""ixp dap: the debug adapter, for editors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.process import input_of_thread

if TYPE_CHECKING:
    from ixp.editors.sessions import Session


@click.command("dap", cls=Command, epilog="Example: ixp dap")
def command() -> None:
    """Debug microcode in an editor (Debug Adapter Protocol).

    An editor starts this command and speaks to it by standard input and output. Its launch request
    names a configuration or a program, and options of `ixp run`.
    """
    import sys

    from ixp.editors.debug_adapter.server import serve

    serve(launch, input_of_thread(), sys.stdout.buffer)


def launch(program: str, args: Sequence[str]) -> Session:
    """Return a session of `ixp run PROGRAM ARGS...`. Raise UserError or AssemblyError."""
    from ixp.cli.commands.run.session_options import run_options_named, session_options
    from ixp.editors.sessions import Session

    options = session_options(program, args)
    with run_options_named():
        return Session(options)
