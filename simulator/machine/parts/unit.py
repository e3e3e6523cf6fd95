"""One unit that serves references."""

from __future__ import annotations

from ixp.simulator._kernel import Kernel


class Unit:
    """`machine.units[name]`: a memory, the hash unit or the FBI."""

    def __init__(self, kernel: Kernel, name: str) -> None:
        """Refer to a unit of a kernel."""
        self._kernel = kernel
        self.name = name

    @property
    def counters(self) -> dict[str, int]:
        """Counters since cycle 0, by name."""
        return dict(self._kernel.unit_counters(self.name))
