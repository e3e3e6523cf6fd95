"""The live view: a run, or the record of one, as a page in the browser."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
