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
    RestorableCore,
    Sent,
    clock_ns,
)
from ixp.simulator.ports import KINDS, PortSpec, RestorableSource, Source, Unit
from ixp.simulator.snapshots import Snapshot, fork, restore, snapshot

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
    "RestorableCore",
    "RestorableSource",
    "Sent",
    "Snapshot",
    "Source",
    "Unit",
    "clock_ns",
    "fork",
    "restore",
    "snapshot",
]
