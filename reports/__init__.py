"""Reports: one question per file, answered from result records."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
