"""What happens, and in which cycle: the machine as a library."""

from ixp.simulator.account import NOTHING, SKIPPED, Account, Charge, PortUse, QueueUse, summed
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
from ixp.simulator.trace import (
    STATES,
    BusTransfer,
    QueueLength,
    ReferenceSpan,
    ThreadSpan,
    TraceRecord,
)

__all__ = [
    "ALL_CONTEXTS",
    "KINDS",
    "NOTHING",
    "SCHEDULES",
    "SKIPPED",
    "STATES",
    "UNITS",
    "Account",
    "BusTransfer",
    "Charge",
    "CoreSoftware",
    "Finding",
    "Machine",
    "MachineFault",
    "PortSpec",
    "PortUse",
    "QueueLength",
    "QueueUse",
    "Reference",
    "ReferenceSpan",
    "Sent",
    "Source",
    "ThreadSpan",
    "TraceRecord",
    "Unit",
    "clock_ns",
    "summed",
]
