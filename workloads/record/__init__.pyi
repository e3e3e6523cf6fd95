from .measures import value_of, values_of
from .record import (
    Counters,
    Host,
    Memory,
    Port,
    QueueShare,
    Record,
    global_counters,
    lost_buffers_text,
    port_counters,
    read_record,
)
from .run_directory import is_run_file, port_name, port_number
from .run_files import RunFiles, write_run
from .stored_run import open_run, read_run

__all__ = [
    "Counters",
    "Host",
    "Memory",
    "Port",
    "QueueShare",
    "Record",
    "RunFiles",
    "global_counters",
    "is_run_file",
    "lost_buffers_text",
    "open_run",
    "port_counters",
    "port_name",
    "port_number",
    "read_record",
    "read_run",
    "value_of",
    "values_of",
    "write_run",
]
