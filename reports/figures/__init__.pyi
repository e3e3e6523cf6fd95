from .headroom import QUANTITIES, free

__all__ = ["QUANTITIES", "free"]
