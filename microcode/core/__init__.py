"""Implement the core's software: fill the tables, start the ports, handle packets."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
