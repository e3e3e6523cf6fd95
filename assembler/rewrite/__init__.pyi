from .fix import Repair

__all__ = [
    "Repair",
]
