"""The assembler: microcode text becomes microwords.

assemble(path or text) -> Program      preprocess(path or text) -> text
"""

from ixp.assembler.diagnostics import AssemblyError, Diagnostic
from ixp.assembler.disassembly import disassemble
from ixp.assembler.free import Headroom, ScopeHeadroom, headroom
from ixp.assembler.list_file import listing
from ixp.assembler.pipeline import assemble, preprocess
from ixp.assembler.program import NamedRegister, Program, ScopeRecord, SourceLine, WarningRecord

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
