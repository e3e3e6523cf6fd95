"""Define the registers of a microengine: files, counts and names; and its control store.

Counts: 128 general-purpose registers (GPRs) in banks A and B and 128 transfer registers,
[D] IXP1250 data sheet; windows of 16 + 16 GPRs and 8 transfer registers of each kind and
direction per context, [R] US7546444 and Programmer's Reference.
"""

from dataclasses import dataclass

CONTEXTS = 4
CONTROL_STORE_WORDS = 2**11  # word addresses have 11 bits
BANKS = ("A", "B")
GPRS_PER_BANK = 64
RELATIVE_GPRS = GPRS_PER_BANK // CONTEXTS
RELATIVE_XFERS = 8
XFER_FILES = ("sram", "sdram")

WINDOW = (
    *(("gpr", bank, RELATIVE_GPRS) for bank in BANKS),
    *((file, half, RELATIVE_XFERS) for half in ("read", "write") for file in XFER_FILES),
)
"""Registers of a context in the simulator: file, bank or half, and count [C]."""

WINDOW_REGISTERS = sum(count for _, _, count in WINDOW)
OFFSETS = {
    (file, part): sum(count for _, _, count in WINDOW[:before])
    for before, (file, part, _) in enumerate(WINDOW)
}
"""Start of each bank and half in the window."""


@dataclass(frozen=True, order=True)
class Register:
    """One register, as named in an instruction.

    `file` is "gpr", "sram" or "sdram"; `number` counts within a context's window, or within the
    bank if `absolute`; `bank` is "A" or "B" for a GPR and "" for a transfer register. A transfer
    register denotes its read half as a source and its write half as a destination.
    """

    file: str
    number: int
    bank: str = ""
    absolute: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for a register that does not exist."""
        is_gpr = self.file == "gpr"
        if not is_gpr and self.file not in XFER_FILES:
            raise ValueError(f"register file must be gpr, sram or sdram, not {self.file}")
        if is_gpr != (self.bank in BANKS) or (self.absolute and not is_gpr):
            raise ValueError("a GPR must be in bank A or B, a transfer register in none, relative")
        if not 0 <= self.number < self.window:
            limit = self.window - 1
            raise ValueError(f"register number must be 0 to {limit}, not {self.number}")

    @property
    def window(self) -> int:
        """Return the number of registers of this kind that can be named."""
        if self.file != "gpr":
            return RELATIVE_XFERS
        return GPRS_PER_BANK if self.absolute else RELATIVE_GPRS

    @property
    def is_xfer(self) -> bool:
        """Return whether this is a transfer register."""
        return self.file != "gpr"

    def __str__(self) -> str:
        """Return the plain name: `a3`, `@b17`, `$2`, `$$0`."""
        if self.is_xfer:
            return f"{'$' if self.file == 'sram' else '$$'}{self.number}"
        return f"{'@' if self.absolute else ''}{self.bank.lower()}{self.number}"


def physical(register: Register, context: int) -> int:
    """Return the index in the register's file: GPRs 0-63 in their bank, transfer registers 0-31.

    Context windows are consecutive, so absolute GPR k is relative GPR k % 16 of context
    k // 16 ([R], bank and window layout of US7546444).
    """
    if register.absolute:
        return register.number
    return context * register.window + register.number
