from .adapter import Adapter
from .launch import Launch
from .server import serve

__all__ = ["Adapter", "Launch", "serve"]
