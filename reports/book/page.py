"""Reports as one self-contained page for screen and paper: no scripts, nothing loaded."""

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ixp.reports.book.pivot import by_reason, differences, heading, pivot, product_facts, summary
from ixp.reports.book.plots import to_svg
from ixp.reports.document import Report, format_cell
from ixp.reports.published_values import LIMIT_PCT

_SHORT = 15
"""Rows of a table that a printed page does not break."""


def marked_up(text: str) -> Markup:
    """Return text as HTML: text in backticks as code, whose words are not broken."""
    parts = text.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(_unbroken(part)) if place % 2 else part
        for place, part in enumerate(parts)
    )


def _unbroken(code: str) -> Markup:
    return Markup(" ").join(Markup("<span>{}</span>").format(word) for word in code.split(" "))


def to_html(reports: Sequence[Report]) -> str:
    """Return reports as a page."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters |= {
        "text": lambda cell: marked_up(format_cell(cell)),
        "heading": heading,
        "marked_up": marked_up,
        "unbroken": _unbroken,
    }
    return environment.get_template("page.html.j2").render(
        reports=reports,
        compares=any(table.is_comparison for report in reports for table in report.tables),
        differences=by_reason(differences([*reports])),
        facts=product_facts(),
        limit=f"{LIMIT_PCT:g} %",
        short=_SHORT,
        summary=summary(reports),
        pivot=pivot,
        svg=lambda plot: Markup(to_svg(plot)),  # noqa: S704 - matplotlib escapes its text
        is_number=lambda cell: isinstance(cell, int | float),
    )
