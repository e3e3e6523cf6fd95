"""What the page shows, as plain data: one document for each frame. Units are in the names."""

from __future__ import annotations

from typing import Literal

import msgspec

from ixp.workloads.traffic.dissection import Layer

State = Literal["executing", "aborted", "ready", "waiting", "stalled", "ended", "off", "recorded"]
"""A thread: it had its engine in the last cycle, could have it, waits for events, waits for room in
the command FIFO of its engine, has ended, was never started. Of a record only shares are known."""

THREAD_STATES: tuple[State, ...] = ("executing", "aborted", "stalled")
"""In which a thread has its engine."""


class StopCause(msgspec.Struct, frozen=True):
    """Why a run stands; `thread` is engine and context of the one that it is about."""

    reason: str
    text: str
    thread: tuple[int, int] | None = None


class Thread(msgspec.Struct, frozen=True):
    """A context: where it stands, as place in the source, and where its time went.

    `calls` are files and lines of the calls of macros around the place, innermost first.
    """

    state: State
    word: int
    file: int | None
    line: int | None
    calls: tuple[tuple[int, int], ...]
    text: str
    waits: tuple[str, ...]
    executing_pct: float
    aborted_pct: float
    stalled_pct: float


class Engine(msgspec.Struct, frozen=True):
    """An engine with its threads."""

    engine: int
    role: str
    program: str
    executing_pct: float
    aborted_pct: float
    stalled_pct: float
    idle_pct: float
    threads: tuple[Thread, ...]


class Queue(msgspec.Struct, frozen=True):
    """A queue with what is in it now; `owner` is `memory` for a queue of packets.

    Of a record `length` is the mean.
    """

    name: str
    owner: str
    length: float
    capacity: int


class Port(msgspec.Struct, frozen=True):
    """A port since the end of the warm-up, and what it dropped or sent badly, by name."""

    port: int
    name: str
    kind: str
    rx_units: int
    rx_mbps: float
    tx_units: int
    tx_mbps: float
    tx_wire_pct: float
    errors: dict[str, int]


class Unit(msgspec.Struct, frozen=True):
    """A memory, another unit or the IX bus since the end of the warm-up."""

    name: str
    active_pct: float
    mbps: float


class Counter(msgspec.Struct, frozen=True):
    """A counter of the router that is not 0, since cycle 0; `port` is a name, or empty."""

    name: str
    port: str
    count: int


class Strip(msgspec.Struct, frozen=True):
    """What threads and the IX bus did from cycle `begin` to, not including, `end`.

    `threads` are engine, context, place in `THREAD_STATES`, first cycle and the one behind the
    last; in all other cycles a thread is swapped out. `bus` are way (`receive`, `transmit`), port,
    first cycle and the one behind the last.
    """

    begin: int
    end: int
    threads: tuple[tuple[int, int, int, int, int], ...]
    bus: tuple[tuple[str, int, int, int], ...]


class Breakpoint(msgspec.Struct, frozen=True):
    """A breakpoint at a line of a source."""

    file: int
    line: int


class PacketPosition(msgspec.Struct, frozen=True, array_like=True):
    """A packet, by its number, at a node of the pipeline.

    `dropped` is the counter that has counted it, empty for one that is under way.
    """

    number: int
    node: str
    dropped: str = ""


class Frame(msgspec.Struct, frozen=True, tag="frame", tag_field="is"):
    """The run at the beginning of `cycle`; `since_cycle` is where rates and shares begin.

    `packets` are those under way, and those that were dropped a short time ago.
    """

    cycle: int
    time_us: float
    since_cycle: int
    playing: bool
    speed: int | None
    cycles_per_s: float
    stop: StopCause
    engines: tuple[Engine, ...]
    queues: tuple[Queue, ...]
    ports: tuple[Port, ...]
    units: tuple[Unit, ...]
    counters: tuple[Counter, ...]
    breakpoints: tuple[Breakpoint, ...]
    strip: Strip
    packets: tuple[PacketPosition, ...]


class Node(msgspec.Struct, frozen=True):
    """A port (`in`, `out`), an `engine` or a `queue` in the picture; `top` and `height` in rows."""

    name: str
    kind: str
    label: str
    column: int
    top: float
    height: float


class Pipeline(msgspec.Struct, frozen=True):
    """The picture of a configuration; edges lead from the left to the right.

    `note` says what is not known of it.
    """

    columns: int
    rows: float
    nodes: tuple[Node, ...]
    edges: tuple[tuple[str, str], ...]
    note: str = ""


class Delay(msgspec.Struct, frozen=True):
    """How long packets of a path took in a stage, or from wire to wire, in core cycles."""

    path: str
    stage: str
    count: int
    min_cycles: int
    mean_cycles: float
    p99_cycles: int
    max_cycles: int


class Opening(msgspec.Struct, frozen=True, tag="opening", tag_field="is"):
    """What does not change while a run is looked at.

    `stored` says that it is the record of a run, which cannot be played; `notes` what it lacks.
    """

    config: str
    workload: str
    chip: str
    core_mhz: int
    warmup_cycles: int
    last_cycle: int | None
    files: tuple[str, ...]
    pipeline: Pipeline
    stored: bool = False
    notes: tuple[str, ...] = ()
    latency: tuple[Delay, ...] = ()


class SourceLine(msgspec.Struct, frozen=True, array_like=True):
    """A line: words that come from it, how often it was begun, and cycles of engines."""

    text: str
    words: int
    times: int
    executing_cycles: int
    aborted_cycles: int
    stalled_cycles: int


class SourceText(msgspec.Struct, frozen=True, tag="source", tag_field="is"):
    """A source with the cycles of its lines since `since_cycle`; `marks` can have breakpoints."""

    file: int
    cycle: int
    since_cycle: int
    engines: tuple[int, ...]
    marks: tuple[int, ...]
    lines: tuple[SourceLine, ...]


class PacketBytes(msgspec.Struct, frozen=True):
    """What was on a wire: a frame without FCS; on ATM the header of the last cell, and the PDU."""

    hex: str
    layers: tuple[Layer, ...]


class StageTime(msgspec.Struct, frozen=True):
    """The end of a stage of a packet, and the cycles since the one before."""

    text: str
    cycle: int
    since_cycles: int


class Packet(msgspec.Struct, frozen=True, tag="packet", tag_field="is"):
    """A packet with its stages up to now; `sent` is None before it has left.

    `is_ambiguous` says that another packet of its identity was under way: their times may be
    exchanged. `was_overtaken` says that later packets of its port have been routed and it was not:
    it was dropped, or the core has it.
    """

    number: int
    is_ambiguous: bool
    was_overtaken: bool
    stages: tuple[StageTime, ...]
    received: PacketBytes
    sent: PacketBytes | None


class Line(msgspec.Struct, frozen=True):
    """A value over time: one for each span that is over, beginning with cycle 0."""

    span_cycles: int
    values: tuple[float, ...]


class Series(msgspec.Struct, frozen=True, tag="history", tag_field="is"):
    """What happened since cycle 0, by names of ports, units, engines and queues."""

    cycle: int
    rx_mbps: dict[str, Line]
    tx_mbps: dict[str, Line]
    active_pct: dict[str, Line]
    executing_pct: dict[str, Line]
    length: dict[str, Line]


class Refusal(msgspec.Struct, frozen=True, tag="refusal", tag_field="is"):
    """A request that was not done, and why."""

    text: str


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="is"):
    """A request was done; the next frame shows what it changed."""


Answer = SourceText | Packet | Series | Refusal | Done
