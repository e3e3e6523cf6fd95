"""The options of every command that assembles: -D, -I and --chip."""

from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def symbols(defines: Sequence[str]) -> dict[str, str]:
    """Return the symbols of `-D NAME[=VALUE]` options; without a value a symbol is 1."""
    parts = [text.partition("=") for text in defines]
    return {name: value if sign else "1" for name, sign, value in parts}


_OPTIONS = (
    click.option(
        "-D",
        "defines",
        metavar="NAME[=VALUE]",
        multiple=True,
        callback=lambda _context, _option, value: symbols(value),
        help="Define NAME as VALUE (default: 1).",
    ),
    click.option(
        "-I",
        "include",
        metavar="DIR",
        multiple=True,
        callback=lambda _context, _option, value: [Path(folder) for folder in value],
        help="Search DIR for includes too.",
    ),
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
