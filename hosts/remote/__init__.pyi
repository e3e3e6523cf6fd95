from .client import ask
from .commands import Client, Devset, Netperf, Netserver, Reply, TargetCommand, TargetState
from .device import HostDevice
from .loopback import Endpoint, bound_socket, endpoint_of, read_endpoint
from .server import serve
from .target import Target

__all__ = [
    "Client",
    "Devset",
    "Endpoint",
    "HostDevice",
    "Netperf",
    "Netserver",
    "Reply",
    "Target",
    "TargetCommand",
    "TargetState",
    "ask",
    "bound_socket",
    "endpoint_of",
    "read_endpoint",
    "serve",
]
