"""What happens, and in which cycle: the machine as a library."""

from ixp.simulator.findings import Finding
from ixp.simulator.machine import (
    ALL_CONTEXTS,
    SCHEDULES,
    UNITS,
    CoreSoftware,
    Machine,
    MachineFault,
    Reference,
    Sent,
    clock_ns,
)
from ixp.simulator.ports import KINDS, PortSpec, Source, Unit

__all__ = [
    "ALL_CONTEXTS",
    "KINDS",
    "SCHEDULES",
    "UNITS",
    "CoreSoftware",
    "Finding",
    "Machine",
    "MachineFault",
    "PortSpec",
    "Reference",
    "Sent",
    "Source",
    "Unit",
    "clock_ns",
]
