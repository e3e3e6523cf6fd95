from .own_verdict import OwnVerdict, verify_own
from .references import Departure, Reference
from .verdict import Verdict, verify

__all__ = [
    "Departure",
    "OwnVerdict",
    "Reference",
    "Verdict",
    "verify",
    "verify_own",
]
