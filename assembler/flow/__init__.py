"""The control-flow graph of a program: successors, cycle bounds, drawing."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
