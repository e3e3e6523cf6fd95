"""What every command that assembles takes: a source, -D, -I and --chip."""

import sys
from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from ixp.assembler.text.files import decoded
from ixp.assembler.text.source import Source
from ixp.support.errors import UserError

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

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


def search_path(include: Sequence[Path]) -> list[Path]:
    """Return the folders of `-I`, then those of the router, as its programs are assembled with."""
    from ixp.microcode.memory.map import INCLUDE_PATH

    return [*include, *INCLUDE_PATH]


def defines_option(
    option: Callable[..., Callable[[Decorated], Decorated]] = click.option,
    help: str = "Define NAME as VALUE (default: 1).",  # noqa: A002 - as click calls it
) -> Callable[[Decorated], Decorated]:
    """Return the decorator that adds `defines`: symbols and their values, made by `option`."""
    return option(
        "-D",
        "defines",
        metavar="NAME[=VALUE]",
        multiple=True,
        callback=lambda _context, _option, value: symbols(value),
        help=help,
    )


def include_option(
    option: Callable[..., Callable[[Decorated], Decorated]] = click.option,
) -> Callable[[Decorated], Decorated]:
    """Return the decorator that adds `include`, a list of folders, made by `option`."""
    return option(
        "-I",
        "include",
        metavar="DIR",
        multiple=True,
        callback=lambda _context, _option, value: [Path(folder) for folder in value],
        help="Search DIR for includes too.",
    )


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    defines_option(),
    include_option(),
    click.option(
        "--chip",
        metavar="CHIP",
        default="ixp1240",
        help="Assemble for ixp1200, ixp1240 (default) or ixp1250.",
    ),
)


def source_options(command: Decorated) -> Decorated:
    """Add `defines` (symbols and their values), `include` (folders) and `chip` to a command."""
    return reduce(lambda function, option: option(function), reversed(_OPTIONS), command)
