"""What comes out: image, list file, disassembly, free resources."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
