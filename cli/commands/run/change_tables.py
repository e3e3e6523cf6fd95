"""Print changes between runs: stages, labels and source lines whose cycles changed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ixp.cli.output import print_table

if TYPE_CHECKING:
    from ixp.reports.regress.line_cycles import StageChange

_LINES = 10
_COLUMNS = ("label", "source line", "before", "after", "change", "text")


def show_stages(stages: "Sequence[StageChange]", lines: int = _LINES) -> None:
    """Print each stage whose cycles changed, with the lines that changed most."""
    for stage in stages:
        shown = stage.lines[:lines]
        rest = len(stage.lines) - len(shown)
        more = f"; {rest} more lines changed less" if rest else ""
        title = f"{stage.stage}: {stage.old_cycles} -> {stage.new_cycles} cycles"
        rows = [
            (e.label, e.place, e.old_cycles, e.new_cycles, f"{e.difference:+}", e.text)
            for e in shown
        ]
        print_table(f"{title} ({stage.difference:+}{more})", _COLUMNS, rows)
