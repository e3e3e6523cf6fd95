"""What must come out: the reference router, matching, conservation, the verdict."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
