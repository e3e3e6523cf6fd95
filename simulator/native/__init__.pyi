from .compiled_code import MODES, Native
from .host_code import ENTRY

__all__ = [
    "ENTRY",
    "MODES",
    "Native",
]
