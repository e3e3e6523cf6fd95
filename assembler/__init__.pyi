from .output.disassembly import disassemble
from .output.free_resources import Headroom, ScopeHeadroom, headroom
from .output.list_file import listing
from .pipeline import assemble, preprocess
from .program import NamedRegister, Program, ScopeRecord, SourceLine, WarningRecord
from .text.diagnostics import AssemblyError, Diagnostic

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
