from .assembler import assemble
from .simulator import Machine
from .support.version import __version__
from .workloads import run, verify

__all__ = ["Machine", "__version__", "assemble", "run", "verify"]
