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
    RestorableCore,
    Sent,
    clock_ns,
)
from ixp.simulator.ports import KINDS, PortSpec, RestorableSource, Source, Unit
from ixp.simulator.snapshots import Snapshot, fork, restore, snapshot
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
    "RestorableCore",
    "RestorableSource",
    "Sent",
    "Snapshot",
    "Source",
    "ThreadSpan",
    "TraceRecord",
    "Unit",
    "clock_ns",
    "fork",
    "restore",
    "snapshot",
    "summed",
]
