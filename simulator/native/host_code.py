"""The host code of a program, each instruction with the microword that it comes from.

LLVM keeps for every instruction of its input a line number for debuggers; here the line is the
address of the microword. The lines change nothing of the code.
"""

from __future__ import annotations

import platform
import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import capstone

from ixp.isa.chip import Chip
from ixp.simulator.native.native_program import NativeProgram
from ixp.simulator.program.decoded import decode_program
from ixp.support.errors import UserError

ENTRY = -1
"""Stands for the word of the code that only finds the first word."""

# What the lowering notes in the IR, and lines of the IR that are instructions.
_WORD = re.compile(r"^; word (\d+)$")
_INSTRUCTION = re.compile(r"^  [^;]")
# Numbers of LLVM's metadata: the lowering has its own below, places follow.
_UNIT, _FLAG, _VERSION, _FILE, _TYPE, _RUN, _PLACES = range(100, 107)
_FIRST_LINE = 2  # line 0 is no place, line 1 the entry
_DEBUG_INFORMATION = f"""
!llvm.dbg.cu = !{{!{_UNIT}}}
!llvm.module.flags = !{{!{_FLAG}, !{_VERSION}}}
!{_UNIT} = distinct !DICompileUnit(language: DW_LANG_C99, file: !{_FILE}, \
emissionKind: LineTablesOnly)
!{_FLAG} = !{{i32 2, !"Debug Info Version", i32 3}}
!{_VERSION} = !{{i32 7, !"Dwarf Version", i32 4}}
!{_FILE} = !DIFile(filename: "words", directory: ".")
!{_TYPE} = !DISubroutineType(types: !{{}})
!{_RUN} = distinct !DISubprogram(name: "run", file: !{_FILE}, type: !{_TYPE}, unit: !{_UNIT}, \
spFlags: DISPFlagDefinition)
"""
# Of the ELF form: the file's header as far as its sections, a section's header.
_ELF = b"\x7fELF\x02\x01"
_HEADER = struct.Struct("<40xQ10xHHH")
_SECTION = struct.Struct("<IIQQQQ")
# Of the DWARF 4 form (section 6.2): the header of line numbers, as far as it matters.
_LINES = struct.Struct("<IHIBBBbBB")
_SKIPPED = {4, 5, 12}  # standard opcodes with one operand that says nothing of lines


@dataclass(frozen=True)
class HostInstruction:
    """One host instruction; `word` is the address of its microword, or ENTRY."""

    word: int
    address: int
    text: str


def host_code(words: Sequence[int], chip: Chip) -> list[HostInstruction]:
    """Compile a program and return its host code in the order of addresses.

    Raises UserError where LLVM is missing, or the host is one that cannot be shown.
    """
    try:
        from ixp.simulator.native.compiler import compile_ir  # noqa: PLC0415 - may be missing
    except ImportError:
        raise UserError("LLVM (llvmlite) must be installed for native code") from None
    text = NativeProgram(decode_program(words), chip).ir()
    return list(_disassembled(sections(compile_ir(with_lines(text)))))


def with_lines(text: str) -> str:
    """Return IR with a line number, from its word, at every instruction of its function."""
    made: list[str] = []
    line, lines = 1, {1}
    for each in text.splitlines():
        mark = _WORD.match(each)
        if mark:
            line = int(mark[1]) + _FIRST_LINE
            lines.add(line)
        if each.startswith("define "):
            made.append(each.replace(" {", f" !dbg !{_RUN} {{"))
        elif _INSTRUCTION.match(each):
            made.append(f"{each}, !dbg !{_PLACES + line}")
        else:
            made.append(each)
    places = [f"!{_PLACES + each} = !DILocation(line: {each}, scope: !{_RUN})" for each in lines]
    return "\n".join([*made, _DEBUG_INFORMATION, *places]) + "\n"


def _disassembled(sections: dict[str, bytes]) -> Iterator[HostInstruction]:
    """Yield the host instructions of an object file."""
    lines = dict(_line_numbers(sections[".debug_line"]))
    line = 1
    for each in _capstone().disasm(sections[".text"], 0):
        line = lines.get(each.address) or line
        yield HostInstruction(
            max(ENTRY, line - _FIRST_LINE), each.address, f"{each.mnemonic} {each.op_str}".strip()
        )


def sections(content: bytes) -> dict[str, bytes]:
    """Return the sections of a 64-bit little-endian ELF object by name."""
    if content[:6] != _ELF:
        raise UserError("host code must be in ELF form to be shown, as on Linux")
    start, size, count, names_at = _HEADER.unpack_from(content)
    rows = [_SECTION.unpack_from(content, start + number * size) for number in range(count)]
    parts = [(row[0], content[row[4] : row[4] + row[5]]) for row in rows]
    names = parts[names_at][1]
    return {names[at : names.index(b"\0", at)].decode(): data for at, data in parts}


def _line_numbers(section: bytes) -> Iterator[tuple[int, int]]:
    """Yield address and line wherever the line changes; the only function begins at 0."""
    *_, header, unit, _, _, line_base, line_range, opcode_base = _LINES.unpack_from(section)
    data = BytesIO(section)
    data.seek(10 + header)  # the header's length counts from behind itself
    address, line = 0, 1
    while code := data.read(1):
        opcode = code[0]
        if opcode >= opcode_base:
            advance, step = divmod(opcode - opcode_base, line_range)
            address, line = address + advance * unit, line + line_base + step
            yield address, line
        elif opcode == 0:  # the end, or an address, which is 0 until the object is linked
            data.seek(_number(data), 1)
        elif opcode == 1:
            yield address, line
        elif opcode == 2:
            address += _number(data) * unit
        elif opcode == 3:
            line += _number(data, signed=True)
        elif opcode in _SKIPPED:
            _number(data)
        elif opcode == 8:
            address += (255 - opcode_base) // line_range * unit
        elif opcode == 9:
            address += int.from_bytes(data.read(2), "little")


def _number(data: BytesIO, *, signed: bool = False) -> int:
    """Read a number of variable length (LEB128)."""
    value = width = 0
    byte = 0x80
    while byte & 0x80:
        byte = data.read(1)[0]
        value |= (byte & 0x7F) << width
        width += 7
    return value - (1 << width) if signed and byte & 0x40 else value


def _capstone() -> Any:  # noqa: ANN401  # capstone has no types
    kinds = {
        "x86_64": (capstone.CS_ARCH_X86, capstone.CS_MODE_64),
        "aarch64": (capstone.CS_ARCH_ARM64, capstone.CS_MODE_ARM),
    }
    if platform.machine() not in kinds:
        raise UserError(f"host must be one of {', '.join(kinds)}, not {platform.machine()}")
    return capstone.Cs(*kinds[platform.machine()])
