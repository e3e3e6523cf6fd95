"""Load configurations: engines, ports, chip, build options, tables."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
