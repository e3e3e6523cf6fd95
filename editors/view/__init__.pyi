from .live_run import LiveRun
from .runs import Playable
from .server import serve

__all__ = ["LiveRun", "Playable", "serve"]
