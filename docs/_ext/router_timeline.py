"""Draw what the router's threads, memories and bus do at wire rate, as SVG for the root README.

.venv/bin/python docs/_ext/router_timeline.py docs/router-timeline.svg
"""

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from ixp.microcode.config.loader import load
from ixp.simulator import BusTransfer, ReferenceSpan, ThreadSpan
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system

CONFIG, WORKLOAD = "oc12", "ip40"
START, CYCLES = 200_000, 900
LEFT, TOP, WIDTH, LANE, GAP = 150, 56, 900, 9, 6
STATES = {"executing": "#2563a8", "aborted": "#f0a030", "stalled": "#c0392b"}
UNITS = {"sram": "#3a8f5c", "sdram": "#7a4fa3", "scratch": "#8a8a2a"}
WAYS = {"receive": "#2a8a8a", "transmit": "#a34f6f"}
IDLE = "#eef1f4"
STYLE = "text{font:11px sans-serif;fill:#222}.t{font-size:14px;font-weight:bold}.s{font-size:10px}"


def main(path: str) -> None:
    """Run the router, and write the picture."""
    options = Options(config=CONFIG, workload=WORKLOAD, cycles=START + CYCLES + 1)
    system = build_system(options)
    run = Run(options, system)
    run.machine.trace.start(START, CYCLES)
    run.finish(lambda _: None)
    roles = {engine.number: engine.role for engine in load(CONFIG).engines}
    parts = list(_lanes(run.machine.trace.take(), roles))
    height = TOP + sum(LANE + GAP for part in parts if part.startswith("<text")) + 30
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {height}">'
        f'<style>{STYLE}</style><rect width="100%" height="100%" fill="#fff"/>'
        f'<text class="t" x="10" y="20">{CONFIG} at wire rate, 40-byte packets on every port: '
        f"{CYCLES} core cycles (3.9 µs at 232 MHz)</text>{_legend()}{''.join(parts)}</svg>\n"
    )
    Path(path).write_text(text, encoding="utf-8")


def _lanes(records: Sequence[object], roles: dict[int, str]) -> Iterator[str]:
    """Yield the text and the bars of each lane: threads, then units, then the IX bus."""
    lanes: dict[str, list[tuple[int, int, str, str]]] = {
        f"{role} {engine}.{context}": [] for engine, role in roles.items() for context in range(4)
    }
    lanes |= {unit: [] for unit in UNITS} | {f"IX bus {way}": [] for way in WAYS}
    for each in records:
        if isinstance(each, ThreadSpan):
            lane = lanes[f"{roles[each.engine]} {each.engine}.{each.context}"]
            lane.append((each.begin, each.end, STATES[each.state], ""))
        elif isinstance(each, ReferenceSpan) and each.unit in UNITS:
            lanes[each.unit].append((each.started, each.done, UNITS[each.unit], each.op))
        elif isinstance(each, BusTransfer):
            what = f"{port_name(each.port)} {each.kind}"
            lanes[f"IX bus {each.way}"].append((each.begin, each.end, WAYS[each.way], what))
    for number, (name, bars) in enumerate(lanes.items()):
        y = TOP + number * (LANE + GAP)
        yield f'<text x="10" y="{y + LANE}">{escape(name)}</text>'
        yield f'<rect x="{LEFT}" y="{y}" width="{WIDTH}" height="{LANE}" fill="{IDLE}"/>'
        yield from (_bar(y, *bar) for bar in bars)


def _bar(y: int, begin: int, end: int, colour: str, what: str) -> str:
    """Return a bar from one cycle to another; viewers show its title, if it has one."""
    x = max(begin - START, 0) * WIDTH / CYCLES
    width = min(end - START, CYCLES) * WIDTH / CYCLES - x
    title = f"<title>{escape(what)}</title>" if what else ""
    return (
        f'<rect x="{LEFT + x:g}" y="{y}" width="{max(width, 0.5):g}" height="{LANE}" '
        f'fill="{colour}">{title}</rect>'
    )


def _legend() -> str:
    """Return the colours of the threads' states."""
    parts = []
    for number, (state, colour) in enumerate({**STATES, "swapped out": IDLE}.items()):
        x = LEFT + 100 * number
        parts.append(f'<rect x="{x}" y="32" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<tspan x="{x + 18}" y="42">{state}</tspan>')
    bars = "".join(part for part in parts if part.startswith("<rect"))
    words = "".join(part for part in parts if part.startswith("<tspan"))
    return f'{bars}<text class="s">{words}</text>'


if __name__ == "__main__":
    main(sys.argv[1])
