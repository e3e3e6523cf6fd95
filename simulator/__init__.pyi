from .debug.debugger import Carried, Change, Codes, Debugger, Stop, Thread
from .debug.expressions import Expression
from .debug.history import History, Timetable
from .debug.snapshots import Snapshot, fork, restore, snapshot
from .debug.under_way import UnderWay, references_under_way
from .machine.core_software import CoreReports, CoreSoftware, ReportingCore, RestorableCore
from .machine.findings import Finding
from .machine.machine import Machine
from .machine.parts.port import WireUse
from .machine.places import Place
from .machine.ports import PortSpec, RestorableSource, Sent, Source, Unit, Units
from .machine.profile import NOTHING, SKIPPED, Cost, PortUse, Profile, QueueUse, WordCycles, summed
from .machine.validation import ALL_CONTEXTS, SCHEDULES
from .program.faults import MachineFault, NotSimulatedError
from .trace.packet_events import Counted, Got, LengthLine, MemoryQueue, Put, Taken
from .trace.references import Reference, ReferenceSpan
from .trace.window import (
    STATES,
    BusTransfer,
    QueueLength,
    ThreadSpan,
    TraceRecord,
)

__all__ = [
    "ALL_CONTEXTS",
    "NOTHING",
    "SCHEDULES",
    "SKIPPED",
    "STATES",
    "BusTransfer",
    "Carried",
    "Change",
    "Codes",
    "CoreReports",
    "CoreSoftware",
    "Cost",
    "Counted",
    "Debugger",
    "Expression",
    "Finding",
    "Got",
    "History",
    "LengthLine",
    "Machine",
    "MachineFault",
    "MemoryQueue",
    "NotSimulatedError",
    "Place",
    "PortSpec",
    "PortUse",
    "Profile",
    "Put",
    "QueueLength",
    "QueueUse",
    "Reference",
    "ReferenceSpan",
    "ReportingCore",
    "RestorableCore",
    "RestorableSource",
    "Sent",
    "Snapshot",
    "Source",
    "Stop",
    "Taken",
    "Thread",
    "ThreadSpan",
    "Timetable",
    "TraceRecord",
    "UnderWay",
    "Unit",
    "Units",
    "WireUse",
    "WordCycles",
    "fork",
    "references_under_way",
    "restore",
    "snapshot",
    "summed",
]
