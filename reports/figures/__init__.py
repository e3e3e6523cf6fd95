"""Published figures, one per file, beside what is simulated."""

from ixp.support.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
