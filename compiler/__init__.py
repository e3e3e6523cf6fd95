"""C for the engines: a file of C becomes readable microcode.

compile_c(path) -> text      compile_ir(text of LLVM IR, title) -> text
"""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
