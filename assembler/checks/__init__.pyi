from .adjacent_words import BSET_LATENCY, check
from .catalogue import levels, page, pages
from .hazards import check_hazards

__all__ = [
    "BSET_LATENCY",
    "check",
    "check_hazards",
    "levels",
    "page",
    "pages",
]
