"""Directives, preprocessor and functions, as `ixp manual` prints them."""

from pathlib import Path

import ixp.assembler


def page(_argument: str, _block: str) -> str:
    """Return the text behind the title of `language.md`."""
    folder = Path(str(ixp.assembler.__file__)).parent
    text = next(folder.rglob("language.md")).read_text(encoding="utf-8")
    return text.partition("\n## ")[1].lstrip("\n") + text.partition("\n## ")[2]
