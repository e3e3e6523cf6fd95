"""The book: reports as one page, as Markdown, as JSON or as a folder of CSV files."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
