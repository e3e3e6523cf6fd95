from .book.files import encode, to_markdown
from .catalogue import NAMES, build, chosen
from .document import Report, Table, plain
from .speed import Bench, bench

__all__ = [
    "NAMES",
    "Bench",
    "Report",
    "Table",
    "bench",
    "build",
    "chosen",
    "encode",
    "plain",
    "to_markdown",
]
