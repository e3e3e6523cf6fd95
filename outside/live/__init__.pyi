from .dilated_clock import DilatedClock
from .host_attachments import ports_of_hosts
from .live_host import LiveHost
from .programs import ServerProgram
from .result import LiveResult
from .run import LivePlan, Opened, run_live
from .session import LiveSession

__all__ = [
    "DilatedClock",
    "LiveHost",
    "LivePlan",
    "LiveResult",
    "LiveSession",
    "Opened",
    "ServerProgram",
    "ports_of_hosts",
    "run_live",
]
