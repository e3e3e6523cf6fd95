"""Hosts with their NICs: link equations, published tables, reports and calibration."""

from ixp.support.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
