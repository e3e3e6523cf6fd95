"""What happens, and in which cycle: the machine as a library."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
