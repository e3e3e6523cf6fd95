"""Files, sections and functions that documents, comments and docstrings name exist."""

import builtins
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.conftest import ROOT
from tests.docs.support.source_files import Parts, parts_of, paths, texts_of

LINK = re.compile(r"\]\(([^)\s]+)\)")
URL = re.compile(r"https?://[^\s`)>\"']+")
WHOLE_URL = re.compile(r"https?://[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:/[\w./~%+,#?&=:;@-]*)?")
LOADED = re.compile(r"!\[[^\]]*\]\(https?:|<(?:img|script|link|iframe)\b")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)

SOURCES = (".cc", ".css", ".g4", ".h", ".js", ".md", ".py", ".pyi", ".sh", ".toml", ".uc", ".yml")
FILE = re.compile(
    r"(?<![\w/.<>{}*$~-])((?:[\w.-]+/)*[\w-]+(?:"
    + "|".join(map(re.escape, SOURCES))
    + r"))(?![\w(/-])"
)
PLACEHOLDER = re.compile(r"\b[A-Z]{3,5}\b")  # NAME.py
OTHER_FILES = {
    # Written by the build or by commands.
    "description.h", "packed_word.h", "port_kinds.h", "book.md", "summary.md", "tables.toml",
    # Files of other programs.
    "Python.h", "if_packet.h", "if_tun.h", "virtio_net.h", "ixp1200.h", "sysexits.h",
    "languages.toml",
    # Names in examples.
    "a.uc", "file.uc", "oc48_port.h", "page.md",
}  # fmt: skip
FUNCTION = re.compile(r"(?<![\w.$])(?:\w+(?:\.|::))*(\w+)\(\)")
SECTION = re.compile(r'([\w/-]+\.md), "([^"]+)"')
MEMBER = re.compile(r"`(\w+)\.([A-Za-z_]\w*)(?:\(\))?`")
NAME = re.compile(r"`([a-z]+_\w+|[A-Z][a-z]+[A-Z]\w*)`")
UNIT = re.compile(r"_(ix_)?(cycles|clocks|bytes)$")  # units of chip rows, which prose omits
OTHER_NAMES = {
    "atm_init", "counters_print", "route_populate",  # functions of the application note
    "txscript_sg", "rxscript_sg",  # a function in XAPP1063
    "do_COMMAND", "part__key", "RcvReq",  # patterns of names
    "atm",  # a measure of a record, as in `ports.atm`
}  # fmt: skip


@cache
def parts() -> dict[Path, Parts]:
    """Return code and prose of every source but the change log and design notes."""
    past = {ROOT / "CHANGELOG.md", *(ROOT / "docs/design-notes").iterdir()}
    sources = texts_of(*SOURCES, "").items()
    return {path: parts_of(path, text) for path, text in sources if path not in past}


def anchor(heading: str) -> str:
    """Return the anchor of a heading by the rule of GitHub and MyST."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


@cache
def anchors() -> dict[Path, set[str]]:
    """Return the anchors of every document."""
    texts = texts_of(".md").items()
    return {path: {*map(anchor, HEADING.findall(text))} for path, text in texts}


def test_links_lead_to_existing_files_and_headings() -> None:
    """READMEs are included, which Sphinx does not check."""
    broken = set()
    for path, text in texts_of(".md").items():
        for target in LINK.findall(text):
            file, _, heading = target.partition("#")
            place = (path.parent / file).resolve() if file else path
            if not target.startswith(("http", "mailto:")) and not (
                place.exists() and (not heading or heading in anchors()[place])
            ):
                broken.add(f"{path.relative_to(ROOT)}: {target}")

    assert not broken


def test_files_named_in_prose_exist() -> None:
    files = [f"/{path.relative_to(ROOT)}" for path in paths()]
    by_name = defaultdict(list)
    for file in files:
        by_name[Path(file).name].append(file)
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path, (_, prose) in parts().items()
        for name in FILE.findall(prose)
        if not any(file.endswith(f"/{name}") for file in by_name[Path(name).name])
        and Path(name).name not in OTHER_FILES
        and not PLACEHOLDER.search(name)
    }

    assert not missing


def test_sections_named_in_prose_exist() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {file}, {title}"
        for path, (_, prose) in parts().items()
        for file, title in SECTION.findall(prose)
        if anchor(title) not in anchors().get(ROOT / file, set())
    }

    assert not missing


def test_functions_and_members_named_in_prose_exist() -> None:
    """A function is written `name()`, a member of a file `file.name`."""
    by_stem: defaultdict[str, set[str]] = defaultdict(set)
    for path, (code, _) in parts().items():
        stem = path.parent.name if path.name.startswith("__init__") else path.stem
        by_stem[stem] |= {*re.findall(r"\w+", code)}
    others = {*dir(builtins), *OTHER_NAMES, *by_stem}
    words = others.union(*by_stem.values())
    words |= {UNIT.sub("", word) for word in words}
    missing = set()
    for path, (_, prose) in parts().items():
        names = dict.fromkeys(FUNCTION.findall(prose) + NAME.findall(prose), words)
        if path.suffix != ".md":
            for owner, name in MEMBER.findall(prose):
                if f".{name}" not in {*SOURCES, ".html"}:
                    names[name] = by_stem[owner] | others if owner in by_stem else words
        missing |= {
            f"{path.relative_to(ROOT)}: {name}"
            for name, defined in names.items()
            if name not in defined
        }

    assert not missing


def test_addresses_are_well_formed() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {url}"
        for path, text in texts_of(".md").items()
        for url in URL.findall(text)
        if not WHOLE_URL.fullmatch(url.rstrip(".,;:"))
    ]

    assert not wrong


def test_pages_load_nothing_from_a_network() -> None:
    assert not [path for path, text in texts_of(".md").items() if LOADED.search(text)]
