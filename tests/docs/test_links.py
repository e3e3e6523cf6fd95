"""Links of the documents and READMEs have a form that can work; none is followed on a network."""

import re
from pathlib import Path

from tests.docs.support.source_files import source_files

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"\]\(([^)\s]+)\)")
URL = re.compile(r"https?://[^\s`)>\"']+")
WHOLE_URL = re.compile(r"https?://[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:/[\w./~%+,#?&=:;@-]*)?")
LOADED = re.compile(r"!\[[^\]]*\]\(https?:|<(?:img|script|link|iframe)\b")


def pages() -> dict[Path, str]:
    """Return the text of every Markdown file of the source tree."""
    markdown = (path for path in source_files(ROOT) if path.suffix == ".md")
    return {path: path.read_text(encoding="utf-8") for path in markdown}


def test_links_to_files_lead_to_files() -> None:
    """The build checks headings; this also checks READMEs, which it does not see."""
    broken = {
        f"{path.relative_to(ROOT)}: {target}"
        for path, text in pages().items()
        for target in LINK.findall(text)
        if not target.startswith(("http", "#", "mailto:"))
        and not (path.parent / target.partition("#")[0]).exists()
    }

    assert not broken


def test_addresses_have_the_form_of_one() -> None:
    """A typing error in an address shows without a network."""
    wrong = [
        f"{path.relative_to(ROOT)}: {url}"
        for path, text in pages().items()
        for url in URL.findall(text)
        if not WHOLE_URL.fullmatch(url.rstrip(".,;:"))
    ]

    assert not wrong


def test_pages_load_nothing_from_a_network() -> None:
    """Pictures are files beside their page."""
    assert not [path for path, text in pages().items() if LOADED.search(text)]
