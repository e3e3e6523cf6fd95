from .client import ask
from .commands import Client, Command, Devset, Netperf, Netserver, Reply, TargetState
from .device import HostDevice
from .loopback import Endpoint, bound_socket, endpoint_of, read_endpoint
from .server import serve
from .target import Target

__all__ = [
    "Client",
    "Command",
    "Devset",
    "Endpoint",
    "HostDevice",
    "Netperf",
    "Netserver",
    "Reply",
    "Target",
    "TargetState",
    "ask",
    "bound_socket",
    "endpoint_of",
    "read_endpoint",
    "serve",
]
