from .live_run import LiveRun
from .server import serve
from .stored_run import RecordedRun

__all__ = ["LiveRun", "RecordedRun", "serve"]
