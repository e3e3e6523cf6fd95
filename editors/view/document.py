"""The data that the page shows: a document for each frame and each answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from ixp.workloads.traffic.dissection import Layer

State = Literal["executing", "aborted", "ready", "waiting", "stalled", "ended", "off", "recorded"]
"""A thread: it had its engine in the last cycle (executing, aborted), could have it, waits for
events or for room in the command FIFO of its engine, has ended, was never started, is of a record.
"""

THREAD_STATES: tuple[State, ...] = ("executing", "aborted", "stalled")
"""The states in which a thread has its engine."""


class StopView(msgspec.Struct, frozen=True):
    """Why a run has stopped; `thread` is the engine and context that caused it."""

    reason: str
    text: str
    thread: tuple[int, int] | None = None


class ThreadView(msgspec.Struct, frozen=True):
    """A context: its place in the source, and the shares of its time.

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
    threads: tuple[ThreadView, ...]


class Queue(msgspec.Struct, frozen=True):
    """A queue and its present length; `owner` is `memory` for a queue of packets.

    In a record `length` is the mean.
    """

    name: str
    owner: str
    length: float
    capacity: int


class Port(msgspec.Struct, frozen=True):
    """The rates of a port since the end of the warm-up, and its errors by name."""

    port: int
    name: str
    kind: str
    rx_units: int
    rx_mbps: float
    tx_units: int
    tx_mbps: float
    tx_wire_pct: float
    errors: dict[str, int]


class UnitLoad(msgspec.Struct, frozen=True):
    """A memory, another unit or the IX bus since the end of the warm-up."""

    name: str
    active_pct: float
    mbps: float


class CounterValue(msgspec.Struct, frozen=True):
    """A counter of the router that is not 0, since cycle 0; `port` is a name, or empty."""

    name: str
    port: str
    count: int


class Strip(msgspec.Struct, frozen=True):
    """The spans of threads and of the IX bus in the cycles from `begin` to `end`, without `end`.

    `threads` are engine, context, index into `THREAD_STATES`, first cycle and the cycle after the
    last; in all other cycles a thread is swapped out. `bus` are `receive` or `transmit`, port,
    first cycle and the cycle after the last.
    """

    begin: int
    end: int
    threads: tuple[tuple[int, int, int, int, int], ...]
    bus: tuple[tuple[str, int, int, int], ...]


class Reference(msgspec.Struct, frozen=True, array_like=True):
    """A reference of a thread: cycles of its word, issue, start of service and signal.

    `wanted` is before `issued` where the command FIFO was full. None is later than now.
    """

    engine: int
    context: int
    text: str
    wanted: int
    issued: int
    started: int | None
    done: int | None


class TimelineView(msgspec.Struct, frozen=True, tag="timeline", tag_field="is"):
    """A window of past cycles, with the references that threads issued in it or wait for."""

    strip: Strip
    references: tuple[Reference, ...]


class BreakpointLine(msgspec.Struct, frozen=True):
    """A breakpoint at a line of a source, with its condition and rule of hits, or empty texts."""

    file: int
    line: int
    condition: str = ""
    hits: str = ""


class PacketPosition(msgspec.Struct, frozen=True, array_like=True):
    """A packet, by its number, at a node of the pipeline.

    `dropped` is the counter that has counted it, empty for a packet under way.
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
    stop: StopView
    engines: tuple[Engine, ...]
    queues: tuple[Queue, ...]
    ports: tuple[Port, ...]
    units: tuple[UnitLoad, ...]
    counters: tuple[CounterValue, ...]
    breakpoints: tuple[BreakpointLine, ...]
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

    `note` names connections that the configuration does not define.
    """

    columns: int
    rows: float
    nodes: tuple[Node, ...]
    edges: tuple[tuple[str, str], ...]
    note: str = ""


class Delay(msgspec.Struct, frozen=True):
    """The delays of packets of a path in a stage, or from wire to wire, in core cycles."""

    path: str
    stage: str
    count: int
    min_cycles: int
    mean_cycles: float
    p99_cycles: int
    max_cycles: int


class Opening(msgspec.Struct, frozen=True, tag="opening", tag_field="is"):
    """The parts that do not change while a run is shown.

    `stored` is true for the record of a run, which cannot be played; `notes` name missing parts.
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


class LineView(msgspec.Struct, frozen=True, array_like=True):
    """A line of a source: number of its words, how often it was begun, and cycles of engines."""

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
    lines: tuple[LineView, ...]


class WordView(msgspec.Struct, frozen=True):
    """A word of a program: its address, hexadecimal digits, instruction, and its own line."""

    address: int
    word: str
    instruction: str
    place: str
    text: str


class LineWords(msgspec.Struct, frozen=True, tag="words", tag_field="is"):
    """The first of the `count` words that a line makes in an engine, macros expanded."""

    file: int
    line: int
    engine: int
    count: int
    words: tuple[WordView, ...]


class PacketBytes(msgspec.Struct, frozen=True):
    """The bytes on a wire: a frame without FCS; on ATM the header of the last cell, and the PDU."""

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


class PacketRow(msgspec.Struct, frozen=True):
    """A packet of the list: its ports, its bytes of IP, and what became of it.

    `state` is sent, dropped, under way or not counted; `node` is where it is under way. `cycle` is
    that of its first bit, `cycles` the time from then to its last bit on the other wire.
    """

    number: int
    cycle: int
    entry: str
    exit: str
    state: str
    node: str
    counter: str
    cycles: int | None
    size_bytes: int
    source: str
    destination: str
    protocol: str


class PacketList(msgspec.Struct, frozen=True, tag="packets", tag_field="is"):
    """The newest packets that a filter leaves, newest first, of `count`; `total` are in reach."""

    cycle: int
    count: int
    total: int
    rows: tuple[PacketRow, ...]


class CaptureFile(msgspec.Struct, frozen=True):
    """A pcap file; `data` is in base64."""

    name: str
    data: str


class Captures(msgspec.Struct, frozen=True, tag="captures", tag_field="is"):
    """The captures of the packets that a filter leaves, by link type."""

    files: tuple[CaptureFile, ...]


class RegisterView(msgspec.Struct, frozen=True):
    """A register with its name in the source at the thread's word, or an empty one.

    `plain` is such as `a3` or `$2`; `half` is `read` or `write`, empty for a GPR. `pending` names
    the reference that will fill or read it.
    """

    name: str
    plain: str
    half: str
    value: int
    pending: str


class Registers(msgspec.Struct, frozen=True, tag="registers", tag_field="is"):
    """The registers of a thread at the beginning of `cycle`, bank after bank."""

    engine: int
    context: int
    cycle: int
    registers: tuple[RegisterView, ...]


class MemoryWords(msgspec.Struct, frozen=True, tag="memory", tag_field="is"):
    """Words of a memory or packet FIFO from an address on, in hexadecimal; SDRAM has quadwords."""

    unit: str
    address: int
    cycle: int
    words: tuple[str, ...]


class Curve(msgspec.Struct, frozen=True):
    """A value over time: one for each complete span, beginning with cycle 0."""

    span_cycles: int
    values: tuple[float, ...]


class Curves(msgspec.Struct, frozen=True, tag="history", tag_field="is"):
    """Values over time since cycle 0, by names of ports, units, engines and queues."""

    cycle: int
    rx_mbps: dict[str, Curve]
    tx_mbps: dict[str, Curve]
    active_pct: dict[str, Curve]
    executing_pct: dict[str, Curve]
    length: dict[str, Curve]


class Refusal(msgspec.Struct, frozen=True, tag="refusal", tag_field="is"):
    """A request that was not done, and why."""

    text: str


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="is"):
    """A request was done; the next frame shows its effect."""


Answer = (
    SourceText | LineWords | Packet | PacketList | Captures | Registers | MemoryWords | TimelineView
    | Curves | Refusal | Done
)  # fmt: skip
