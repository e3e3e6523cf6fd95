"""The manual as one text, and its pages by name: instructions, directives, CSRs and others."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from ixp.support.errors import UserError

_NAME = re.compile(r"`([^`(\s]+)[^`]*`")  # in the first cell of a row: `defined(NAME)` is `defined`


@cache
def whole_manual() -> str:
    """Return the language, the instruction set with registers and CSRs, and the checks."""
    from ixp import assembler
    from ixp.assembler.checks import pages as check_pages
    from ixp.isa.manual import manual

    language = (Path(assembler.__file__).parent / "grammar/language.md").read_text(encoding="utf-8")
    checks = (f"### {name}\n\n{page}\n" for name, page in check_pages().items())
    return "\n".join((language, manual(), "# Checks of the assembler\n", *checks))


def page(name: str) -> str:
    """Return what the manual says of a name, as Markdown; raise UserError for an unknown one."""
    from ixp.support.suggestions import nearest

    found = pages()
    if name.lower() not in found:
        hint = nearest(name, found) or "`ixp manual` prints the whole manual"
        raise UserError(f"unknown name `{name}`; {hint}")
    return "\n\n".join(found[name.lower()]) + "\n"


@cache
def pages() -> Mapping[str, Sequence[str]]:
    """Return the parts of the manual for each name, in small letters.

    An instruction is found by its mnemonic, with or without its command; a directive with or
    without its `.` or `#`, which shells take for a comment.
    """
    found: dict[str, list[str]] = {}
    for section in re.split(r"^(?=#{1,3} )", whole_manual(), flags=re.MULTILINE):
        for names, text in _parts(section):
            for name in dict.fromkeys(each.lower() for each in names):
                found.setdefault(name, []).append(text)
    return found


def _parts(section: str) -> Iterator[tuple[list[str], str]]:
    """Yield the named parts of a section: all of it, or each row of its table."""
    title = section.partition("\n")[0]
    if title.startswith("### "):
        heading = title.removeprefix("### ")
        also = re.findall(r"^\* also written (.*)", section, re.MULTILINE)
        aliases = [name for names in also for name in _NAME.findall(names)]
        yield [heading, heading.split()[0], *aliases], section.strip()
        return
    for head, row in _rows(section):
        names = _NAME.findall(row.split("|")[1])
        yield [*names, *(name.lstrip(".#") for name in names)], f"{title}\n\n{head}\n{row}"


def _rows(section: str) -> Iterator[tuple[str, str]]:
    """Yield each row of the tables of a section, and the head of its table."""
    head = ""
    for before, line in zip(section.splitlines(), section.splitlines()[1:], strict=False):
        if re.match(r"\| ?---", line):
            head = f"{before}\n{line}"
        elif line.startswith("|") and before.startswith("|"):
            yield head, line
