from .breakpoints import Breakpoint, CodeSpec, DataSpec
from .events import CounterEvent, Event, FindingEvent, PacketEvent, PortEvent
from .locations import Frame, SourceMap
from .register_values import RegisterValue, thread_registers
from .session import Session
from .stops import Stopped, Thread

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
