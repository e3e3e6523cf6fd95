"""Assemble microcode text to microwords.

assemble(path or text) -> Program      preprocess(path or text) -> text
"""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
