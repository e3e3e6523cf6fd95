"""Files become lines of tokens: directives, defines, macros, constant expressions."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
