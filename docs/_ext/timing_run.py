"""Run the program of a timing diagram and collect its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ixp.assembler import assemble
from ixp.isa import CoreMachine
from ixp.isa.tables.chip import chip
from ixp.simulator import (
    BusTransfer,
    Debugger,
    Machine,
    PortSpec,
    QueueLength,
    ReferenceSpan,
    ThreadSpan,
    TraceRecord,
    WireUnit,
)

PHASES = (
    ("stalled", "wanted", "issued"),
    ("command FIFO", "issued", "granted"),
    ("transport", "granted", "arrived"),
    ("queue", "arrived", "started"),
    ("service and return", "started", "done"),
)
"""Parts of a reference's life, each from one time of its record to another."""


@dataclass(frozen=True)
class Setup:
    """The run and the rows of a diagram; docs/README.md describes the options of the directive."""

    program: str
    engines: int = 1
    contexts: int = 1
    first: int = 0
    last: int = 60
    rows: dict[str, int] = field(default_factory=dict)
    sdram: str = "75"
    ports: Sequence[tuple[str, Sequence[int]]] = ()
    core_cycles: int = 0
    show: Sequence[str] = ("threads", "references")
    watch: Sequence[str] = ()


@dataclass(frozen=True)
class Bar:
    """A coloured stretch of a row: its kind decides the colour, its title is shown on hovering."""

    kind: str
    begin: int
    end: int
    title: str
    text: str = ""


@dataclass
class DiagramRow:
    """One line of a diagram."""

    label: str
    bars: list[Bar]


class NumberedFrames:
    """A source that plays frames or cells of given lengths, each full of its number."""

    def __init__(self, lengths: Sequence[int]) -> None:
        self._units = [WireUnit(bytes([n % 255 + 1]) * length) for n, length in enumerate(lengths)]

    def take(self, count: int) -> list[WireUnit]:
        """Return the next units, at most `count`."""
        taken, self._units = self._units[:count], self._units[count:]
        return taken


class Doubler:
    """Core software that answers a number in scratch word 0 with its double in word 1."""

    def __init__(self, cycles: int) -> None:
        self._cycles = cycles

    def initialise(self, machine: CoreMachine) -> None:
        """Fill nothing: memory is zero."""

    def poll(self, machine: CoreMachine) -> None:
        """Answer once, and be busy for the cycles of the diagram."""
        [number] = machine.read("scratch", 0)
        if number:
            machine.write("scratch", 0, [0, 2 * number])
            machine.spend(self._cycles)


def run(setup: Setup) -> list[DiagramRow]:
    """Return the rows of a diagram. Raise UserError for a program that does not assemble."""
    program = assemble(setup.program)
    engines = range(setup.engines)
    machine = Machine(
        chip("ixp1240", setup.sdram, **({"sdram_quadwords": 1 << 22} | setup.rows)),
        dict.fromkeys(engines, program.words),
        [PortSpec(number, kind) for number, (kind, _) in enumerate(setup.ports)],
        Doubler(setup.core_cycles) if setup.core_cycles else None,
        contexts=dict.fromkeys(engines, setup.contexts),
        native="off",
    )
    for number, (_, lengths) in enumerate(setup.ports):
        machine.ports[number].plug(NumberedFrames(lengths))
    if setup.ports:
        machine.enable_ports()
    machine.trace.start(0, setup.last)
    watched = [Debugger(machine, dict.fromkeys(engines, program)).watch(e) for e in setup.watch]
    values: list[list[int]] = []
    for cycle in range(setup.last if watched else 0):
        machine.run_to(cycle + 1)
        values.append([expression.value() for expression in watched])
    machine.run_to(setup.last)
    machine.trace.end()
    machine.run_to(setup.last + 1000)  # references that are still under way end
    records = machine.trace.take()
    return [*_rows(setup, records), *_values(setup, values)]


def _rows(setup: Setup, records: Sequence[TraceRecord]) -> list[DiagramRow]:
    rows: list[DiagramRow] = []
    if "threads" in setup.show:
        rows += _threads([r for r in records if isinstance(r, ThreadSpan)])
    if "references" in setup.show:
        rows += _references([r for r in records if isinstance(r, ReferenceSpan)], setup)
    if "bus" in setup.show:
        rows += _transfers([r for r in records if isinstance(r, BusTransfer)])
    if "queues" in setup.show:
        rows += _lengths([r for r in records if isinstance(r, QueueLength)], setup.last)
    return rows


def _threads(spans: list[ThreadSpan]) -> list[DiagramRow]:
    threads = sorted({(span.engine, span.context) for span in spans})
    return [
        DiagramRow(
            f"thread {engine}.{context}",
            [
                Bar(s.state, s.begin, s.end, f"{s.state} from word {s.word}")
                for s in spans
                if (s.engine, s.context) == (engine, context)
            ],
        )
        for engine, context in threads
    ]


def _references(spans: list[ReferenceSpan], setup: Setup) -> list[DiagramRow]:
    rows = []
    for span in sorted(spans, key=lambda s: (s.issued, s.engine)):
        if setup.first <= span.done and span.issued < setup.last:
            bars = [
                Bar(kind, getattr(span, begin), getattr(span, end), kind)
                for kind, begin, end in PHASES
                if getattr(span, begin) < getattr(span, end)
            ]
            label = f"{span.unit} {span.op}".replace("fbi ", "").replace("_", " ")
            rows.append(DiagramRow(f"{span.engine}.{span.context} {label}", bars))
    return rows


def _transfers(spans: list[BusTransfer]) -> list[DiagramRow]:
    return [
        DiagramRow(
            f"IX bus, {way}",
            [
                Bar("transfer", s.begin, max(s.end, s.begin + 1), f"{s.kind} port {s.port}", s.kind)
                for s in spans
                if s.way == way
            ],
        )
        for way in ("receive", "transmit")
        if any(s.way == way for s in spans)
    ]


def _lengths(records: list[QueueLength], last: int) -> list[DiagramRow]:
    names = dict.fromkeys((r.owner, r.name) for r in records)
    return [
        DiagramRow(
            f"{owner} {name} length".replace("_", " "),
            _steps(
                {r.cycle: r.length for r in records if (r.owner, r.name) == (owner, name)}, last
            ),
        )
        for owner, name in names
    ]


def _values(setup: Setup, values: list[list[int]]) -> list[DiagramRow]:
    return [
        DiagramRow(
            text, _steps(dict(enumerate(column)), setup.last, hexadecimal=text.startswith("csr"))
        )
        for text, column in zip(setup.watch, zip(*values, strict=True), strict=False)
    ]


def _steps(values: dict[int, int], last: int, *, hexadecimal: bool = False) -> list[Bar]:
    """Return a bar for each stretch in which a value other than 0 stays the same."""
    changes = [next(group) for _, group in groupby(sorted(values.items()), lambda item: item[1])]
    ends = [cycle for cycle, _ in changes[1:]] + [last]
    return [
        Bar("value", cycle, end, text := f"{value:#x}" if hexadecimal else str(value), text)
        for (cycle, value), end in zip(changes, ends, strict=True)
        if value
    ]
