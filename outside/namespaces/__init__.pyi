from .namespace import Device, ExistingNamespace, Namespace
from .packet_device import PacketDevice
from .sandbox import Sandbox, missing
from .tap import Tap

__all__ = [
    "Device",
    "ExistingNamespace",
    "Namespace",
    "PacketDevice",
    "Sandbox",
    "Tap",
    "missing",
]
