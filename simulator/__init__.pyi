from .account import NOTHING, SKIPPED, Account, Charge, PortUse, QueueUse, summed
from .checks import ALL_CONTEXTS, SCHEDULES
from .core_software import CoreSoftware, RestorableCore
from .debugger import Carried, Codes, Debugger, Stop, Thread
from .expressions import Expression
from .faults import MachineFault, NotSimulatedError
from .findings import Finding
from .machine import Machine
from .ports import KINDS, PortSpec, RestorableSource, Sent, Source, Unit, Units
from .references import Reference, ReferenceSpan
from .snapshots import Snapshot, fork, restore, snapshot
from .state import UNITS
from .trace import (
    STATES,
    BusTransfer,
    QueueLength,
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
    "Carried",
    "Charge",
    "Codes",
    "CoreSoftware",
    "Debugger",
    "Expression",
    "Finding",
    "Machine",
    "MachineFault",
    "NotSimulatedError",
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
    "Units",
    "fork",
    "restore",
    "snapshot",
    "summed",
]
