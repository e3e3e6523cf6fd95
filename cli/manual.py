"""ixp manual: the instruction-set reference."""

import click

from ixp.cli.output import STDOUT, write


@click.command("manual", epilog="Example: ixp manual -o manual.md")
@click.option("-o", "output", metavar="FILE", default=STDOUT, help="Where to write (terminal).")
def command(output: str) -> None:
    """Print the instruction-set reference, generated from the description, as Markdown."""
    from ixp.isa.manual import manual

    write(output, manual().encode())
