"""Define the router: microcode, configurations and the core's software."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
