"""Find rows of the reference pages by name: keys, record fields, options, counters."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import click

from ixp.assembler.manual_pages import first_names, pages, table_rows
from ixp.cli.commands.run.run import command
from ixp.workloads.runs.options.options import RECORD_KEYS

_REFERENCE = Path(__file__).parents[3] / "docs/reference"
_FOLDERS = ("router", "runs", "hosts")
_MENTION = re.compile(r"`([a-z][a-z_]+)`")
_COMMENT = re.compile(r"<!--.*?-->\n?")
_LINK = re.compile(r"\[([^][]+)\]\([^)\s]+\)")


@cache
def reference_pages() -> Mapping[str, Sequence[str]]:
    """Return rows of tables, each with page, section and head, for each name in small letters.

    A key in a table or an object is found by its path (`rx.mbps`), by each part of it, and below
    its section (`engines.threads`). Names that only the meaning of a row has, and sections with
    keys, count where no row has the name. An option of `ixp run` is found by its name, also by that
    in Python and in the record.
    """
    by_name: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for path in (
        path for folder in _FOLDERS for path in sorted((_REFERENCE / folder).glob("*.md"))
    ):
        title, *sections = re.split(r"^#{1,3} ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
        for section in (title, *sections):
            last = section.partition("\n")[0]
            heading = ": ".join(dict.fromkeys((title.partition("\n")[0], last)))
            for head, row in table_rows(section):
                text = _LINK.sub(r"\1", f"## {heading}\n\n{head}\n{row}")
                has_keys = head.startswith("| key ")
                for name in _names(row, last.lower() if has_keys else ""):
                    by_name.setdefault(name, []).append(text)
                for name in dict.fromkeys(_MENTION.findall(row) if has_keys else ()):
                    others.setdefault(name, []).append(text)
            if section == title or "\n| key " in section:
                body = _COMMENT.sub("", _LINK.sub(r"\1", section.partition("\n")[2])).strip()
                word = last.lower().split()[-1]
                for name in {word, word.removesuffix("s")}:
                    others.setdefault(name, []).append(f"## {heading}\n\n{body}")
    for names, text in _run_options():
        for name in names:
            by_name.setdefault(name, []).append(text)
    return others | by_name


def _run_options() -> Iterator[tuple[set[str], str]]:
    """Yield the names of each option of `ixp run`, and its help."""
    for option in command.params:
        if isinstance(option, click.Option):
            spelling = " ".join((option.opts[-1], option.metavar or "")).strip()
            field = str(option.name)
            spellings = (*option.opts, field, RECORD_KEYS.get(field, field))
            names = {name.lstrip("-").lower() for name in spellings}
            yield names, f"## Option of ixp run\n\n`{spelling}`: {option.help}"


def manual_names() -> list[str]:
    """Return every name that `ixp manual` answers."""
    return [*dict.fromkeys((*pages(), *reference_pages()))]


def _names(row: str, section: str) -> Sequence[str]:
    """Return the names of a row: path, beginnings (also below the section) and last part."""
    names: list[str] = []
    for path in first_names(row):
        parts = path.replace("[]", "").split(".")
        beginnings = [".".join(parts[:end]) for end in range(1, len(parts) + 1)]
        below = [f"{section}.{name}" for name in beginnings if section.isalpha()]
        names += (path, *beginnings, parts[-1], *below)
    return [*dict.fromkeys(name.lower() for name in names if name)]
