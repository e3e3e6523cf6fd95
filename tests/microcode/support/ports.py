"""Ports of the router's configurations, by name."""

from ixp.microcode.config import load
from ixp.microcode.config.config_file import names

PORTS = {name: tuple(port.number for port in load(name).ports) for name in names()}
