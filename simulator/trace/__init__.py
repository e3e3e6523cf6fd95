"""A window of time as data and as a timeline."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
