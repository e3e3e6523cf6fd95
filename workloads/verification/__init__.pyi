from .user_programs import ProgramVerdict, verify_programs
from .user_references import Departure, Reference
from .verdict import Verdict, verify

__all__ = [
    "Departure",
    "ProgramVerdict",
    "Reference",
    "Verdict",
    "verify",
    "verify_programs",
]
