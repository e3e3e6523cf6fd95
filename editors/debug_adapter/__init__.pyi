from .adapter import Adapter, Launch
from .server import serve

__all__ = ["Adapter", "Launch", "serve"]
