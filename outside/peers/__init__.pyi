from .click_configuration import format_click
from .click_run import find_click, run_click
from .comparison import Comparison, compare
from .differences import DIFFERENCES
from .linux_run import run_linux

__all__ = [
    "DIFFERENCES",
    "Comparison",
    "compare",
    "find_click",
    "format_click",
    "run_click",
    "run_linux",
]
