"""The assembler: microcode text becomes microwords.

assemble(path or text) -> Program      preprocess(path or text) -> text
"""

from ixp.assembler.assemble import assemble, preprocess
from ixp.assembler.diagnostics import AssemblyError, Diagnostic
from ixp.assembler.program import NamedRegister, Program, ScopeRecord, SourceLine, WarningRecord

__all__ = [
    "AssemblyError",
    "Diagnostic",
    "NamedRegister",
    "Program",
    "ScopeRecord",
    "SourceLine",
    "WarningRecord",
    "assemble",
    "preprocess",
]
