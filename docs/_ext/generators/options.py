"""Build options of the router."""

from ixp.isa.tables.chip import chip
from ixp.microcode.config import option_table


def page(_argument: str, _block: str) -> str:
    """Return the table of all options."""
    return option_table.markdown(chip())
