"""Describe the machine once: instructions, registers, CSRs and chip numbers."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
