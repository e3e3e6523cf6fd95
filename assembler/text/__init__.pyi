from .diagnostics import AssemblyError, Diagnostic, Fault, Report, place
from .files import digest, read_text, write_bytes
from .source import Expansion, Line, Source, Token, text_of

__all__ = [
    "AssemblyError",
    "Diagnostic",
    "Expansion",
    "Fault",
    "Line",
    "Report",
    "Source",
    "Token",
    "digest",
    "place",
    "read_text",
    "text_of",
    "write_bytes",
]
