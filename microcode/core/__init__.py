"""The core's software: it fills the tables, starts the ports, takes what the core is sent."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
