"""A run under a debugger: breakpoints, steps in both directions, and what threads hold."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
