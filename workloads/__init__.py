"""What is sent through the router, and what must come out."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
