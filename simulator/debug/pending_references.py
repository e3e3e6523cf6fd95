"""List the pending references of threads, with the transfer registers that they use."""

from __future__ import annotations

from ixp.simulator.debug.arguments import check_machine
from ixp.simulator.machine.machine import Machine
from ixp.simulator.trace.references import IssuedReference


class PendingReference(IssuedReference, frozen=True):
    """A reference that waits for the command bus or its unit, or is in service.

    `fills` and `empties` are the transfer registers that it will write and read, as indices into
    the register file of the engine. An `sdram_crc` may be listed twice: for its data and for its
    residue.
    """

    fills: tuple[int, ...]
    empties: tuple[int, ...]


def pending_references(machine: Machine) -> list[PendingReference]:
    """Return the pending references of all engines, in the order of bus and unit queues."""
    check_machine(machine)
    return [PendingReference(**fields) for fields in machine.kernel.pending_references()]
