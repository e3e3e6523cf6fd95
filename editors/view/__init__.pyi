from .live_run import LiveRun
from .runs import Playable
from .server import serve
from .stored_run import StoredRun
from .stored_trace import StoredTrace

__all__ = ["LiveRun", "Playable", "StoredRun", "StoredTrace", "serve"]
