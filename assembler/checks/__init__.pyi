from .adjacent_words import BSET_LATENCY, check
from .catalogue import levels, page, pages
from .hazards import check_hazards
from .unused_registers import check_read

__all__ = [
    "BSET_LATENCY",
    "check",
    "check_hazards",
    "check_read",
    "levels",
    "page",
    "pages",
]
