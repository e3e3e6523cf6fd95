from .assembler import assemble
from .simulator import Machine
from .support.version import __version__

__all__ = ["Machine", "__version__", "assemble"]
