from .map import (
    INCLUDE_PATH,
    MICROCODE,
    ROUTER,
    constants,
    counter_locations,
    counters,
    definitions,
    drop_counters,
    other_file,
)
from .regions import memory_maps

__all__ = [
    "INCLUDE_PATH",
    "MICROCODE",
    "ROUTER",
    "constants",
    "counter_locations",
    "counters",
    "definitions",
    "drop_counters",
    "memory_maps",
    "other_file",
]
