"""The manual as one text, and its pages by name: instructions, directives, CSRs, rows of chips."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ixp.assembler.checks.catalogue import pages as check_pages
from ixp.isa.manual import manual
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean

_NAME = re.compile(r"`([^`(\s]+)[^`]*`")  # in the first cell of a row: `defined(NAME)` is `defined`
_OPERAND = re.compile(r"^\* `([^`]+)`: (.*)", re.MULTILINE)  # in the section of an instruction
_CONDITION = re.compile(r"`([a-z_]+)\([^`]*`")  # in prose: `signal(event)` is `signal`
_LINK = re.compile(r"\[([^][]+)\]\(#[^)]*\)")  # to another section
_MOST = 5  # sections that an error names


@cache
def whole_manual() -> str:
    """Return the language, the instruction set with registers and CSRs, and the checks."""
    language = (Path(__file__).parent / "grammar/language.md").read_text(encoding="utf-8")
    checks = (f"### {name}\n\n{page}\n" for name, page in check_pages().items())
    return "\n".join((language, manual(), "# Checks of the assembler\n", *checks))


def page(name: str, others: Mapping[str, Sequence[str]] = MappingProxyType({})) -> str:
    """Return the text about a name from the manual, then from other pages, as Markdown.

    Of a path such as `ports.eth0.tx.mbps` the longest end that is a name counts. Raise UserError
    for an unknown name.
    """
    words = name.lower().split(".")
    ends = [".".join(words[at:]) for at in range(len(words) if words[0] else 1)]
    title = next((end for end in ends if end in pages() or end in others), "")
    parts = (*pages().get(title, ()), *others.get(title, ()))
    if not parts:
        hint = _mentions(name) or did_you_mean(name, [*pages(), *others])
        raise UserError(f"unknown name `{name}`; {hint or '`ixp manual` prints the whole manual'}")
    return "\n\n".join(parts) + "\n"


@cache
def pages() -> Mapping[str, Sequence[str]]:
    """Return the parts of the manual for each name, in small letters.

    An instruction is found by its mnemonic, with or without its command; a directive with or
    without its `.` or `#`, which shells take for a comment. An operand has a table of the
    instructions that take it. Links to other sections of the manual are plain text, since a page
    has no other section.
    """
    by_name: dict[str, list[str]] = {}
    for section in _sections():
        for names, text in _parts(section):
            for name in dict.fromkeys(heading.lower() for heading in names):
                by_name.setdefault(name, []).append(_LINK.sub(r"\1", text))
    for name, rows in _operands().items():
        table = "\n".join(("| instruction | operand |", "| --- | --- |", *rows))
        by_name.setdefault(name, []).append(f"## Operand `{name}`\n\n{table}")
    return by_name


def _sections() -> list[str]:
    return re.split(r"^(?=#{1,3} )", whole_manual(), flags=re.MULTILINE)


def _heading(section: str) -> str:
    return section.partition("\n")[0].lstrip("# ")


def _operands() -> Mapping[str, Sequence[str]]:
    """Return rows, with instruction and rule, for each name of an operand."""
    rows: dict[str, list[str]] = {}
    for section in _sections():
        for name, rule in _OPERAND.findall(section) if section.startswith("### ") else ():
            rows.setdefault(name.lower(), []).append(f"| `{_heading(section)}` | {rule} |")
    return rows


def _mentions(word: str) -> str:
    """Return the sections in which a word without a page stands, in words; "" if there are none."""
    whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)
    titles = [_heading(part) for part in _sections() if word.strip() and whole.search(part)]
    more = f" and {len(titles) - _MOST} more" if len(titles) > _MOST else ""
    names = ", ".join(f"`{title}`" for title in dict.fromkeys(titles[:_MOST]))
    return f"the word stands in {names}{more}" if titles else ""


def _parts(section: str) -> Iterator[tuple[list[str], str]]:
    """Yield the named parts of a section: all of it, or each row of its table."""
    title = section.partition("\n")[0]
    if title.startswith("### "):
        heading = title.removeprefix("### ")
        also = re.findall(r"^\* also written (.*)", section, re.MULTILINE)
        aliases = [name for names in also for name in _NAME.findall(names)]
        yield [heading, heading.split()[0], *aliases], section.strip()
        if not section.partition("\n\n")[2].startswith("| name |"):
            return
    for paragraph in section.split("\n\n"):
        if names := () if paragraph.startswith("|") else _CONDITION.findall(paragraph):
            yield names, f"{title}\n\n{paragraph.strip()}"
    for head, row in table_rows(section):
        names = first_names(row)
        yield [*names, *(name.lstrip(".#") for name in names)], f"{title}\n\n{head}\n{row}"


def first_names(row: str) -> list[str]:
    """Return the names in the first cell of a row."""
    return _NAME.findall(row.split("|")[1])


def table_rows(section: str) -> Iterator[tuple[str, str]]:
    """Yield each row of the tables of a section, and the head of its table."""
    head = ""
    for before, line in zip(section.splitlines(), section.splitlines()[1:], strict=False):
        if re.match(r"\| ?---", line):
            head = f"{before}\n{line}"
        elif line.startswith("|") and before.startswith("|"):
            yield head, line
