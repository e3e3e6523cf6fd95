from .references import Departure, Reference
from .user_programs import ProgramVerdict, verify_programs
from .verdict import Verdict, verify

__all__ = [
    "Departure",
    "ProgramVerdict",
    "Reference",
    "Verdict",
    "verify",
    "verify_programs",
]
