"""Private words as compiled host code: runs, LLVM IR, objects, listing."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
