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
    click.option("--core-mhz", type=_choice(ConfigFile, "core_mhz"), help="Set the core clock."),
    click.option("--ix-mhz", type=_choice(IxBus, "mhz"), help="Set the IX bus clock."),
    click.option("--sdram", type=_choice(ConfigFile, "sdram"), help="Set the SDRAM speed grade."),
    ROWS,
)
