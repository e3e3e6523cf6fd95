from .options.options import Options
from .result import Result, cell_cycles
from .runner import Run, run
from .system.programs import program
from .system.system import System, build_system

__all__ = [
    "Options",
    "Result",
    "Run",
    "System",
    "build_system",
    "cell_cycles",
    "program",
    "run",
]
