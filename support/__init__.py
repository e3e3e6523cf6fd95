"""What every folder uses: errors, lazy imports, atomic files, the cache of a user, TOML files."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
