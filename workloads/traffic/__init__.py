"""What ports receive: packets, cells, captures, streams, workloads."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
