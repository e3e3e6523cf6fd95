from .references import Reference
from .timeline import Timeline, tracks_of
from .window import TraceRecord, read_records

__all__ = [
    "Reference",
    "Timeline",
    "TraceRecord",
    "read_records",
    "tracks_of",
]
