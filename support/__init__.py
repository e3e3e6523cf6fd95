"""Helpers of every folder: errors, lazy imports, atomic files, the user's cache, TOML files."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
