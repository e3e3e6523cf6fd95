from .dilated_clock import DilatedClock
from .live_host import LiveHost
from .programs import Server
from .result import LiveResult
from .run import Opened, Plan, run_live
from .seats import ports_of_hosts
from .session import Session

__all__ = [
    "DilatedClock",
    "LiveHost",
    "LiveResult",
    "Opened",
    "Plan",
    "Server",
    "Session",
    "ports_of_hosts",
    "run_live",
]
