from .live_run import LiveRun
from .runs import Playable
from .server import serve
from .stored_run import RecordedRun
from .stored_trace import StoredTrace

__all__ = ["LiveRun", "Playable", "RecordedRun", "StoredTrace", "serve"]
