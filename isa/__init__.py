"""The machine described once: instructions, registers, CSRs and chip numbers."""

from ixp.isa.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
