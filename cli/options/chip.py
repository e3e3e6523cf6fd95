"""Options that choose the variant of a configuration's chip, shared by the commands that run it."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args

import click
import msgspec

from ixp.cli.options.sources import chip_option, rows_option
from ixp.microcode.config.config_file import ConfigFile, IxBus

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def chip_options(option: Callable[..., Any]) -> Callable[[Decorated], Decorated]:
    """Return a decorator that adds the options; `option` makes each, as `click.option` does."""
    options = (
        chip_option(option),
        option("--core-mhz", type=_choice(ConfigFile, "core_mhz"), help="Set the core clock."),
        option("--ix-mhz", type=_choice(IxBus, "mhz"), help="Set the IX bus clock."),
        option(
            "--sdram",
            type=_choice(ConfigFile, "sdram"),
            help="Set the SDRAM speed grade.",
        ),
        rows_option(option),
    )

    def add(function: Decorated) -> Decorated:
        for decorator in reversed(options):
            function = decorator(function)
        return function

    return add


def _choice(struct: type[msgspec.Struct], key: str) -> click.Choice[str]:
    """Return the values that a key of a configuration may have."""
    (field,) = (field for field in msgspec.structs.fields(struct) if field.name == key)
    return click.Choice([str(value) for value in get_args(field.type)])
