"""The list file: address, word, instruction and source line side by side, then tables.

A line that holds a word begins with its address (decimal) and its eight hexadecimal digits.
"""

from collections.abc import Iterator

from ixp.assembler.output.free_resources import headroom
from ixp.assembler.program import Program
from ixp.isa import decode, text

_COLUMN = 44


def listing(program: Program) -> str:
    """Return the list file of a program."""
    parts = [f"; {program.source} for {program.chip}, {len(program.words)} words", ""]
    parts += [*_words(program), "", *_labels(program), "", *_registers(program), ""]
    parts += [*_free(program), *_data(program)]
    return "\n".join(part.rstrip() for part in parts) + "\n"


def word_texts(program: Program) -> list[str]:
    """Return the instruction of each word, with the registers and labels of the program."""
    labels = {address: f"{name}#" for name, address in reversed(program.labels.items())}

    def target(address: int) -> str:
        return labels.get(address, str(address))

    instrs = map(decode, program.words)
    return [text(instr, str, target) if instr else "?" for instr in instrs]


def _words(program: Program) -> Iterator[str]:
    labels: dict[int, list[str]] = {}
    for name, address in program.labels.items():
        labels.setdefault(address, []).append(name)

    for address, (word, shown) in enumerate(zip(program.words, word_texts(program), strict=True)):
        yield from (f"              {name}#:" for name in labels.get(address, ()))
        line = program.lines[address]
        note = f"  ({line.note})" if line.note else ""
        place = " in ".join((f"{line.file}:{line.line}", *line.macros))
        yield f"{address:04d} {word:08x} {shown:<{_COLUMN}} ; {line.text}  [{place}]{note}"
    yield from (f"              {name}#:" for name in labels.get(len(program.words), ()))


def _labels(program: Program) -> Iterator[str]:
    yield "; labels"
    for name, address in sorted(program.labels.items()):
        yield f";   {address:04d} {name}#"


def _registers(program: Program) -> Iterator[str]:
    yield "; registers (name, place, use, scope)"
    for named in program.registers:
        halves = "/".join(named.halves)
        scope = program.scopes[named.scope]
        where = f"{scope.name} (line {scope.line})" if scope.line else scope.name
        yield f";   {named.name:<24} {named.register!s:<5} {halves:<10} {where}"


def _data(program: Program) -> Iterator[str]:
    if program.init:
        yield from ("", "; initial data")
    for data in program.init:
        words = " ".join(f"{word:08x}" for word in data.words)
        yield f";   {data.unit}:{data.address:#x} {words}"


def _free(program: Program) -> Iterator[str]:
    free = headroom(program)
    yield "; free"
    yield f";   words {free.free_words}, threads {free.free_threads}"
    yield (
        f";   GPRs {free.free_gpr}, SRAM transfer registers {free.free_sram_xfer},"
        f" SDRAM transfer registers {free.free_sdram_xfer}"
    )
