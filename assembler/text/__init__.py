"""Places in text: sources, tokens with their expansions, diagnostics."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
