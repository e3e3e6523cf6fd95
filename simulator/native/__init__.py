"""Compile private words to host code through LLVM, and list that code."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
