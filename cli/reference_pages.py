"""Find rows of the reference pages by name: keys, record fields, options, counters."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ixp.assembler.manual_pages import first_names, pages, table_rows

_REFERENCE = Path(__file__).parents[1] / "docs/reference"
_FOLDERS = ("router", "runs", "hosts")
_LINK = re.compile(r"\[([^][]+)\]\([^)\s]+\)")


@cache
def reference_pages() -> Mapping[str, Sequence[str]]:
    """Return rows of tables, each with page, section and head, for each name in small letters.

    A key in a table or an object is found by its path (`rx.mbps`) and by its last part.
    """
    by_name: dict[str, list[str]] = {}
    for path in (
        path for folder in _FOLDERS for path in sorted((_REFERENCE / folder).glob("*.md"))
    ):
        title, *sections = re.split(r"^#{1,3} ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
        for section in (title, *sections):
            heading = ": ".join(dict.fromkeys(text.partition("\n")[0] for text in (title, section)))
            for head, row in table_rows(section):
                text = _LINK.sub(r"\1", f"## {heading}\n\n{head}\n{row}")
                for name in _names(row):
                    by_name.setdefault(name, []).append(text)
    return by_name


def manual_names() -> list[str]:
    """Return every name that `ixp manual` answers."""
    return [*dict.fromkeys((*pages(), *reference_pages()))]


def _names(row: str) -> Sequence[str]:
    """Return the names of a row, each in its forms."""
    forms = ((name, name.replace("[]", ""), name.rpartition(".")[2]) for name in first_names(row))
    return [*dict.fromkeys(form.lower() for name in forms for form in name if form)]
