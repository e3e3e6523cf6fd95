"""The checks by name: adjacent words and hazards over the flow graph."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
