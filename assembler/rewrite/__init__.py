"""Changes to a program that keep its meaning: --fix and -O."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
