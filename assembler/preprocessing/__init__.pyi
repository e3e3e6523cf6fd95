from .constant_expression import evaluate
from .preprocessor import Preprocessor, Settings
from .substitute import unquote

__all__ = [
    "Preprocessor",
    "Settings",
    "evaluate",
    "unquote",
]
