"""Find words of a program by label or source line, and registers by name."""

from __future__ import annotations

import re

from ixp.assembler.program import NamedRegister, Program, canonical
from ixp.isa import Register
from ixp.isa.tables.registers import WINDOW_REGISTERS
from ixp.simulator.program.register_file import register_index
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean

HALVES = ("read", "write")
_PLAIN = r"(@?)([ab])(\d+)|(\$\$?)(\d+)"
"""Plain register names, as `str(Register)` prints them: `a3`, `@b17`, `$2`, `$$0`."""


def words_at(program: Program | None, length: int, place: int | str) -> list[int]:
    """Return the words of a place: an address, `label` or `label#`, or `file.uc:12`.

    For a line, return the first word of each sequence of words that it assembles to. Raise
    UserError for a place that a program of `length` words does not have.
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
        hint = did_you_mean(name, program.labels) or "a place is a word, a label or file:line"
        raise UserError(f"unknown label `{place}`; {hint}")
    return [program.labels[name]]


def _words_of_line(program: Program, file: str, line: int) -> list[int]:
    lines = {
        word: at.line for word, at in enumerate(program.lines) if f"/{at.file}".endswith(f"/{file}")
    }
    words = [word for word in lines if lines[word] == line and lines.get(word - 1) != line]
    if not words:
        near = sorted({*lines.values()}, key=lambda other: abs(other - line))[:3]
        hint = f"; near: {', '.join(map(str, sorted(near)))}" if near else ""
        raise UserError(f"{file}:{line} must be a line of the program with a word{hint}")
    return words


def text_at(program: Program | None, word: int) -> str:
    """Return `file:line: text` of a word, or its address where no source is known."""
    if program is None or not 0 <= word < len(program.lines):
        return f"word {word}"
    line = program.lines[word]
    return f"{line.file}:{line.line}: {line.text.strip()}"


class NotInScopeError(UserError):
    """A name has no register at this word, but has one at other words of the program."""


def register_place(
    program: Program | None, context: int, word: int, name: str, half: str | None = None
) -> int:
    """Return the index of a register in its engine.

    `name` is one of the source, valid at `word`, or that of the hardware (a3, @b17, $2, $$0).
    `half` (`read` or `write`) only matters for transfer registers. By default it is the half that
    the program uses, or the read half if it uses both. Raise UserError for an unknown name.
    """
    if half not in (None, *HALVES):
        raise UserError(f"half of a transfer register must be {' or '.join(HALVES)}, not {half}")
    named = named_register(program, word, name)
    if named is None:
        return register_at(_plain(program, word, name), context, half or "read")
    return register_at(named.register, context, half or next(iter(named.halves), "read"))


def named_register(program: Program | None, word: int, name: str) -> NamedRegister | None:
    """Return the register of a source name at a word, or None if the name has none there."""
    if not isinstance(name, str):
        raise UserError(f"register must be the name of one, not {name!r}")
    return program.registers_at(word).get(canonical(name)) if program else None


def register_at(register: Register, context: int, half: str) -> int:
    """Return the index of a register, or of a half of it, that a context of an engine uses."""
    index, relative = register_index(register, write=half == "write")
    return index + (context * WINDOW_REGISTERS if relative else 0)


def names_at(program: Program | None, word: int) -> dict[tuple[Register, str], str]:
    """Return the source names valid at a word, by (register, half); the half of a GPR is `read`."""
    named = program.registers_at(word).values() if program else ()
    return {
        (name.register, half): name.name
        for name in named
        for half in (name.halves if name.register.is_xfer else ("read",))
    }


def register_name(program: Program, context: int, word: int, index: int) -> str | None:
    """Return a register's source name at a word, by register-file index, or None."""
    for (register, half), name in names_at(program, word).items():
        if register_at(register, context, half) == index:
            return name
    return None


def check_scope(program: Program | None, word: int, name: str) -> None:
    """Raise NotInScopeError if a name has a register only at other words."""
    if program is None:
        return
    registers = ", ".join(
        f"{named.register} (line {program.scopes[named.scope].line})"
        for named in program.registers
        if named.name == canonical(name)
    )
    if registers:
        raise NotInScopeError(
            f"`{name}` must be in scope, which it is not at {text_at(program, word)}; "
            f"in its scopes it is {registers}"
        )


def _plain(program: Program | None, word: int, name: str) -> Register:
    """Return the register of a plain name; raise UserError for any other text."""
    plain = re.fullmatch(_PLAIN, name.lower())
    try:
        if plain and plain[2]:
            return Register("gpr", int(plain[3]), plain[2].upper(), absolute=bool(plain[1]))
        if plain:
            return Register("sdram" if plain[4] == "$$" else "sram", int(plain[5]))
    except ValueError as error:
        raise UserError(f"{name}: {error}") from None
    check_scope(program, word, name)
    names = {named.name for named in program.registers} if program else ()
    hint = did_you_mean(name, names) or "give one of the program, or like a3, @b17, $2, $$0"
    raise UserError(f"unknown register `{name}`; {hint}")
