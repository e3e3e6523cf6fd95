"""Simulate the machine cycle by cycle, as a library."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
