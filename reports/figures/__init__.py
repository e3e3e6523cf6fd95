"""Published figures, one per file, beside what is simulated."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
