from .free_resources import headroom
from .global_headroom import free_at_global_level
from .image import read

__all__ = [
    "free_at_global_level",
    "headroom",
    "read",
]
