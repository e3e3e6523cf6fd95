from .references import Reference
from .timeline import Timeline
from .window import TraceRecord, read_records

__all__ = [
    "Reference",
    "Timeline",
    "TraceRecord",
    "read_records",
]
