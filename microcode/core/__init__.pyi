from .packet_queues import PacketQueue
from .packets import CorePacket
from .router import Router

__all__ = ["CorePacket", "PacketQueue", "Router"]
