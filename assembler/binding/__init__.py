"""Lines become instructions: scopes, structured statements, operands with their values."""

from ixp.support.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
