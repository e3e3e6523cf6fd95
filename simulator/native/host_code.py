"""List the host code of a program, each instruction with its microword.

LLVM keeps a debug line number for every instruction of its input. Here the line is the address of
the microword. Line numbers do not change the code.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import capstone
from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile

from ixp.isa.tables.chip import Chip
from ixp.simulator.native.native_program import NativeProgram
from ixp.simulator.program.decoded import decode_program
from ixp.support.errors import UserError

ENTRY = -1
"""Takes the place of a word address for the code that dispatches to the first word."""

# Comments of the lowering in the IR, and IR lines that are instructions.
_WORD = re.compile(r"^; word (\d+)$")
_INSTRUCTION = re.compile(r"^  [^;]")
# LLVM metadata numbers: the lowering uses the smaller ones, locations follow.
_UNIT, _FLAG, _VERSION, _FILE, _TYPE, _RUN, _LOCATIONS = range(100, 107)
_FIRST_LINE = 2  # line 0 means "no location", line 1 is the entry
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


@dataclass(frozen=True)
class HostInstruction:
    """One host instruction; `word` is the address of its microword, or ENTRY."""

    word: int
    address: int
    text: str


def host_code(words: Sequence[int], chip: Chip) -> list[HostInstruction]:
    """Compile a program and return its host code in the order of addresses.

    Raise UserError if LLVM is missing or the host's code can't be disassembled.
    """
    try:
        from ixp.simulator.native.compiler import compile_ir  # noqa: PLC0415 - may be missing
    except ImportError:
        raise UserError("LLVM (llvmlite) must be installed for native code") from None
    text = NativeProgram(decode_program(words), chip).ir()
    return list(_disassembled(*code_and_lines(compile_ir(with_lines(text)))))


def with_lines(text: str) -> str:
    """Return IR in which every instruction has the address of its microword as line number."""
    marked: list[str] = []
    number, numbers = 1, {1}
    for line in text.splitlines():
        mark = _WORD.match(line)
        if mark:
            number = int(mark[1]) + _FIRST_LINE
            numbers.add(number)
        if line.startswith("define "):
            marked.append(line.replace(" {", f" !dbg !{_RUN} {{"))
        elif _INSTRUCTION.match(line):
            marked.append(f"{line}, !dbg !{_LOCATIONS + number}")
        else:
            marked.append(line)
    locations = [
        f"!{_LOCATIONS + number} = !DILocation(line: {number}, scope: !{_RUN})"
        for number in numbers
    ]
    return "\n".join([*marked, _DEBUG_INFORMATION, *locations]) + "\n"


def _disassembled(code: bytes, lines: Mapping[int, int]) -> Iterator[HostInstruction]:
    """Yield the host instructions of a function that begins at address 0."""
    line = 1
    for host in _capstone().disasm(code, 0):
        line = lines.get(host.address) or line
        text = f"{host.mnemonic} {host.op_str}".strip()
        yield HostInstruction(max(ENTRY, line - _FIRST_LINE), host.address, text)


def code_and_lines(content: bytes) -> tuple[bytes, dict[int, int]]:
    """Return the code of an ELF object, and the line number at each address where it changes."""
    try:
        elf = ELFFile(BytesIO(content))
    except ELFError:
        raise UserError("host code must be in ELF form to be shown, as on Linux") from None
    debug = elf.get_dwarf_info()
    programs = [debug.line_program_for_CU(unit) for unit in debug.iter_CUs()]
    states = [entry.state for program in programs if program for entry in program.get_entries()]
    lines = {row.address: row.line for row in states if row and not row.end_sequence}
    code = elf.get_section_by_name(".text")
    return code.data() if code else b"", lines


def _capstone() -> Any:  # noqa: ANN401  # capstone has no types
    kinds = {
        "x86_64": (capstone.CS_ARCH_X86, capstone.CS_MODE_64),
        "aarch64": (capstone.CS_ARCH_ARM64, capstone.CS_MODE_ARM),
    }
    if platform.machine() not in kinds:
        raise UserError(f"host must be one of {', '.join(kinds)}, not {platform.machine()}")
    return capstone.Cs(*kinds[platform.machine()])
