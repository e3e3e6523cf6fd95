"""The highest load without loss, and latency: the benchmarks of RFC 2544 and RFC 3116."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
