"""How long packets take from wire to wire and where, and how full queues are."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
