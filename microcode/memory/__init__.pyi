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
from .packet_queues import PacketQueue
from .regions import memory_maps

__all__ = [
    "INCLUDE_PATH",
    "MICROCODE",
    "ROUTER",
    "PacketQueue",
    "constants",
    "counter_locations",
    "counters",
    "definitions",
    "drop_counters",
    "memory_maps",
    "other_file",
]
