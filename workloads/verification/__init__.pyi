from .user_programs import ProgramVerdict, verify_programs
from .user_references import Departure, UserReference
from .verdict import Verdict, verify

__all__ = [
    "Departure",
    "ProgramVerdict",
    "UserReference",
    "Verdict",
    "verify",
    "verify_programs",
]
