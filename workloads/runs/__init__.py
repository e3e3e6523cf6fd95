"""A run: options become a machine, which runs, and a record of it."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
