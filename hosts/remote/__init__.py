"""Control a simulated target remotely, over UDP on a loopback address."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
