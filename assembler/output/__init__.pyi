from .free_resources import headroom
from .global_headroom import soak
from .image import read

__all__ = [
    "headroom",
    "read",
    "soak",
]
