from .map import (
    INCLUDE_PATH,
    MICROCODE,
    ROUTER,
    constants,
    counter_locations,
    counters,
    definitions,
    differing_include,
    drop_counters,
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
    "differing_include",
    "drop_counters",
    "memory_maps",
]
