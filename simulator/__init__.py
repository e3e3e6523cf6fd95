"""What happens, and in which cycle: the machine as a library."""

from ixp.simulator.machine import ALL_CONTEXTS, SCHEDULES, CoreSoftware, Machine, MachineFault, Sent
from ixp.simulator.ports import KINDS, PortSpec, Source, Unit

__all__ = [
    "ALL_CONTEXTS",
    "KINDS",
    "SCHEDULES",
    "CoreSoftware",
    "Machine",
    "MachineFault",
    "PortSpec",
    "Sent",
    "Source",
    "Unit",
]
