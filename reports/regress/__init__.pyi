from .changes import Differences, differences

__all__ = ["Differences", "differences"]
