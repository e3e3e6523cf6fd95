"""ixp manual: language, instructions and checks; rows of the reference pages."""

import click

from ixp.cli.command import Command
from ixp.cli.name_completion import manual_names
from ixp.cli.output import check_writable, write
from ixp.support.atomic_files import STDOUT


@click.command(
    "manual",
    cls=Command,
    epilog="Example: ixp manual sram\nExample: ixp manual -o manual.md",
)
@click.argument("name", metavar="[NAME]", nargs=-1, shell_complete=manual_names)
@click.option(
    "-o",
    "output",
    metavar="FILE",
    default=STDOUT,
    callback=check_writable,
    help="Write to FILE (default: standard output).",
)
def command(name: tuple[str, ...], output: str) -> None:
    """Print the language reference, or what it says of NAME.

    NAME is an instruction (`sram`, `sram read`), a directive (`.local`, `#while`, `while`), a
    function, a check, a CSR, an event, a token, an operand (`signal`), a row of the chip; or a key
    of a file, a field of a record (`rx.mbps`), an option of `ixp run`, a build option or a counter.
    The text is Markdown.
    Without NAME the manual of the language is printed: directives, preprocessor and functions; then
    instructions, registers and CSRs; then the assembler's checks.
    """
    from ixp.assembler.manual_pages import page, whole_manual
    from ixp.cli.commands.write.reference_pages import reference_pages

    text = page(" ".join(name), reference_pages()) if name else whole_manual()
    write(output, text.encode())
