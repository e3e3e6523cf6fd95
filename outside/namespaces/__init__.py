"""Network namespaces with TAP and veth devices, which end with the process that made them."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
