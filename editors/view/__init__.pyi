from .live_run import LiveRun
from .runs import Playable
from .server import serve
from .stored_run import RecordedRun

__all__ = ["LiveRun", "Playable", "RecordedRun", "serve"]
