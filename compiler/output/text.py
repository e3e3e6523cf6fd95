"""The program as microcode text: readable, with the lines of C."""

from ixp.compiler.allocate.allocation import Allocation
from ixp.compiler.errors import Place
from ixp.compiler.machine.code import Block
from ixp.compiler.select.variables import MemoryLayout
from ixp.isa import text as instruction_text
from ixp.isa.tables.registers import RELATIVE_XFERS, Register

_SYMBOLS = {"sram": "$x", "sdram": "$$y"}
_COLUMN = 52
_PER_LINE = 8


def register_name(register: Register) -> str:
    """Return the name of a register in the text."""
    if register.is_xfer:
        return f"{_SYMBOLS[register.file]}{register.number}"
    return str(register)


def to_text(allocation: Allocation, order: list[Block], variables: MemoryLayout, title: str,
            contexts: int | None) -> str:  # fmt: skip
    """Return the whole program."""
    lines = [f"// {title}, translated by `ixp cc`."]
    if contexts is not None:
        lines.append(f".num_contexts {contexts}")
    lines += _declarations(allocation)
    for place, words in variables.initial_words().items():
        lines += _initial(place, words)
    targets = {id(op.target) for block in order for op in block.ops if op.target}
    line = ("", 0)
    for block in order:
        if id(block) in targets:
            lines.append(f"{block.name}#:")
        for op in block.ops:
            word = instruction_text(op.instruction(allocation.registers), register_name)
            comment, line = _comment(op.place, line)
            lines.append(f"    {word}".ljust(_COLUMN) + comment if comment else f"    {word}")
    return "\n".join(lines) + "\n"


def _comment(place: Place, before: tuple[str, int]) -> tuple[str, tuple[str, int]]:
    """Return `// file:line` where the line of C changes."""
    here = (place.file, place.line)
    if not place.line or here == before:
        return "", before
    return f"// {place.file}:{place.line}", here


def _declarations(allocation: Allocation) -> list[str]:
    """Return the directives that fix the number of each register, with the values that it holds."""
    lines = []
    for register, names in sorted(allocation.names.items()):
        if register.is_xfer:
            continue
        stems = dict.fromkeys(name.split(".")[0] for name in names if name)
        values = ", ".join(stems)
        directive = f".{register.bank.lower()}reg {register_name(register)} {register.number}"
        lines.append(f"{directive.ljust(16)}// {values}".rstrip("/ ") if values else directive)
    for file, symbol in _SYMBOLS.items():
        used = [r.number for r in allocation.names if r.file == file]
        if used:
            row = " ".join(f"{symbol}{number}" for number in range(RELATIVE_XFERS))
            lines += [f".xfer_order {row}", f".addr {symbol}0 0"]
    return lines


def _initial(place: str, words: list[int]) -> list[str]:
    unit, _, address = place.rstrip("]").partition("[")
    step = _PER_LINE // 2 if unit == "sdram" else _PER_LINE
    return [
        f".init {unit}[{int(address) + at // _PER_LINE * step}] "
        + ", ".join(hex(word) for word in words[at : at + _PER_LINE])
        for at in range(0, len(words), _PER_LINE)
    ]
