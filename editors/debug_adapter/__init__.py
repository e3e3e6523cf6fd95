"""The debug adapter: a run with breakpoints, steps in both directions, and its state."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
