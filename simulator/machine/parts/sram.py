"""The SRAM unit with its locks."""

from __future__ import annotations

from ixp.simulator.machine.findings import Place
from ixp.simulator.machine.parts.memory import Memory


class Sram(Memory):
    """`machine.sram`."""

    @property
    def locks(self) -> list[tuple[int, Place]]:
        """Every locked address, with the word that locked it."""
        return list(self._kernel.locks())

    @property
    def waiting_for_locks(self) -> list[tuple[int, Place]]:
        """Address and word of every `read_lock` that waits: for its lock, or in its queue."""
        return list(self._kernel.waiting_for_locks())
