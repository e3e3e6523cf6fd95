"""What comes in on the wire of a port, and what a port counts."""

from fractions import Fraction
from typing import NamedTuple


def wire_cycles(count: int, cycles: Fraction) -> int:
    """Return the whole cycles that a number of bytes take on a wire."""
    return count * cycles.numerator // cycles.denominator


class Arrival(NamedTuple):
    """A frame without FCS, or a cell; `bad` when its FCS or HEC is wrong."""

    data: bytes
    earliest: int = 0
    bad: bool = False


COUNTERS = (
    "rx_units", "rx_bytes", "rx_wire_bytes", "rx_overflows", "rx_idle", "rx_errors", "rx_runts",
    "rx_giants", "tx_units", "tx_bytes", "tx_wire_bytes", "tx_errors", "tx_underflows",
    "tx_overflows", "tx_idle", "tx_lost",
)  # fmt: skip
"""Names of a port's counters: units and bytes of either direction, and what went wrong."""
