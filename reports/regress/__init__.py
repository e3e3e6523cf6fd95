"""Runs beside older ones: what changed, and whether a suite of runs got worse."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
