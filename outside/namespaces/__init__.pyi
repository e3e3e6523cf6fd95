from .namespace import Namespace
from .sandbox import Sandbox, missing
from .tap import Tap

__all__ = ["Namespace", "Sandbox", "Tap", "missing"]
