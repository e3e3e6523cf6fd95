"""The directive `chip-table`: the rows of the chip table, as `isa/tables/chip.py` holds them."""

from __future__ import annotations

from collections.abc import Iterable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from ixp.isa.tables.chip import BASE, GRADES, ChipRow

COLUMNS = ("row", "value", "mark", "source", "note")
LARGE = 1 << 20


class ChipTable(SphinxDirective):
    """A table of all rows, or of the rows of one SDRAM grade."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows = GRADES[self.arguments[0]] if self.arguments else BASE
        return list(self.parse_text_to_nodes(_markdown(rows.values())))


def _markdown(rows: Iterable[ChipRow]) -> str:
    lines = [COLUMNS, ("---",) * len(COLUMNS)]
    lines += [
        (f"`{row.name}`", f"{_number(row.value)} {row.unit}", row.mark, row.source, row.note)
        for row in rows
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _number(value: int) -> str:
    return f"{value:#x}" if value >= LARGE else str(value)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.add_directive("chip-table", ChipTable)
    return {"parallel_read_safe": True}
