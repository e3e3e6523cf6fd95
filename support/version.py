"""Define the version of the product; the build also reads it here."""

__version__ = "0.1.0"
