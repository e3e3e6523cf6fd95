"""Places of a program by word, label or source line, and registers by name."""

from __future__ import annotations

import re

from ixp.assembler.program import NamedRegister, Program, canonical
from ixp.isa import Register
from ixp.simulator import _kernel
from ixp.simulator.program.register_file import register_index
from ixp.support.errors import UserError
from ixp.support.suggestions import nearest

HALVES = ("read", "write")
_PLAIN = r"(@?)([ab])(\d+)|(\$\$?)(\d+)"
"""Registers without names: `a3`, `@b17`, `$2`, `$$0`, as a Register prints itself."""


def words_at(program: Program | None, length: int, place: int | str) -> list[int]:
    """Return the words of a place: an address, `label` or `label#`, or `file.uc:12`.

    A line stands for the first word of each run of words that it makes. Raise UserError for a
    place that the program, of `length` words, does not have.
    """
    if isinstance(place, int):
        if not 0 <= place < length:
            raise UserError(f"word must be 0 to {length - 1}, not {place}")
        return [place]
    if not isinstance(place, str):
        raise UserError(f"place must be a word, a label or file:line, not {place!r}")
    if program is None:
        raise UserError(f"place must be a word where no source is known, not {place}")
    file, colon, line = place.rpartition(":")
    if colon and line.isdecimal():
        return _words_of_line(program, file, int(line))
    name = place.removesuffix("#").lower()
    if name not in program.labels:
        hint = nearest(name, program.labels) or "a place is a word, a label or file:line"
        raise UserError(f"unknown label `{place}`; {hint}")
    return [program.labels[name]]


def _words_of_line(program: Program, file: str, line: int) -> list[int]:
    here = [f"/{at.file}".endswith(f"/{file}") and at.line == line for at in program.lines]
    words = [word for word, on in enumerate(here) if on and not (word and here[word - 1])]
    if not words:
        lines = {at.line for at in program.lines if f"/{at.file}".endswith(f"/{file}")}
        near = sorted(lines, key=lambda other: abs(other - line))[:3]
        hint = f"; near: {', '.join(map(str, sorted(near)))}" if near else ""
        raise UserError(f"{file}:{line} must be a line of the program with a word{hint}")
    return words


def text_at(program: Program | None, word: int) -> str:
    """Return `file:line: text` of a word, or its address where no source is known."""
    if program is None or not 0 <= word < len(program.lines):
        return f"word {word}"
    line = program.lines[word]
    return f"{line.file}:{line.line}: {line.text.strip()}"


def register_place(program: Program | None, context: int, name: str, half: str) -> int:
    """Return the index of a register in its engine, by its name in the source or its plain name.

    `half` is `read` or `write`, and matters for transfer registers only. Raise UserError for an
    unknown name.
    """
    if half not in HALVES:
        raise UserError(f"half of a transfer register must be {' or '.join(HALVES)}, not {half}")
    index, relative = register_index(_register(program, name), write=half == "write")
    return index + (context * _kernel.WINDOW if relative else 0)


def scoped_register_place(
    program: Program, context: int, word: int, name: str, half: str = "read"
) -> int | None:
    """Return the index of a register that a name means at a word, None if it means none.

    Of registers of one name in different scopes, that of the innermost scope around the word's line
    counts. `half` is that of `register_place`.
    """
    line = program.lines[word].line if word < len(program.lines) else 0
    named = [each for each in program.registers if each.name == canonical(name)]
    if not named:
        return None
    register = max(named, key=lambda each: _nearness(program, each, line)).register
    index, relative = register_index(register, write=half == "write")
    return index + (context * int(_kernel.WINDOW) if relative else 0)


def _nearness(program: Program, named: NamedRegister, line: int) -> tuple[bool, int]:
    """Order the scopes of registers of one name: those that begin before a line, latest last."""
    begins = program.scopes[named.scope].line
    return begins <= line, begins if begins <= line else -begins


def register_name(program: Program, context: int, word: int, index: int) -> str | None:
    """Return the name in the source of a register of an engine's file, None if it has none.

    It is used by a context at a word: of names that share the register in different scopes, the
    one in the word's line counts, else the one of the innermost scope around it.
    """
    names = [each for each in program.registers if _is_at(each.register, context, index)]
    if not names or not 0 <= word < len(program.lines):
        return names[0].name if names else None
    line = program.lines[word]
    used = set(re.findall(r"[@$\w]+", _canonical_line(line.text)))
    return max(
        names,
        key=lambda each: (
            each.name in used,
            program.scopes[each.scope].line <= line.line,
            program.scopes[each.scope].line,
        ),
    ).name


def _canonical_line(text: str) -> str:
    """Return a source line with registers in their canonical form: `$X[0]` is `$x0`."""
    return re.sub(r"(\$\w+)\[(\d+)\]", r"\1\2", text.lower())


def _is_at(register: Register, context: int, index: int) -> bool:
    """Return whether a register stands at an index, if a context uses it."""
    for write in {False, register.is_xfer}:
        place, relative = register_index(register, write=write)
        if place + (context * int(_kernel.WINDOW) if relative else 0) == index:
            return True
    return False


def _register(program: Program | None, name: str) -> Register:
    if not isinstance(name, str):
        raise UserError(f"register must be the name of one, not {name!r}")
    if program is not None:
        try:
            return program.register(name)
        except KeyError:
            pass
    found = re.fullmatch(_PLAIN, name.lower())
    try:
        if found and found[2]:
            return Register("gpr", int(found[3]), found[2].upper(), absolute=bool(found[1]))
        if found:
            return Register("sdram" if found[4] == "$$" else "sram", int(found[5]))
    except ValueError as error:
        raise UserError(f"{name}: {error}") from None
    known = {each.name for each in program.registers} if program else ()
    hint = nearest(name, known) or "give one of the program, or like a3, @b17, $2, $$0"
    raise UserError(f"unknown register `{name}`; {hint}")
