from .verdict import Verdict, verify

__all__ = [
    "Verdict",
    "verify",
]
