"""The rows of the chip table, as `isa/tables/chip.py` holds them."""

from generators.markdown import code, table
from ixp.isa.tables.chip import BASE, GRADES

LARGE = 1 << 20


def page(grade: str, _block: str) -> str:
    """Return a table of all rows, or of the rows of one SDRAM grade."""
    rows = GRADES[grade] if grade else BASE
    return table(
        ("row", "value", "mark", "source", "note"),
        (
            (code(row.name), f"{_number(row.value)} {row.unit}", row.mark, row.source, row.note)
            for row in rows.values()
        ),
    )


def _number(value: int) -> str:
    return f"{value:#x}" if value >= LARGE else str(value)
