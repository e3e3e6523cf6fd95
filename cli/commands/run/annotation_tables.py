"""Print an annotated source: each line with its cycles."""

import click

from ixp.workloads.runs.measures.annotation import Annotation, LineCost

_HEAD = ("times", "cycles", "aborted", "stalled", "%")


def show_annotation(annotation: Annotation) -> None:
    """Print a source with the cycles of its lines, unwrapped.

    Lines without words have no counts; lines that were never executed have 0.
    """
    total = annotation.cycles * len(annotation.engines)
    cells = [_cells(line, total) for line in annotation.lines]
    widths = [max(map(len, column)) for column in zip(_HEAD, *cells, strict=True)]
    numbers = " ".join(map(str, annotation.engines))
    click.echo(f"\n{annotation.file}: engines {numbers}, {annotation.cycles} cycles each")
    click.echo(_set(_HEAD, widths))
    for line, row in zip(annotation.lines, cells, strict=True):
        click.echo(f"{_set(row, widths)}  {line.text}".rstrip())


def _cells(line: LineCost, total: int) -> tuple[str, ...]:
    if not line.words:
        return ("",) * len(_HEAD)
    if not line.cycles:
        return ("0", *[""] * (len(_HEAD) - 1))
    counts = (line.times, line.cycles, line.aborted_cycles, line.stalled_cycles)
    share = 100 * line.cycles / total if total else 0.0
    return (*map(str, counts), f"{share:.2f}")


def _set(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
