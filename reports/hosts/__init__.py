"""Hosts with their NICs: link equations, published tables, reports and calibration."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
