from .map import (
    INCLUDE_PATH,
    MICROCODE,
    ROUTER,
    constants,
    counter_locations,
    counters,
    definitions,
    other_file,
)
from .regions import check_room, memory_maps

__all__ = [
    "INCLUDE_PATH",
    "MICROCODE",
    "ROUTER",
    "check_room",
    "constants",
    "counter_locations",
    "counters",
    "definitions",
    "memory_maps",
    "other_file",
]
