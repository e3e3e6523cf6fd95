"""What a run leaves: the record and the output directory."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
