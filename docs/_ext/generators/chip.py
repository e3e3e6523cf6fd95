"""The rows of the chip table, as `isa/tables/chip.py` holds them."""

from generators.markdown import code, table
from ixp.isa.tables.chip import BASE, GRADES, ChipRow

LARGE = 1 << 20


def page(argument: str, _block: str) -> str:
    """Return a table of all rows, or of those of the SDRAM `grades`."""
    if argument == "grades":
        heads = (cell for grade in GRADES for cell in (f"`{grade}`", "source"))
        rows = (
            (code(name), *(cell for part in GRADES.values() for cell in _cells(part[name])[1:4:2]))
            for name in GRADES["75"]
        )
        return table(("row", *heads), rows)
    return table(("row", "value", "mark", "source", "note"), map(_cells, BASE.values()))


def _cells(row: ChipRow) -> tuple[str, ...]:
    return (
        code(row.name),
        f"{_number(row.value)} {row.unit}".strip(),
        row.mark,
        row.source,
        row.note,
    )


def _number(value: int) -> str:
    return f"{value:#x}" if value >= LARGE else str(value)
