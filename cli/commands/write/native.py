"""ixp native: the host code of each microword of a program."""

from collections.abc import Sequence
from pathlib import Path

import click

from ixp.cli.command import Command
from ixp.cli.options.sources import chosen_chip, microcode, search_path, source_options
from ixp.cli.output import json_option, write_result
from ixp.isa.tables.chip_file import ChipFile


@click.command(
    "native",
    cls=Command,
    epilog="Example: ixp native microcode/router/ip_route.uc -D ENGINE=1",
)
@click.argument("file", metavar="FILE.uc|FILE.c", type=click.Path(path_type=Path))
@source_options
@json_option
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    file: Path,
    defines: dict[str, str],
    include: tuple[str, ...],
    chip: ChipFile | None,
    rows: dict[str, int],
    json: str | None,
) -> None:
    """Show the host code of each word of a program.

    Consecutive words keep values in host registers; the last of them stores what remains. A word
    that acts on other units is executed by the kernel: the host code below it only returns there.
    """
    from ixp.assembler import assemble
    from ixp.assembler.unread_symbols import check_symbols
    from ixp.simulator.native.host_code import ENTRY, host_code

    table = chosen_chip(chip, rows)
    folders = search_path(include, file)
    source = microcode(file, defines, folders)
    program = assemble(source, defines=defines, include=folders, chip=table)
    check_symbols(defines, [program])
    code: dict[int, list[tuple[int, str]]] = {}
    for instruction in host_code(program.words, table):
        code.setdefault(instruction.word, []).append((instruction.address, instruction.text))
    record = {
        "schema": 1,
        "entry": [text for _, text in code.get(ENTRY, [])],
        "words": [
            {"address": address, "text": _text(word),
             "host": [text for _, text in code.get(address, [])]}
            for address, word in enumerate(program.words)
        ],
    }  # fmt: skip

    def people() -> None:
        _print(code.get(ENTRY, []))
        for address, word in enumerate(program.words):
            click.echo(f"{address:04d} {_text(word)}")
            _print(code.get(address, []))

    write_result(record, json, people)


def _text(word: int) -> str:
    from ixp.isa import decode, text

    instr = decode(word)
    return text(instr, str, str) if instr else "?"


def _print(code: Sequence[tuple[int, str]]) -> None:
    for address, text in code:
        click.echo(f"        {address:06x}  {text}")
