"""The requests of the protocol, by what they are about; each module registers its own."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
