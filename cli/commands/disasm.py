"""ixp disasm: an image back to source text."""

from pathlib import Path

import click


@click.command("disasm", epilog="Example: ixp disasm router.image")
@click.argument("image", type=click.Path(path_type=Path))
def command(image: Path) -> None:
    """Print the source of IMAGE; it assembles to the same words.

    Registers keep their numbers and lose their names, branch targets are named by address.
    """
    from ixp.assembler import disassemble
    from ixp.assembler.output.image import read

    click.echo(disassemble(read(image).words), nl=False)
