"""The chip of a configuration: its variant, clocks, SDRAM and bus, and rows that it overrides."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ixp.isa.chip import Chip, chip
from ixp.isa.port_kinds import PORT_KINDS
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.microcode.config.loader import Config

_BUS_BYTES = {"dual32": 4, "single64": 8}
_ELSEWHERE = {
    "core_mhz": "core_mhz",
    "ix_mhz": "ix_bus.mhz",
    "ix_bus_bytes": "ix_bus.mode",
    **{kind.rate_row: "--ports FACTOR" for kind in PORT_KINDS.values() if kind.is_atm},
}
"""Rows with a key or option of their own; the router's programs are told of some of them."""


def chip_of(  # noqa: PLR0913 - what a run may choose otherwise
    config: Config,
    *,
    name: str | None = None,
    sdram: str | None = None,
    core_mhz: int | None = None,
    ix_mhz: int | None = None,
    rows: Mapping[str, int] = MappingProxyType({}),
) -> Chip:
    """Give the chip of a configuration; what is given stands in for its own values.

    `rows` go before `config.chip_rows`. Raise UserError for a row that does not exist, for a value
    outside its limits, and for one that is set elsewhere.
    """
    changed = {**config.chip_rows, **rows}
    for row in changed:
        if row in _ELSEWHERE:
            raise UserError(f"chip row {row} must be set by {_ELSEWHERE[row]}, not as a row")
        if row not in chip().rows:
            raise UserError(f"chip row must be a name of the chip table, not {row!r}")
    return chip(
        name or config.chip,
        sdram or config.sdram,
        core_mhz=core_mhz or config.core_mhz,
        ix_mhz=ix_mhz or config.ix_bus.mhz,
        ix_bus_bytes=_BUS_BYTES[config.ix_bus.mode],
        **changed,
    )
