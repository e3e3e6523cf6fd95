"""Links of the documents and READMEs have a form that can work; none is followed on a network."""

import re

from tests.conftest import ROOT
from tests.docs.support.source_files import texts_of

LINK = re.compile(r"\]\(([^)\s]+)\)")
URL = re.compile(r"https?://[^\s`)>\"']+")
WHOLE_URL = re.compile(r"https?://[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:/[\w./~%+,#?&=:;@-]*)?")
LOADED = re.compile(r"!\[[^\]]*\]\(https?:|<(?:img|script|link|iframe)\b")


def test_links_to_files_lead_to_files() -> None:
    """The build checks headings; this also checks READMEs, which it does not see."""
    broken = {
        f"{path.relative_to(ROOT)}: {target}"
        for path, text in texts_of(".md").items()
        for target in LINK.findall(text)
        if not target.startswith(("http", "#", "mailto:"))
        and not (path.parent / target.partition("#")[0]).exists()
    }

    assert not broken


def test_addresses_have_the_form_of_one() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {url}"
        for path, text in texts_of(".md").items()
        for url in URL.findall(text)
        if not WHOLE_URL.fullmatch(url.rstrip(".,;:"))
    ]

    assert not wrong


def test_pages_load_nothing_from_a_network() -> None:
    assert not [path for path, text in texts_of(".md").items() if LOADED.search(text)]
