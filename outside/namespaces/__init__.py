"""Create network namespaces with TAP and veth devices that end with their creator process."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
