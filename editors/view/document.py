"""What the page shows, as plain data: one document for each frame. Units are in the names."""

from __future__ import annotations

from typing import Literal

import msgspec

State = Literal["ready", "waiting", "stalled", "ended", "off"]
"""A thread: it runs or is ready, waits for events, waits for room in the command FIFO
of its engine, has ended, was never started."""


class Stop(msgspec.Struct, frozen=True):
    """Why a run stands; `thread` is engine and context of the one that it is about."""

    reason: str
    text: str
    thread: tuple[int, int] | None = None


class Thread(msgspec.Struct, frozen=True):
    """A context: where it stands, as place in the source, and where its time went."""

    state: State
    word: int
    file: int | None
    line: int | None
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
    """A queue with what is in it now; `owner` is `memory` for a queue of packets."""

    name: str
    owner: str
    length: int
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


class Breakpoint(msgspec.Struct, frozen=True):
    """A breakpoint at a line of a source."""

    file: int
    line: int


class Frame(msgspec.Struct, frozen=True, tag="frame", tag_field="is"):
    """The run at the beginning of `cycle`; `since_cycle` is where rates and shares begin."""

    cycle: int
    time_us: float
    since_cycle: int
    playing: bool
    speed: int | None
    cycles_per_s: float
    stop: Stop
    engines: tuple[Engine, ...]
    queues: tuple[Queue, ...]
    ports: tuple[Port, ...]
    units: tuple[Unit, ...]
    counters: tuple[Counter, ...]
    breakpoints: tuple[Breakpoint, ...]


class Opening(msgspec.Struct, frozen=True, tag="opening", tag_field="is"):
    """What does not change while a run is looked at."""

    config: str
    workload: str
    chip: str
    core_mhz: int
    warmup_cycles: int
    last_cycle: int | None
    files: tuple[str, ...]


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


class Refusal(msgspec.Struct, frozen=True, tag="refusal", tag_field="is"):
    """A request that was not done, and why."""

    text: str


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="is"):
    """A request was done; the next frame shows what it changed."""


Answer = SourceText | Refusal | Done
