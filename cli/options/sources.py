"""What every command that assembles takes: a source, -D, -I, --chip and --row."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ixp.assembler.text.files import decoded
from ixp.assembler.text.source import Source
from ixp.cli.options.types import Pairs, as_table
from ixp.isa.tables.chip import DEFAULT_CHIP, VARIANTS, Chip, chip
from ixp.isa.tables.chip_file import ChipFile, named_chip
from ixp.support.errors import UserError

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Decorator = Callable[[Any], Any]

_NUMBER = r"-?(0[xX][0-9A-Fa-f]{1,16}|[1-9]\d{0,18}|0)"
STDIN = "-"
STDIN_NAME = "<stdin>"  # in messages


def symbols(defines: Sequence[str]) -> dict[str, str]:
    """Return the symbols of `-D NAME[=VALUE]` options; without a value a symbol is 1."""
    parts = [text.partition("=") for text in defines]
    return {name: value if sign else "1" for name, sign, value in parts}


class SourceFile(click.ParamType[Path | Source]):
    """Reads the name of a source as a Path; `-` is the text of standard input, as a Source."""

    name = "source"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 - what click calls with
        ctx: click.Context | None,  # noqa: ARG002
    ) -> Path | Source:
        """Return the file or the text. Raise UserError for a folder, and for what is no text."""
        if isinstance(value, Path | Source):
            return value
        if value == STDIN:
            return source_text()
        path = Path(str(value))
        if path.is_dir():
            raise UserError(f"`{path}` must be a readable file (is a directory)")
        return path


def source_text() -> Source:
    """Return the text of standard input. Raise UserError if it is not UTF-8."""
    return decoded(STDIN_NAME, sys.stdin.buffer.read(), Path(), UserError)


def search_path(include: Sequence[str]) -> list[Path]:
    """Return the folders of `-I`, then those of the router, as its programs are assembled with."""
    from ixp.microcode.memory.map import INCLUDE_PATH

    return [*map(Path, include), *INCLUDE_PATH]


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


class ChipName(click.ParamType[ChipFile]):
    """Reads the name of a variant, or that of a chip's file (.toml)."""

    name = "chip"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 - what click calls with
        ctx: click.Context | None,  # noqa: ARG002
    ) -> ChipFile:
        """Return the chip. Raise UserError for an unknown name, and for a file with errors."""
        return value if isinstance(value, ChipFile) else named_chip(str(value))

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - what click calls with
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete a variant of the chip, or a file."""
        items = [CompletionItem(name) for name in VARIANTS if name.startswith(incomplete)]
        return items or [CompletionItem(incomplete, type="file")]


def chip_option(help: str) -> Decorator:  # noqa: A002  # as click calls it
    """Return the decorator that adds `chip`, a ChipFile."""
    return click.option("--chip", metavar="CHIP|FILE.toml", type=ChipName(), help=help)


def variant_and_rows(
    file: ChipFile | None, rows: Mapping[str, int]
) -> tuple[str | None, dict[str, int]]:
    """Return the variant and the rows of `--chip` and `--row`; these go before those of a file."""
    return (None, dict(rows)) if file is None else (file.base, {**file.rows, **rows})


def chosen_chip(file: ChipFile | None, rows: Mapping[str, int]) -> Chip:
    """Return the chip of `--chip` and `--row`. Raise UserError for one that there cannot be."""
    name, changed = variant_and_rows(file, rows)
    return chip(name or DEFAULT_CHIP).with_rows(changed)


_OPTIONS = (
    defines_option(),
    INCLUDE,
    chip_option(
        "Assemble for ixp1200, ixp1240, ixp1250 or the chip of a file (default: "
        f"{DEFAULT_CHIP}, or that of CONFIG)."
    ),
    ROWS,
)


def source_options(command: Decorated) -> Decorated:
    """Add `defines` (symbols and their values), `include`, `chip` (a ChipFile) and `rows`."""
    return reduce(lambda function, option: option(function), reversed(_OPTIONS), command)
