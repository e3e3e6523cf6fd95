"""The directive `timing-diagram`: microcode that runs when the pages are built, and its drawing."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from timing_run import Setup, run
from timing_svg import draw

from ixp.assembler import AssemblyError


class TimingDiagram(SphinxDirective):
    """A program, run from cycle 0, and a drawing of the cycles of a window."""

    has_content = True
    option_spec: ClassVar = {
        "caption": directives.unchanged_required,
        "engines": int,
        "contexts": lambda text: int(text, 0),
        "cycles": directives.unchanged,
        "rows": directives.unchanged,
        "sdram": directives.unchanged,
        "ports": directives.unchanged,
        "core": int,
        "show": directives.unchanged,
        "watch": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Return the program as a listing and the drawing as a figure."""
        text = "\n".join(self.content)
        setup = setup_of(text, self.options)
        caption = self.options["caption"]
        try:
            drawing = draw(run(setup), setup.first, setup.last, caption)
        except AssemblyError as error:
            raise self.error(str(error)) from error
        figure = nodes.figure("", nodes.raw("", drawing, format="html"))
        children, messages = self.parse_inline(caption)
        figure += nodes.caption("", "", *children)
        listing = nodes.literal_block(text, text, language="uc")
        return [listing, figure, *messages]


def setup_of(program: str, options: dict[str, object]) -> Setup:
    """Return the run that the options of a directive describe."""
    texts = {key: str(value) for key, value in options.items()}
    first, _, last = texts.get("cycles", "0-60").partition("-")
    rows = (pair.split("=") for pair in texts.get("rows", "").split())
    ports = (port.split() for port in texts.get("ports", "").split(";") if port)
    watch = texts.get("watch", "").split(";")
    return Setup(
        program=program,
        engines=int(texts.get("engines", "1")),
        contexts=int(texts.get("contexts", "1")),
        first=int(first),
        last=int(last),
        rows={name: int(value) for name, value in rows},
        sdram=texts.get("sdram", "75"),
        ports=[(kind, [int(size) for size in sizes]) for kind, *sizes in ports],
        core_cycles=int(texts.get("core", "0")),
        show=texts.get("show", "threads references").split(),
        watch=[text.strip() for text in watch if text.strip()],
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.add_directive("timing-diagram", TimingDiagram)
    return {"parallel_read_safe": True}
