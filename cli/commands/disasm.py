"""ixp disasm: an image back to source text."""

from pathlib import Path

import click

from ixp.cli.grouping import Command, Purpose


@click.command(
    "disasm",
    cls=Command,
    purpose=Purpose.WRITE,
    epilog="Example: ixp asm microcode/router/ip_route.uc -D ENGINE=1 -o ip_route.image && "
    "ixp disasm ip_route.image",
)
@click.argument("image", type=click.Path(path_type=Path))
def command(image: Path) -> None:
    """Print the words of IMAGE as source text.

    It assembles to the same words. Registers are numbers, and branch targets are named by address.
    """
    from ixp.assembler import disassemble
    from ixp.assembler.output.image import read

    click.echo(disassemble(read(image).words), nl=False)
