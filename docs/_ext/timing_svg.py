"""Draw the rows of a timing diagram as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from timing_run import DiagramRow

COLOURS = {
    "executing": "#2f6fab",
    "aborted": "#d1605e",
    "stalled": "#e0a030",
    "command FIFO": "#c9b8dc",
    "transport": "#9a86b8",
    "queue": "#f2c14e",
    "service and return": "#5a9e6f",
    "transfer": "#7fb3d5",
    "value": "#d9e2ec",
}
DARK = ("executing", "aborted", "service and return")
WIDTH, LABEL, ROW, BAR, TOP = 860, 190, 24, 16, 24
CHARACTER = 7
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 16


def draw(rows: Sequence[DiagramRow], first: int, last: int, description: str) -> str:
    """Return the SVG of rows from cycle `first` to, not including, `last`."""
    scale = (WIDTH - LABEL - 10) / (last - first)
    bottom = TOP + ROW * len(rows)
    kinds = [k for k in COLOURS if k != "value" and any(b.kind == k for r in rows for b in r.bars)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 34}"',
        ' role="img" style="width:100%;font:12px sans-serif;background:#fff">',
        f"<title>{escape(description)}</title>",
        *_ticks(first, last, scale, bottom),
        *(_row(row, TOP + ROW * n, first, last, scale) for n, row in enumerate(rows)),
        *_legend(kinds, bottom + 20),
        "</svg>",
    ]
    return "".join(parts)


def _ticks(first: int, last: int, scale: float, bottom: int) -> list[str]:
    step = next(step for step in STEPS if (last - first) / step <= MOST_TICKS)
    lines = []
    for cycle in range(-(-first // step) * step, last + 1, step):
        x = LABEL + (cycle - first) * scale
        lines.append(f'<path d="M{x:.1f} {TOP - 4}V{bottom}" stroke="#e3e3e3"/>')
        lines.append(_text(x, TOP - 10, str(cycle), "middle", "#555"))
    lines.append(_text(LABEL - 24, TOP - 10, "cycle", "end", "#555"))
    return lines


def _row(row: DiagramRow, top: int, first: int, last: int, scale: float) -> str:
    parts = [_text(LABEL - 8, top + 13, row.label, "end", "#222")]
    for bar in row.bars:
        begin, end = max(bar.begin, first), min(bar.end, last)
        if begin >= end:
            continue
        x, width = LABEL + (begin - first) * scale, (end - begin) * scale
        cycles = f"{bar.title}: cycle {bar.begin} to {bar.end}"
        parts.append(
            f'<rect x="{x:.1f}" y="{top + 1}" width="{width:.1f}" height="{BAR}" rx="2"'
            f' fill="{COLOURS[bar.kind]}" stroke="#fff"><title>{escape(cycles)}</title></rect>'
        )
        text = bar.text or str(bar.end - bar.begin)
        if len(text) * CHARACTER + 2 <= width:
            colour = "#fff" if bar.kind in DARK else "#222"
            parts.append(_text(x + width / 2, top + 13, text, "middle", colour))
    return "".join(parts)


def _legend(kinds: Sequence[str], y: int) -> list[str]:
    parts, x = [], float(LABEL)
    for kind in kinds:
        parts.append(
            f'<rect x="{x:.1f}" y="{y - 10}" width="12" height="12" rx="2" fill="{COLOURS[kind]}"/>'
        )
        parts.append(_text(x + 17, y, kind, "start", "#222"))
        x += 32 + CHARACTER * len(kind)
    return parts


def _text(x: float, y: int, text: str, anchor: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
