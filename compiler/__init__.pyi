from .errors import CompileError, Place
from .headers import machine_header
from .pipeline import compile_c, compile_ir, ir_of

__all__ = [
    "CompileError",
    "Place",
    "compile_c",
    "compile_ir",
    "ir_of",
    "machine_header",
]
