"""Hosts of Linux at the ports of the router, which runs slower than they do."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
