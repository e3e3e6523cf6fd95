"""Core software that differs from the router's."""

from ixp.microcode.core.router import Memory, Router
from ixp.microcode.memory.map import constants

DISABLED = (5, 8)


class SomeDisabled(Router):
    """Enables all output ports but some."""

    def initialise(self, machine: Memory) -> None:
        """Clear their bits."""
        super().initialise(machine)
        place = constants()["PORT_ENABLE"]
        enabled = machine.read("scratch", place)[0]
        machine.write("scratch", place, [enabled & ~sum(1 << port for port in DISABLED)])
