from .headroom import EngineHeadroom, compare_headroom, measured_programs, side_by_side
from .published import CELLS_PER_S, CYCLES_PER_CELL, FIGURE_4, FIGURE_13

__all__ = [
    "CELLS_PER_S",
    "CYCLES_PER_CELL",
    "FIGURE_4",
    "FIGURE_13",
    "EngineHeadroom",
    "compare_headroom",
    "measured_programs",
    "side_by_side",
]
