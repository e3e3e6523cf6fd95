"""Other routers on the same packets: Click, the Linux kernel, and how they differ from ours."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
