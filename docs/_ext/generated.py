"""Fill pages from the product's own data.

* Under a comment `<!-- generated: KIND ARGUMENT -->` a page holds a table, up to the next blank
  line. `python docs/_ext/generated.py` writes these tables anew; a test compares them.
* A fence `{generated} KIND` is filled when Sphinx reads the page: for parts that are too long for a
  page's source.

KIND is a module of `generators/`. Its `page(argument, block)` returns the text; `block` is what the
page holds already, such as the meaning of each key of a struct.
"""

import importlib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the tests fill pages without Sphinx
    from sphinx.application import Sphinx

DOCS = Path(__file__).parents[1]
GENERATORS = Path(__file__).parent / "generators"
FENCE = re.compile(r"^```\{generated\} (\w+)([^\n]*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)
TABLE = re.compile(r"(?<=^<!-- generated: )(\w+)([^\n]*) -->\n((?:.+\n)*)", re.MULTILINE)


def expand(text: str) -> str:
    """Return the text of a page with every fence `{generated}` filled."""
    return FENCE.sub(lambda fence: _generate(*fence.groups()), text)


def rewrite(text: str) -> str:
    """Return the text of a page with every generated table written anew."""
    return TABLE.sub(lambda part: f"{part[1]}{part[2]} -->\n{_generate(*part.groups())}", text)


def _generate(kind: str, argument: str, block: str) -> str:
    module = importlib.import_module(f"generators.{kind}")
    return str(module.page(argument.strip(), block))


def _read(app: "Sphinx", docname: str, source: list[str]) -> None:
    """Fill a page as Sphinx reads it; note the generators, so that a change rebuilds it."""
    filled = expand(source[0])
    if filled != source[0]:
        for module in GENERATORS.glob("*.py"):
            app.env.note_dependency(str(module), docname=docname)
        app.env.note_reread()  # the data is the product's: no file's date tells that it changed
    source[0] = filled


def setup(app: "Sphinx") -> dict[str, bool]:
    """Connect with Sphinx."""
    sys.path.insert(0, str(Path(__file__).parent))
    app.connect("source-read", _read)
    return {"parallel_read_safe": True}


if __name__ == "__main__":
    for path in DOCS.rglob("*.md"):
        path.write_text(rewrite(path.read_text("utf-8")), "utf-8")
