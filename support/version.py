"""The version of the product."""

from importlib.metadata import version

__version__ = version("ixp")
