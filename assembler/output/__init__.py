"""What comes out: image, list file, disassembly, free resources."""

from ixp.support.lazy import exports

__getattr__, __dir__, __all__ = exports(__name__)
