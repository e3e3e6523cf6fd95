"""Debug a run: breakpoints, steps in both directions, and the state of threads."""

from ixp.editors.sessions.breakpoints import Breakpoint, CodeSpec, DataSpec
from ixp.editors.sessions.events import CounterEvent, Event, FindingEvent, PacketEvent, PortEvent
from ixp.editors.sessions.locations import Frame, SourceMap
from ixp.editors.sessions.register_values import RegisterValue, thread_registers
from ixp.editors.sessions.session import Session
from ixp.editors.sessions.stops import Stopped, Thread

__all__ = [
    "Breakpoint",
    "CodeSpec",
    "CounterEvent",
    "DataSpec",
    "Event",
    "FindingEvent",
    "Frame",
    "PacketEvent",
    "PortEvent",
    "RegisterValue",
    "Session",
    "SourceMap",
    "Stopped",
    "Thread",
    "thread_registers",
]
