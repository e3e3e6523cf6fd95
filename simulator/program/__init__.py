"""Prepare programs for the kernel: decoded words, register file, faults."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
