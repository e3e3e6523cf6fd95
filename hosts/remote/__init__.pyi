from .client import ask
from .commands import Client, Command, Devset, Netperf, Reply, Server, State
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
    "Reply",
    "Server",
    "State",
    "Target",
    "ask",
    "bound_socket",
    "endpoint_of",
    "read_endpoint",
    "serve",
]
