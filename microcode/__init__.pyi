from .config.config_file import Core, Engine, IxBus, Port, names
from .config.loader import Config, load
from .config.options import BuildOptions, build_options
from .config.tables import Interface, Route, Tables, Vc, default_tables, format_tables, read_tables
from .core.packets import CorePacket, contents, packet_of, send
from .core.router import Router
from .memory.map import Counter, constants, counters

__all__ = [
    "BuildOptions",
    "Config",
    "Core",
    "CorePacket",
    "Counter",
    "Engine",
    "Interface",
    "IxBus",
    "Port",
    "Route",
    "Router",
    "Tables",
    "Vc",
    "build_options",
    "constants",
    "contents",
    "counters",
    "default_tables",
    "format_tables",
    "load",
    "names",
    "packet_of",
    "read_tables",
    "send",
]
