"""The machine as a library: parts, ports, core software, what is inside and what came out."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
