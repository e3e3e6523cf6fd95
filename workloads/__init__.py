"""Generate traffic, run it through the router, and verify the packets that leave."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
