"""Many runs: each made once, in parallel, and kept."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
