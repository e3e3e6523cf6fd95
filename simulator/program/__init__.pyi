from .decoded import DecodedProgram, decode_program, remember
from .faults import MachineFault
from .register_file import register_index

__all__ = [
    "DecodedProgram",
    "MachineFault",
    "decode_program",
    "register_index",
    "remember",
]
