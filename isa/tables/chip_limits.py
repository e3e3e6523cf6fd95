"""Define the limits of each number of the chip: the values that the model supports.

A value outside its limits is a mistake, or would need another structure: register names assume four
contexts, CSR fields sixteen FIFO elements. Within these limits, each row may be changed alone.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from ixp.isa.tables.operations import MOST_ENGINES
from ixp.isa.tables.registers import CONTEXTS
from ixp.support.errors import UserError


class RowError(UserError):
    """An invalid value of a chip row, or an invalid combination of rows."""

    def __init__(self, message: str, *rows: str) -> None:
        """Take the message, and the rows that it is about."""
        super().__init__(message)
        self.rows = rows

    def row_among(self, names: Container[str]) -> str:
        """Return the first row of the error that is in `names`, or an empty text."""
        return next((row for row in self.rows if row in names), "")


MOST_ABORTED = 4
"""The most words that a taken branch aborts."""

# fmt: off
_LIMITS: Mapping[str, range] = {
    # fixed or limited by instruction words, registers, CSRs and the kernel's arrays
    "engines": range(1, MOST_ENGINES + 1),
    "contexts": range(CONTEXTS, CONTEXTS + 1),
    "control_store_words": range(1, 2049),
    "has_crc": range(2),
    "prefetch_kill": range(2),
    "sdram_closed_page": range(2),
    "sdram_mhz": range(10_000),
    "fifo_elements": range(16, 17),
    "element_quadwords": range(8, 9),
    "ix_bus_bytes": range(4, 9, 4),
    "cell_bus_bytes": range(52, 53),
    "cell_wire_bytes": range(53, 54),
    "eth_fcs_bytes": range(4, 5),
    "hash48_polynomial": range(1, 1 << 48),
    "hash64_polynomial": range(1, 1 << 63),
    "sdram_banks": range(1, 9),
    "sdram_bank_shift": range(32),
    # memory sizes, up to the chip's address range
    "scratch_words": range(1, (1 << 20) + 1),
    "sram_words": range(1, (1 << 24) + 1),
    "sdram_quadwords": range(1, (1 << 25) + 1),
    "sdram_row_quadwords": range(1, (1 << 20) + 1),
    # branches
    "abort_early_cycles": range(MOST_ABORTED + 1),
    "abort_late_cycles": range(MOST_ABORTED + 1),
    "abort_operand_cycles": range(MOST_ABORTED + 1),
    "guess_saves_cycles": range(MOST_ABORTED + 1),
    "guess_wrong_cycles": range(MOST_ABORTED + 1),
    # periods, and service times of units that serve one command at a time
    "memory_clock_cycles": range(1, 65),
    "core_poll_cycles": range(1, 1 << 30),
    "ready_slot_ix_cycles": range(1, 1 << 10),
    **dict.fromkeys(
        ("sram_word_cycles", "sram_bit_cycles", "sram_list_cycles", "scratch_base_cycles",
         "scratch_bit_cycles", "hash_key_cycles", "csr_cycles", "fifo_base_cycles"),
        range(1, 1 << 10),
    ),
    "eth_overhead_bytes": range(8, 1 << 10),  # the overhead includes the preamble
}
# fmt: on

_LATENCY = range(1, 1 << 12)  # at least one cycle from the start of a service to its end
_BY_UNIT: Mapping[str, range] = {
    "cycles": range(1 << 12),
    "clocks": range(1 << 12),
    "ix cycles": range(1 << 12),
    "commands": range(1, 1 << 10),
    "requests": range(1, 1 << 10),
    "entries": range(1, 1 << 10),
    "cells": range(1, 1 << 10),
    "bytes": range(1, 1 << 16),
    "MHz": range(1, 10_000),
    "Mb/s": range(1, 100_000),
    "kb/s": range(1, 100_000_000),
}

_NOT_ABOVE: tuple[tuple[str, str], ...] = (
    ("ix_mhz", "core_mhz"),
    ("sdram_mhz", "core_mhz"),
    ("eth_minimum_bytes", "eth_maximum_bytes"),
    ("eth_rx_ready_bytes", "eth_fifo_bytes"),
    ("eth_tx_start_bytes", "eth_fifo_bytes"),
    ("eth_tx_ready_bytes", "eth_fifo_bytes"),
)
"""Rows that must not exceed another row."""


def limits(name: str, unit: str) -> range:
    """Return the allowed values of a row; raise ValueError if it has no limits."""
    if name in _LIMITS:
        return _LIMITS[name]
    if name.startswith("core_"):
        return range(1 << 30) if unit == "cycles" else _BY_UNIT[unit]
    if name == "fast_wr_latency_cycles":  # this command has no completion signal
        return _BY_UNIT[unit]
    if name.endswith("latency_cycles") or name == "sdram_return_cycles":
        return _LATENCY
    if unit not in _BY_UNIT:
        raise ValueError(f"{name} must have limits: {unit!r} has none of its own")
    return _BY_UNIT[unit]


def check_row(name: str, unit: str, value: int) -> None:
    """Raise RowError for a value outside the row's limits."""
    allowed = limits(name, unit)
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        message = f"chip row {name} must be {_format_range(allowed)}, not {value!r}"
        raise RowError(message, name)


def check_together(values: Mapping[str, int]) -> None:
    """Raise RowError for rows whose values are not allowed together."""
    for low, high in _NOT_ABOVE:
        if values[low] > values[high]:
            message = f"chip row {low} must be at most {high}, {values[high]}, not {values[low]}"
            raise RowError(message, low, high)
    refresh = values["sdram_refresh_clocks"]
    refresh_takes = values["sdram_trp_clocks"] + values["sdram_trfc_clocks"]
    if 0 < refresh <= refresh_takes:
        raise RowError(
            "chip row sdram_refresh_clocks must be 0 (off) or above the "
            f"{refresh_takes} clocks that a refresh takes, not {refresh}",
            *("sdram_refresh_clocks", "sdram_trp_clocks", "sdram_trfc_clocks"),
        )


def _format_range(allowed: range) -> str:
    if len(allowed) == 1:
        return f"{allowed[0]}, which the model's structure fixes"
    if len(allowed) == 2:
        return f"{allowed[0]} or {allowed[1]}"
    return f"{allowed[0]} to {allowed[-1]}"
