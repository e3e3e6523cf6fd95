"""Provide helpers to all folders: errors, lazy imports, atomic files, cache, TOML files."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
