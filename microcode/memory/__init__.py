"""The memory map of the include files, and its regions."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
