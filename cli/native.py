"""ixp native: the host code that each stretch of a program became."""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ixp.cli.output import json_option, show
from ixp.isa.errors import UserError

# Every block of the IR begins with a mark: an assembler label, which becomes a symbol.
_BLOCK = re.compile(r"^(\w+):$")
_WORD = re.compile(r"^w(\d+)$")
_MARK = re.compile(r"^ixp_word_(\d+)_\d+$")
# Of the ELF form: the file's header as far as its sections, a section's header, a symbol.
_ELF = b"\x7fELF\x02\x01"
_HEADER = struct.Struct("<40xQ10xHHH")
_SECTION = struct.Struct("<IIQQQQ")
_SYMBOL = struct.Struct("<IBBHQQ")


@dataclass(frozen=True)
class _Line:
    """One host instruction; `word` is the first microword of its stretch, -1 for the entry."""

    word: int
    address: int
    text: str


@click.command("native", epilog="Example: ixp native router.uc")
@click.argument("file", metavar="FILE.uc", type=click.Path(path_type=Path))
@click.option("-D", "defines", metavar="NAME[=VALUE]", multiple=True, help="Define a symbol.")
@click.option("-I", "include", metavar="DIR", multiple=True, help="Look for includes here too.")
@click.option("--chip", "chip_name", metavar="CHIP", default="ixp1240", help="Chip of FILE.uc.")
@json_option
def command(
    file: Path,
    defines: tuple[str, ...],
    include: tuple[str, ...],
    chip_name: str,
    json: str | None,
) -> int:
    """Show FILE.uc with the code of this processor that its private words are compiled to.

    Words that run straight on are compiled together: their host code stands below the last of them.
    Words without host code act on other units and are performed by the simulator's kernel.
    """
    from ixp.assembler import AssemblyError, assemble
    from ixp.cli.asm import symbols

    folders = [Path(folder) for folder in include]
    try:
        program = assemble(file, defines=symbols(defines), include=folders, chip=chip_name)
    except AssemblyError as error:
        click.echo(str(error), err=True)
        return 2
    lines = _host_code(program.words, chip_name)
    record = {
        "schema": 1,
        "words": [
            {"address": address, "text": _word(word),
             "host": [line.text for line in lines if line.word == address]}
            for address, word in enumerate(program.words)
        ],
    }  # fmt: skip
    show(record, json, lambda: _print(program.words, lines))
    return 0


def _host_code(words: Sequence[int], chip_name: str) -> list[_Line]:
    """Compile a program and return its host code in the order of addresses."""
    from ixp.isa.chip import chip
    from ixp.simulator.native import Program
    from ixp.simulator.translate import translate

    try:
        import llvmlite.binding as llvm

        from ixp.simulator.compiler import compile_ir
    except ImportError:
        raise UserError("LLVM (llvmlite) must be installed for native code") from None
    llvm.initialize_native_asmparser()  # the marks are inline assembly
    decoded, pool = translate(words)
    text = Program(decoded, pool, chip(chip_name)).ir()
    return list(_disassembled(compile_ir(_marked(text))))


def _marked(text: str) -> str:
    """Put a mark at the beginning of each block of IR, which names the word it belongs to."""
    made: list[str] = []
    word, due = -1, ""
    for number, line in enumerate(text.splitlines()):
        if due and " = phi " not in line:
            made.append(due)
            due = ""
        made.append(line)
        block = _BLOCK.match(line)
        if block:
            leader = _WORD.match(block[1])
            word = int(leader[1]) if leader else word
            mark = f'"ixp_word_{word}_{number}:"'
            due = f'  call void asm sideeffect {mark}, ""() noduplicate' if word >= 0 else ""
    return "\n".join(made) + "\n"


def _disassembled(content: bytes) -> Iterator[_Line]:
    """Yield the host instructions of an object file."""
    machine = _capstone()
    sections = _sections(content)
    marks = dict(_marks(sections))
    word = -1
    for each in machine.disasm(sections[".text"], 0):
        word = marks.get(each.address, word)
        yield _Line(word, each.address, f"{each.mnemonic} {each.op_str}".strip())


def _sections(content: bytes) -> dict[str, bytes]:
    """Return the sections of a 64-bit little-endian ELF object by name."""
    if content[:6] != _ELF:
        raise UserError("host code must be in ELF form to be shown, as on Linux")
    start, size, count, names_at = _HEADER.unpack_from(content)
    rows = [_SECTION.unpack_from(content, start + number * size) for number in range(count)]
    parts = [(row[0], content[row[4] : row[4] + row[5]]) for row in rows]
    names = parts[names_at][1]
    return {names[at : names.index(b"\0", at)].decode(): data for at, data in parts}


def _marks(sections: dict[str, bytes]) -> Iterator[tuple[int, int]]:
    """Yield address and word of each mark in the symbol table."""
    names = sections[".strtab"]
    for start, _, _, _, address, _ in _SYMBOL.iter_unpack(sections[".symtab"]):
        mark = _MARK.match(names[start : names.index(b"\0", start)].decode())
        if mark:
            yield address, int(mark[1])


def _capstone() -> Any:  # noqa: ANN401  # capstone has no types
    import platform

    import capstone

    kinds = {
        "x86_64": (capstone.CS_ARCH_X86, capstone.CS_MODE_64),
        "aarch64": (capstone.CS_ARCH_ARM64, capstone.CS_MODE_ARM),
    }
    if platform.machine() not in kinds:
        raise UserError(f"host must be one of {', '.join(kinds)}, not {platform.machine()}")
    return capstone.Cs(*kinds[platform.machine()])


def _word(word: int) -> str:
    from ixp.isa import decode, text

    instr = decode(word)
    return text(instr, str, str) if instr else "?"


def _stretches(words: Sequence[int], lines: Sequence[_Line]) -> Iterator[tuple[int, range]]:
    """Yield words that were compiled together, as (first one, its addresses); others alone."""
    from ixp.isa import classify, decode

    leaders = {line.word for line in lines}
    start = 0
    for address in range(1, len(words) + 1):
        instr = decode(words[address]) if address < len(words) else None
        alone = instr is None or classify(instr) == "interaction"
        if alone or address in leaders or start not in leaders:
            yield start, range(start, address)
            start = address


def _print(words: Sequence[int], lines: Sequence[_Line]) -> None:
    """Print the entry, then each stretch above its host code."""
    _print_code([line for line in lines if line.word < 0])
    for leader, addresses in _stretches(words, lines):
        for address in addresses:
            click.echo(f"{address:04d} {_word(words[address])}")
        _print_code([line for line in lines if line.word == leader])


def _print_code(lines: Sequence[_Line]) -> None:
    for line in lines:
        click.echo(f"        {line.address:06x}  {line.text}")
