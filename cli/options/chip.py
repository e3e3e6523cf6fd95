"""Options that choose the variant of a configuration's chip, shared by the commands that run it."""

from typing import get_args

import click
import msgspec

from ixp.cli.options.sources import ROWS, chip_option
from ixp.microcode.config.config_file import ConfigFile, IxBus


def _choice(struct: type[msgspec.Struct], key: str) -> click.Choice[object]:
    """Return the values that a key of a configuration may have."""
    (field,) = (field for field in msgspec.structs.fields(struct) if field.name == key)
    return click.Choice(get_args(field.type))


CHIP_OPTIONS = (
    chip_option("Replace the chip of CONFIG."),
    click.option(
        "--core-mhz",
        type=int,
        metavar="MHZ",
        help="Set the core clock; chips have 166, 200 or 232.",
    ),
    click.option(
        "--ix-mhz", type=int, metavar="MHZ", help="Set the IX bus clock; boards have 66, 80 or 104."
    ),
    click.option("--ix-mode", type=_choice(IxBus, "mode"), help="Set the form of the IX bus."),
    click.option("--sdram", type=_choice(ConfigFile, "sdram"), help="Set the SDRAM speed grade."),
    ROWS,
)
