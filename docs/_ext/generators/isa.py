"""The instruction set: sections of `ixp manual`, by their titles."""

import re

from ixp.isa.manual import manual


def page(argument: str, block: str) -> str:
    """Return the sections whose titles the block names, a line each; with `deeper`, one level down.

    Raise KeyError for a title that the manual lacks.
    """
    parts = re.split(r"^## (.*)\n", manual(), flags=re.MULTILINE)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    titles = [line.strip() for line in block.splitlines() if line.strip()]
    text = "\n".join(f"## {title}\n{sections[title]}" for title in titles)
    for name in sections:
        if name not in titles and (link := LINKS.get(name)):
            text = text.replace(f"(#{_slug(name)})", f"({link})")
    return re.sub(r"^#", "##", text, flags=re.MULTILINE) if argument == "deeper" else text


LINKS = {"Chip": "chip.md"}
"""Where sections stand that other pages hold."""


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")
