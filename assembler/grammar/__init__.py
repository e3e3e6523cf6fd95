"""The shape of the text: lexer, grammar, parser, and the words of the language."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
