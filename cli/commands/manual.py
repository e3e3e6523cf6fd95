"""ixp manual: the language, the instruction-set reference and the assembler's checks."""

from pathlib import Path

import click

from ixp.cli.output import writable, write
from ixp.support.atomic_files import STDOUT


@click.command("manual", epilog="Example: ixp manual -o manual.md")
@click.option(
    "-o",
    "output",
    metavar="FILE",
    default=STDOUT,
    callback=writable,
    help="Where to write (terminal).",
)
def command(output: str) -> None:
    """Print the reference of the language as Markdown.

    First directives, preprocessor and functions, then the instructions, registers and CSRs,
    generated from the description, then the assembler's checks, a page each.
    """
    from ixp import assembler
    from ixp.assembler.checks.catalogue import pages
    from ixp.isa.manual import manual

    language = (Path(assembler.__file__).parent / "grammar/language.md").read_text(encoding="utf-8")
    checks = (f"### {name}\n\n{page}\n" for name, page in pages().items())
    text = (language, manual(), "# Checks of the assembler\n", *checks)
    write(output, "\n".join(text).encode())
