from .book.files import book_files, to_markdown
from .catalogue import NAMES, make_reports, select_reports
from .document import Report, Table, to_plain_data
from .speed import Bench, bench

__all__ = [
    "NAMES",
    "Bench",
    "Report",
    "Table",
    "bench",
    "book_files",
    "make_reports",
    "select_reports",
    "to_markdown",
    "to_plain_data",
]
