from .build.programs import program
from .build.system import System, build_system
from .options.options import Options
from .result import Result, cell_cycles
from .runner import Run, run

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
