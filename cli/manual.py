"""ixp manual: the instruction-set reference and the assembler's checks."""

import click

from ixp.cli.output import STDOUT, write


@click.command("manual", epilog="Example: ixp manual -o manual.md")
@click.option("-o", "output", metavar="FILE", default=STDOUT, help="Where to write (terminal).")
def command(output: str) -> None:
    """Print the instruction-set reference, generated from the description, as Markdown.

    The assembler's checks follow it, a page each.
    """
    from ixp.assembler.checks import pages
    from ixp.isa.manual import manual

    checks = (f"### {name}\n\n{page}\n" for name, page in pages().items())
    write(output, "\n".join((manual(), "## Checks of the assembler\n", *checks)).encode())
