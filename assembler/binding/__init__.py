"""Lines become instructions: scopes, structured statements, operands with their values."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
