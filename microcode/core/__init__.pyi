from .packets import CorePacket
from .router import Router

__all__ = ["CorePacket", "Router"]
