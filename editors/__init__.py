"""Editor support: what editors ask by their protocols, answered from the library."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
