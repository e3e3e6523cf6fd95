"""Many runs: each made once, in parallel, and kept."""

from ixp.support.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
