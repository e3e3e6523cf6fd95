"""Words back to source text that assembles to the same words."""

from collections.abc import Iterable, Sequence

from ixp.isa import Instr, Register, branch_target, decode, registers_of, text
from ixp.isa.tables.registers import BANKS, XFER_FILES
from ixp.support.errors import UserError


def disassemble(words: Sequence[int]) -> str:
    """Return the source of words; registers are fixed by `.areg`, `.breg` and `.addr`.

    Raises UserError for a word that is no instruction.
    """
    instrs = [_decode(address, word) for address, word in enumerate(words)]
    targets = {branch_target(instr) for instr in instrs} & set(range(len(words) + 1))
    lines = _declarations(register for instr in instrs for register in registers_of(instr))
    for address, instr in enumerate(instrs):
        if address in targets:
            lines.append(f"{label(address)}:")
        shown = text(instr, str, lambda at: label(at) if at <= len(words) else str(at))
        lines.append(f"    {shown}")
    if len(words) in targets:
        lines.append(f"{label(len(words))}:")
    return "\n".join(lines) + "\n"


def _decode(address: int, word: int) -> Instr:
    instr = decode(word)
    if instr is None:
        raise UserError(f"word {address} must be an instruction, not {word:#010x}")
    return instr


def label(address: int) -> str:
    """Return the name of a branch target."""
    return f"l{address}#"


def _declarations(used: Iterable[Register]) -> list[str]:
    """Return the directives that fix the registers used."""
    order = ("gpr", *XFER_FILES)
    registers = sorted(
        set(used), key=lambda reg: (order.index(reg.file), reg.bank, reg.absolute, reg.number)
    )
    directives = {"": ".addr", BANKS[0]: ".areg", BANKS[1]: ".breg"}
    return [f"{directives[register.bank]} {register} {register.number}" for register in registers]
