"""What every folder leans on: errors, lazy imports, whole files, the user's cache, TOML lines."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
