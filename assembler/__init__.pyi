from .diagnostics import AssemblyError, Diagnostic
from .disassembly import disassemble
from .free import Headroom, ScopeHeadroom, headroom
from .list_file import listing
from .pipeline import assemble, preprocess
from .program import NamedRegister, Program, ScopeRecord, SourceLine, WarningRecord

__all__ = [
    "AssemblyError",
    "Diagnostic",
    "Headroom",
    "NamedRegister",
    "Program",
    "ScopeHeadroom",
    "ScopeRecord",
    "SourceLine",
    "WarningRecord",
    "assemble",
    "disassemble",
    "headroom",
    "listing",
    "preprocess",
]
