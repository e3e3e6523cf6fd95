"""The hash unit."""

from __future__ import annotations

from ixp.simulator.machine.parts.unit import Unit
from ixp.simulator.machine.validation import fits


class HashUnit(Unit):
    """`machine.hash`."""

    def hash48(self, key: int) -> int:
        """Return the hash of a 48-bit key with the present multiplier."""
        return int(self._kernel.hash48(fits("key", key, 1 << 48)))
