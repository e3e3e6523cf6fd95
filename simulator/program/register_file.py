"""Where registers stand in the kernel's register file of an engine."""

from ixp.isa.tables.registers import RELATIVE_GPRS, Register
from ixp.simulator import _kernel

# Where they begin in a context's window, by their use.
_REGIONS = {("gpr", "A"): 0, ("gpr", "B"): RELATIVE_GPRS}
_READ = {"sram": 32, "sdram": 40}
_WRITE = {"sram": 48, "sdram": 56}


def register_index(register: Register, *, write: bool = False) -> tuple[int, bool]:
    """Index of a register in the kernel's file, and whether it counts from the context's window."""
    if register.is_xfer:
        return (_WRITE if write else _READ)[register.file] + register.number, True
    region = _REGIONS[register.file, register.bank]
    if register.absolute:
        window, number = divmod(register.number, RELATIVE_GPRS)
        return window * int(_kernel.WINDOW) + region + number, False
    return region + register.number, True
