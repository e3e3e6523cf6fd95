"""What happens, and in which cycle: the machine as a library."""

from ixp.simulator.account import NOTHING, SKIPPED, Account, Charge, PortUse, QueueUse, summed
from ixp.simulator.core_software import CoreSoftware, RestorableCore
from ixp.simulator.debugger import Debugger, Stop, Thread
from ixp.simulator.faults import MachineFault
from ixp.simulator.findings import Finding
from ixp.simulator.inspection import UNITS
from ixp.simulator.machine import ALL_CONTEXTS, SCHEDULES, Machine, clock_ns
from ixp.simulator.ports import KINDS, PortSpec, RestorableSource, Sent, Source, Unit
from ixp.simulator.references import Reference
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
    "Debugger",
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
    "Stop",
    "Thread",
    "ThreadSpan",
    "TraceRecord",
    "Unit",
    "clock_ns",
    "fork",
    "restore",
    "snapshot",
    "summed",
]
