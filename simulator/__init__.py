"""What happens, and in which cycle: the machine as a library."""

from ixp.support.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
