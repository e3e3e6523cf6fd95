"""The bibliography has exactly the cited sources."""

import re
from pathlib import Path

import pytest

from ixp.isa.tables.chip import BASE, GRADES
from tests.conftest import ROOT
from tests.docs.support.source_files import texts_of

BIBLIOGRAPHY = ROOT / "docs" / "references.md"
SUFFIXES = (".py", ".pyi", ".md", ".uc", ".h", ".cc", ".toml", ".g4")
ENTRY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)

# Spelling of a citation: key in the bibliography.
FORMS = {
    r"\bRFC (\d{3,4})\b": "RFC {}",
    r"\bITU-T ([A-Z]\.\d+(?:\.\d+)?)": "ITU-T {}",
    r"\bIEEE (802\.\d+)\b": "IEEE {}",
    r"\b(?:PAT |US)(\d{7})\b": "PAT {}",
    r"\[[DR]\],? ([A-Z][A-Z0-9]{1,5})\b": "{}",  # [D] SEED
    r"\b([A-Z][A-Z0-9]{1,5}),? (?:pp?\.|fig\. |figure )\d": "{}",  # AN p.28, SEED fig. 12
}
GROUPS = {"PAT": "PAT 6606704"}  # keys of entries with several parts
NAMELESS = re.compile(r"\b(?:facts|language), (?:section )?\d")
# Chip rows that all sources agree on.
WITHOUT_KEY = {"fifo_elements", "element_quadwords"}


def texts() -> dict[Path, str]:
    """Return the text of every file that may have citations."""
    texts = texts_of(*SUFFIXES)
    return {p: text for p, text in texts.items() if p not in {BIBLIOGRAPHY, Path(__file__)}}


@pytest.fixture(scope="module")
def entries() -> list[str]:
    """Return the keys of the bibliography."""
    return ENTRY.findall(BIBLIOGRAPHY.read_text(encoding="utf-8"))


def test_every_cited_key_has_a_bibliography_entry(entries: list[str]) -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {key}"
        for path, text in texts().items()
        for form, name in FORMS.items()
        for number in re.findall(form, text)
        if GROUPS.get(key := name.format(number), key) not in entries
    }

    assert not missing


def test_every_citation_names_its_source() -> None:
    """A reader cannot identify `facts, section 2`."""
    nameless = {
        str(path.relative_to(ROOT)) for path, text in texts().items() if NAMELESS.search(text)
    }

    assert not nameless


def test_every_chip_row_that_is_not_chosen_names_an_entry(entries: list[str]) -> None:
    rows = [row for table in (BASE, *GRADES.values()) for row in table.values()]
    missing = {
        row.name: row.source
        for row in rows
        if row.mark != "C" and not any(re.search(rf"\b{key}\b", row.source) for key in entries)
    }

    assert missing.keys() == WITHOUT_KEY


def test_every_entry_is_cited_and_unique(entries: list[str]) -> None:
    everything = "\n".join(texts().values()).replace("US", "PAT ")
    unused = [key for key in entries if not re.search(rf"\b{re.escape(key)}\b", everything)]

    assert not unused
    assert len(entries) == len(set(entries))
