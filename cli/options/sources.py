"""Define the options of commands that assemble: a source, -D, -I, --chip and --row."""

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from ixp.assembler.text.files import decoded
from ixp.assembler.text.source import Source
from ixp.cli.command import Decorator, titled
from ixp.cli.name_completion import chip_names
from ixp.cli.options.types import Pairs, as_table
from ixp.isa.tables.chip import DEFAULT_CHIP, Chip, chip
from ixp.isa.tables.chip_file import ChipFile, check_no_keys, named_chip
from ixp.support.errors import UserError

_NUMBER = r"-?(0[xX][0-9A-Fa-f]{1,16}|[1-9]\d{0,18}|0)"
STDIN = "-"
STDIN_NAME = "<stdin>"  # in messages


def symbols(defines: Sequence[str]) -> dict[str, str]:
    """Return the symbols of `-D NAME[=VALUE]` options; without a value a symbol is 1."""
    parts = [text.partition("=") for text in defines]
    return {name: value if sign else "1" for name, sign, value in parts}


def source_file(name: str) -> Path | Source:
    """Read the name of a source as a Path; `-` is the text of standard input.

    Raise UserError for a folder, and for an input that is not UTF-8.
    """
    if name == STDIN:
        return source_text()
    path = Path(name)
    if path.is_dir():
        raise UserError(f"`{path}` must be a readable file (is a directory)")
    return path


def source_text() -> Source:
    """Return the text of standard input. Raise UserError if it is not UTF-8."""
    return decoded(STDIN_NAME, sys.stdin.buffer.read(), Path(), UserError)


def search_path(include: Sequence[str], source: Path | Source) -> list[Path]:
    """Return the folders of `-I`, then those of the router, or of the copy that has the source."""
    from ixp.microcode.memory.map import include_path

    program = source if isinstance(source, Path) else Path(source.name)
    return [*map(Path, include), *include_path(program)]


def microcode(
    file: Path | Source, defines: Mapping[str, str], include: Sequence[Path]
) -> Path | Source:
    """Return the microcode of a program in C; others are unchanged. Raise UserError for wrong C."""
    if isinstance(file, Source) or file.suffix != ".c":
        return file
    from ixp.workloads.runs.system import c_sources

    return c_sources.microcode(file, defines, include)


def defines_option(
    help: str = "Define NAME as VALUE (default: 1).",  # noqa: A002  # as click calls it
) -> Decorator:
    """Return the decorator that adds `defines`: symbols and their values."""
    return click.option(
        "-D",
        "defines",
        metavar="NAME[=VALUE]",
        multiple=True,
        callback=lambda _context, _option, value: symbols(value),
        help=help,
    )


INCLUDE = click.option(
    "-I", "include", metavar="DIR", multiple=True, help="Search DIR for includes too."
)


def _number(text: str) -> int:
    if not re.fullmatch(_NUMBER, text):
        raise ValueError
    return int(text, 0)


ROWS = click.option(
    "--row",
    "rows",
    metavar="NAME=VALUE",
    type=Pairs("NAME=VALUE with a whole number", value=_number),
    multiple=True,
    callback=as_table,
    help="Override a row of the chip table, such as sdram_refresh_clocks=1812.",
)


def chip_option(help: str) -> Decorator:  # noqa: A002  # as click calls it
    """Return the decorator that adds `chip`, a ChipFile."""
    return click.option(
        "--chip",
        metavar="CHIP|FILE.toml",
        type=named_chip,
        shell_complete=chip_names,
        help=help,
    )


def variant_and_rows(
    file: ChipFile | None, rows: Mapping[str, int]
) -> tuple[str | None, dict[str, int]]:
    """Return the variant and the rows of `--chip` and `--row`; these go before those of a file."""
    return (None, dict(rows)) if file is None else (file.base, {**file.rows, **rows})


def chosen_chip(file: ChipFile | None, rows: Mapping[str, int]) -> Chip:
    """Return the chip of `--chip` and `--row`. Raise UserError for wrong rows."""
    name, changed = variant_and_rows(file, rows)
    check_no_keys(rows)
    return chip(name or DEFAULT_CHIP).with_rows(changed)


CHECKS = click.option(
    "-W",
    "checks",
    metavar="NAME=error|warn|off",
    multiple=True,
    help="Set the severity of a check of the assembler.",
)

OPTIMISED = click.option(
    "-O", "optimised", is_flag=True, help="Fill defer windows and remove words without effect."
)

source_options = titled(
    "",
    defines_option(),
    INCLUDE,
    chip_option(
        "Assemble for ixp1200, ixp1240, ixp1250 or the chip of a file (default: "
        f"{DEFAULT_CHIP}, or that of CONFIG)."
    ),
    ROWS,
)
"""Adds `defines` (symbols and their values), `include`, `chip` (a ChipFile) and `rows`."""


def sources_beside(file: str) -> list[Path]:
    """Return the sources in the folder of a TOML file, which its runs may read."""
    patterns = ("*.uc", "*.c", "*.h", "*.toml") if file.endswith(".toml") else ()
    return [source for pattern in patterns for source in Path(file).parent.glob(pattern)]
