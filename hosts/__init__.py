"""Simulate hosts with their NICs, and netperf between them."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
