"""Fill pages from the product's own data: a fence `{generated} KIND ARGUMENT` becomes Markdown.

KIND is a module of `generators/`, whose `page(argument, body)` returns the text. The body is what
the page itself says, such as the meaning of each key of a struct.
"""

import importlib
import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

GENERATORS = Path(__file__).parent / "generators"
FENCE = re.compile(r"^```\{generated\} (\w+)([^\n]*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)


def expand(text: str) -> str:
    """Return the text of a page with every fence `{generated}` filled."""
    return FENCE.sub(_page, text)


def _page(fence: re.Match[str]) -> str:
    """Return what a fence stands for."""
    kind, argument, body = fence.groups(default="")
    module = importlib.import_module(f"generators.{kind}")
    return str(module.page(argument.strip(), body))


def _read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Fill a page as Sphinx reads it; note the generators, so that a change rebuilds it."""
    filled = expand(source[0])
    if filled != source[0]:
        for module in GENERATORS.glob("*.py"):
            app.env.note_dependency(str(module), docname=docname)
        app.env.note_reread()  # the data is the product's: no file's date tells that it changed
    source[0] = filled


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect with Sphinx."""
    sys.path.insert(0, str(Path(__file__).parent))
    app.connect("source-read", _read)
    return {"parallel_read_safe": True}
