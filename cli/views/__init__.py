"""How results are shown to people: ports, engines, memories, profiles."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
