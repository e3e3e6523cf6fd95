"""ixp lsp: the language server that editors start."""

import click

from ixp.cli.command import Command
from ixp.cli.process import input_of_thread
from ixp.support.errors import UserError


@click.command(
    "lsp",
    cls=Command,
    epilog="Example: ixp lsp </dev/null",
)
def command() -> None:
    """Serve an editor of microcode (Language Server Protocol).

    It sends diagnostics, hover texts, definitions, completions and more. An editor starts this
    command and speaks to it by standard input and output; see docs/how-to/write/editors.md.
    """
    try:
        import pygls as _pygls  # noqa: F401 - an extra
    except ImportError:
        raise UserError(
            "ixp lsp needs the package pygls; install it: pip install 'ixp[editors]'"
        ) from None
    import logging
    import sys

    from ixp.editors.language_server.serve import serve

    logging.disable(logging.CRITICAL)  # standard error is shown as a fault by editors
    # The server closes its output stream; standard output must stay open to be flushed.
    outgoing = open(sys.stdout.fileno(), "wb", closefd=False)  # noqa: SIM115
    serve(input_of_thread(), outgoing)
