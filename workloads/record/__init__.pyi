from .measures import value_of, values_of
from .record import (
    Counters,
    PortRecord,
    QueueShare,
    Record,
    SimulationSpeed,
    UnitRecord,
    global_counters,
    lost_buffers_text,
    port_counters,
    read_record,
)
from .run_directory import RunDirectory, StoredRun, port_name, port_number
from .run_files import RunFiles, write_run

__all__ = [
    "Counters",
    "PortRecord",
    "QueueShare",
    "Record",
    "RunDirectory",
    "RunFiles",
    "SimulationSpeed",
    "StoredRun",
    "UnitRecord",
    "global_counters",
    "lost_buffers_text",
    "port_counters",
    "port_name",
    "port_number",
    "read_record",
    "value_of",
    "values_of",
    "write_run",
]
