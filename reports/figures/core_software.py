"""Variants of the router's core software, each with one difference that a report measures."""

from ixp.isa import CoreMachine
from ixp.microcode import Router, contents
from ixp.microcode.core.initial_memory import free_descriptors
from ixp.microcode.core.packets import CorePacket
from ixp.microcode.memory.map import constants


class CopyingRouter(Router):
    """Copies every packet sent to the core, as the published design does for VxWorks."""

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        """Copy the packet."""
        contents(machine, packet)


class InterruptEachRouter(Router):
    """Takes an interrupt for every packet, as the published design does ("for every interrupt")."""

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        """Charge the interrupt of a packet that waited while the core was busy."""
        if self._busy:
            machine.spend(machine.chip["core_interrupt_cycles"])
        super().handle(machine, packet)


class UnmixedRouter(Router):
    """Leaves the list of free buffers in order of address: neighbours share an SDRAM bank."""

    def initialise(self, machine: CoreMachine) -> None:
        """Fill the memories, and sort the list."""
        super().initialise(machine)
        freelist = constants()["FREELIST"]
        count = len(free_descriptors())
        descriptors = sorted(machine.pop(freelist) for _ in range(count))
        machine.push(freelist, *reversed(descriptors))
