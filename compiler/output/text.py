"""The program as microcode text: readable, with the lines of C."""

from pathlib import Path

from ixp.compiler.allocate.allocation import Allocation
from ixp.compiler.errors import NOWHERE, Place
from ixp.compiler.machine.code import CodeBlock
from ixp.compiler.select.variables import MemoryLayout
from ixp.isa import text as instruction_text
from ixp.isa.tables.registers import RELATIVE_XFERS, Register

_SYMBOLS = {"sram": "$x", "sdram": "$$y"}
_PER_LINE = 8


def register_name(register: Register) -> str:
    """Return the name of a register in the text."""
    if register.is_xfer:
        return f"{_SYMBOLS[register.file]}{register.number}"
    return str(register)


def to_text(allocation: Allocation, order: list[CodeBlock], variables: MemoryLayout, title: str,
            contexts: int | None) -> str:  # fmt: skip
    """Return the whole program."""
    lines = [f"// {title}, translated by `ixp cc`."]
    if contexts is not None:
        lines.append(f".num_contexts {contexts}")
    lines += _declarations(allocation)
    for address, words in variables.initial_words().items():
        lines += _initial(address, words)
    targets = {id(op.target) for block in order for op in block.ops if op.target}
    sources = SourceLines()
    before = NOWHERE
    for block in order:
        places = _places(block, before)
        if id(block) in targets:
            lines.append(f"{block.name}#:")
        for op, place in zip(block.ops, places, strict=True):
            if place != before and place.line:
                lines.append(sources.marker(place))
                before = place
            word = instruction_text(op.instruction(allocation.registers), register_name)
            lines.append(f"    {word}")
    return "\n".join(lines) + "\n"


def _places(block: CodeBlock, before: Place) -> list[Place]:
    """Return the place of each instruction; one without takes that of the next, or of the last."""
    places = [op.place for op in block.ops]
    following = NOWHERE
    for at in reversed(range(len(places))):
        following = places[at] if places[at].line else following
        places[at] = following
    for at, place in enumerate(places):
        before = place if place.line else before
        places[at] = before
    return places


class SourceLines:
    """Lines of the files of C, which stand beside the words."""

    def __init__(self) -> None:
        """Read a file when its first line is asked for."""
        self._lines: dict[str, list[str]] = {}

    def line(self, place: Place) -> str:
        """Return the text of a line, nothing if the file is not there."""
        if place.file not in self._lines:
            try:
                text = Path(place.file).read_text("utf-8")
            except (OSError, UnicodeError):
                text = ""
            self._lines[place.file] = text.splitlines()
        lines = self._lines[place.file]
        return lines[place.line - 1].strip() if place.line <= len(lines) else ""

    def marker(self, place: Place) -> str:
        """Return the directive that gives the place of C to the lines behind it."""
        functions = [place.function, *(call.function for call in place.frames)]
        calls = [call.line if call.file == place.file else f"{call.file}:{call.line}"
                 for call in place.frames]  # fmt: skip
        inlined = [f"{name}({call})" for name, call in zip(functions, calls, strict=False)]
        inside = ", ".join([*inlined, functions[-1] or "main"])
        text = self.line(place)
        comment = f" // {text}" if text else ""
        return f'#line {place.line} "{place.file}" in {inside}{comment}'


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
