"""The simulator: the machine as a library, exact to the cycle."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
