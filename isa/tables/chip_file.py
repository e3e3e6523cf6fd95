"""Read a user's chip from a TOML file: a variant, and the rows that differ from it."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.chip_limits import RowError
from ixp.isa.tables.port_kinds import PORT_KINDS
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile

ROWS_SET_BY_KEYS = {
    "core_mhz": "core_mhz",
    "ix_mhz": "ix_bus.mhz",
    "ix_bus_bytes": "ix_bus.mode",
    **{kind.rate_row: "the rate of the ports" for kind in PORT_KINDS.values() if kind.is_atm},
}
"""Rows that have a dedicated key or option, with the name of that key or option."""


class ChipFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chip for `--chip`: the variant `base`, and the rows that differ from it."""

    base: str
    rows: dict[str, int] = {}

    def table(self) -> Chip:
        """Return the chip table; raise UserError for a row that is unknown or out of range."""
        return chip(self.base).with_rows(self.rows)


def as_chip(value: str | Chip) -> Chip:
    """Return a chip, given itself or its name; raise UserError for an unknown name."""
    if isinstance(value, str):
        return named_chip(value).table()
    if not isinstance(value, Chip):
        raise UserError(f"chip must be a Chip or the name of one, not {value!r}")
    return value


def named_chip(name: str) -> ChipFile:
    """Return the chip of a variant or of a .toml file; raise UserError if there is none."""
    return read_chip_file(name) if name.endswith(".toml") else ChipFile(chip(name).name)


def read_chip_file(path: str | Path) -> ChipFile:
    """Read the file of a chip.

    Raise UserError, with the line, for an unknown key, base or row, for a value outside its limits,
    and for a row that has a dedicated key in a configuration.
    """
    text = TomlFile.read(path)
    file = text.struct(ChipFile)
    try:
        check_no_keys(file.rows)
        file.table()
    except RowError as error:
        raise text.error(str(error), "rows", error.row_among(file.rows)) from None
    except UserError as error:
        raise text.error(str(error), "base") from None
    return file


def check_no_keys(rows: Iterable[str]) -> None:
    """Raise RowError for a row that has a dedicated key or option."""
    for row in rows:
        if row in ROWS_SET_BY_KEYS:
            raise RowError(
                f"chip row {row} must be set by {ROWS_SET_BY_KEYS[row]}, not as a row", row
            )
