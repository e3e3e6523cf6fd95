from .debug.comparison import state_of
from .debug.debugger import (
    BreakpointHit,
    ConditionCodes,
    Debugger,
    StreamState,
    ThreadState,
    WatchpointHit,
)
from .debug.expressions import Expression
from .debug.history import History, TimedChanges
from .debug.pending_references import PendingReference, pending_references
from .debug.snapshots import Snapshot, fork, restore, snapshot
from .machine.core import CoreSoftware, RestorableCore
from .machine.findings import Finding
from .machine.loading import ALL_CONTEXTS
from .machine.locations import Location
from .machine.machine import Machine
from .machine.port import WireUse
from .machine.ports import PortSpec, RestorableSource, SentUnit, Source, WireUnit, WireUnits
from .machine.profile import (
    NO_COST,
    SKIPPED_PORT,
    Cost,
    PortUse,
    Profile,
    QueueUse,
    WordCycles,
    summed,
)
from .machine.run_loop import SCHEDULES
from .program.faults import MachineFault, NotSimulatedError
from .trace.packet_events import (
    LengthLine,
    MemoryQueue,
)
from .trace.references import Reference, ReferenceSpan
from .trace.window import STATES, BusTransfer, QueueLength, ThreadSpan, TraceRecord

__all__ = [
    "ALL_CONTEXTS",
    "NO_COST",
    "SCHEDULES",
    "SKIPPED_PORT",
    "STATES",
    "BreakpointHit",
    "BusTransfer",
    "ConditionCodes",
    "CoreSoftware",
    "Cost",
    "Debugger",
    "Expression",
    "Finding",
    "History",
    "LengthLine",
    "Location",
    "Machine",
    "MachineFault",
    "MemoryQueue",
    "NotSimulatedError",
    "PendingReference",
    "PortSpec",
    "PortUse",
    "Profile",
    "QueueLength",
    "QueueUse",
    "Reference",
    "ReferenceSpan",
    "RestorableCore",
    "RestorableSource",
    "SentUnit",
    "Snapshot",
    "Source",
    "StreamState",
    "ThreadSpan",
    "ThreadState",
    "TimedChanges",
    "TraceRecord",
    "WatchpointHit",
    "WireUnit",
    "WireUnits",
    "WireUse",
    "WordCycles",
    "fork",
    "pending_references",
    "restore",
    "snapshot",
    "state_of",
    "summed",
]
