from .headroom import QUANTITIES, free, measured_programs

__all__ = ["QUANTITIES", "free", "measured_programs"]
