"""Programs as the kernel takes them: facts about each word, register file, faults."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
