"""The version of the product; the build reads it here, too."""

__version__ = "0.1.0"
