"""The command bus: the references that engines issue."""

from __future__ import annotations

from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.findings import Place
from ixp.simulator.trace.references import Reference


class CommandBus:
    """`machine.command_bus`."""

    def __init__(self, kernel: Kernel) -> None:
        """Refer to the command bus of a kernel."""
        self._kernel = kernel

    @property
    def commands(self) -> int:
        """References issued since cycle 0."""
        return int(self._kernel.commands)

    @property
    def command_hash(self) -> str:
        """Hash of every command with the cycle in which it was issued."""
        return f"{self._kernel.command_hash:016x}"

    @property
    def chain(self) -> Place | None:
        """The word whose `chain_ref` holds the bus, None without one."""
        return self._kernel.chain()

    def log_references(self, *, on: bool = True) -> None:
        """Log every finished reference for `take_references`."""
        self._kernel.logging = bool(on)

    def take_references(self) -> list[Reference]:
        """Take the references that finished since the last call, in the order of their ends."""
        return [Reference(**line) for line in self._kernel.take_log()]
