"""ixp disasm: turn an image into source text."""

import sys
from pathlib import Path

import click

from ixp.cli.command import Command
from ixp.cli.options.sources import STDIN, STDIN_NAME
from ixp.cli.output import json_option, write_result


@click.command(
    "disasm",
    cls=Command,
    epilog="Example: ixp asm microcode/router/ip_route.uc -D ENGINE=1 -o ip_route.image && "
    "ixp disasm ip_route.image",
)
@click.argument("image")
@json_option
def command(image: str, json: str | None) -> None:
    """Print the words of IMAGE as source text.

    IMAGE - is standard input. The text assembles to the same words. Registers are numbers, and
    branch targets are named by address.
    """
    from ixp.assembler import disassemble
    from ixp.assembler.output.image import from_bytes, read

    if image == STDIN:
        program = from_bytes(sys.stdin.buffer.read(), STDIN_NAME)
    else:
        program = read(Path(image))
    source = disassemble(program.words)
    record = {
        "schema": 1,
        "words": [f"{word:#010x}" for word in program.words],
        "source": source.splitlines(),
    }
    write_result(record, json, lambda: click.echo(source, nl=False))
