"""Number registers in the kernel's register file of an engine."""

from ixp.isa.tables.registers import OFFSETS, RELATIVE_GPRS, WINDOW_REGISTERS, Register


def register_index(register: Register, *, write: bool = False) -> tuple[int, bool]:
    """Return a register's index in the kernel's file, and whether the window's start is added."""
    if register.is_xfer:
        return OFFSETS[register.file, "write" if write else "read"] + register.number, True
    bank = OFFSETS[register.file, register.bank]
    if register.absolute:
        window, number = divmod(register.number, RELATIVE_GPRS)
        return window * WINDOW_REGISTERS + bank + number, False
    return bank + register.number, True
