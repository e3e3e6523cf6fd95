"""What ports receive: packets, cells, captures, streams, workloads."""

from ixp.support.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
