"""The language server: diagnostics, hover, definitions, completion and more of a source."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
