"""Define the record of a run: all measured values as plain data (schema 1).

Units are in the names. A unit is a frame on Ethernet and a cell on ATM. Everything outside `host`
is the same for the same inputs. Fields may be added; readers must ignore unknown fields.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from ixp.isa.tables.chip import Chip, chip
from ixp.isa.tables.port_kinds import PORT_KINDS, medium_of
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError
from ixp.support.plain_record import PlainRecord
from ixp.workloads.record.delays import FlowLatency, PathLatency, QueueOccupancy

SCHEMA = 1

Count = Annotated[int, msgspec.Meta(ge=0)]

Counters = Mapping[str, Any]
"""Counts by counter name (None: not compiled); "ports" maps each port to its own counts."""


class Received(msgspec.Struct, frozen=True, kw_only=True):
    """The arrivals at a port after the warm-up."""

    units: int
    bytes: int
    mbps: float
    cycles_per_unit: float | None  # None without arrivals
    overflows: int
    idle: int
    errors: int = 0  # arrivals with bad FCS or HEC, or cut off by an outage
    runts: int = 0
    giants: int = 0
    warmup_units: int | None = None  # received before the end of the warm-up; None: not counted
    waiting: bool = False  # units were left on an unbounded wire at the end


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """The departures of a port after the warm-up; `wire_pct` is of the true wire's rate."""

    units: int
    bytes: int
    mbps: float
    cycles_per_unit: float | None
    underflows: int
    idle: int
    wire_pct: float
    overflows: int = 0
    lost: int = 0  # sent while the wire was down
    errors: int = 0  # frames with a wrong FCS, without an end or a start


class PortRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A router port: `name` is eth0... or atm0..., `kind` oc12, oc3 or eth100."""

    port: int
    name: str
    kind: str
    rx: Received
    tx: Sent
    whole_run: dict[str, int] = {}  # all device counters by name, warm-up included


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """The share of an operation unit used by a requester, in % of the cycles (profile.md).

    `mean_wait_cycles` is the mean time of a command from its grant to its selection.
    """

    commands: int
    mean_wait_cycles: float
    active_pct: float
    data_pct: float
    exposed_pct: float
    turnaround_pct: float
    other_pct: float


class ThreadShare(Share, frozen=True, kw_only=True):
    """The share of an operation unit used by a thread."""

    engine: int
    thread: int


class LineShare(Share, frozen=True, kw_only=True):
    """The share of an operation unit used by a microword; `place` is its source line."""

    engine: int
    word: int
    place: str


class QueueShare(Share, frozen=True, kw_only=True):
    """The share of an operation unit used by the commands of a queue, and the queue's length.

    `length_pct[n]` is the share of cycles with n entries. `waits[b]` counts the commands whose
    waiting time in cycles has b binary digits: 0, 1, 2-3, 4-7, ...
    """

    mean_length: float
    longest: int
    length_pct: list[float]
    waits: list[int]


class WordCost(msgspec.Struct, frozen=True, kw_only=True):
    """Engine cycles of a program's word after the warm-up, in all threads.

    The word issued `executing_cycles` times. `label` is the nearest label before it; `macros` is
    its chain of macro expansions, innermost first (`NAME at FILE:LINE`); `text` is its source line,
    stripped.
    """

    word: int
    file: str
    line: int
    text: str = ""
    label: str
    macros: list[str]
    executing_cycles: int
    aborted_cycles: int
    stalled_cycles: int
    polling_cycles: int = 0  # part of them, in repeated iterations of a waiting loop

    @property
    def cycles(self) -> int:
        """Return the sum of executing, aborted and stalled cycles."""
        return self.executing_cycles + self.aborted_cycles + self.stalled_cycles


class PortShare(msgspec.Struct, frozen=True, kw_only=True):
    """The share of the `receive` or `transmit` half of the IX bus used by a port."""

    way: str
    port: str  # port name, or "skipped" for elements that were not sent
    transfers: int
    busy_pct: float
    data_pct: float


class EngineRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The cycles of a microengine: total, by thread, and by word if words are profiled.

    If words are profiled, `polling_pct` is the share of the engine's cycles in waiting loops,
    `waits_pct` are the shares of its threads' time by the cause of waiting, and `held_pct` the
    shares of time in which a thread held a shared register that others wait for.
    `work_cycles_per_packet` are its other busy cycles per packet of its stage.
    """

    engine: int
    role: str
    instructions: int
    executing_pct: float
    aborted_pct: float
    stalled_pct: float
    idle_pct: float
    threads: list[dict[str, Any]] = []
    command_fifo: QueueShare | None = None
    words: list[WordCost] = []
    polling_pct: float | None = None
    waits_pct: dict[str, float] = {}
    held_pct: dict[str, float] = {}
    work_cycles_per_packet: float | None = None


class UnitRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A memory, another unit or the IX bus.

    `data_pct`, `exposed_pct`, `turnaround_pct` and `other_pct` add up to `active_pct`. Runs with a
    profile have `queues`, `threads`, `lines` and `ports`. The shares of each also add up to
    `active_pct`, except for refresh, which has no requester. For the IX bus, `halves_pct` are the
    busy shares of its halves, `reads` are receive requests and `writes` are elements sent.
    """

    active_pct: float
    idle_pct: float
    reads: int = 0
    writes: int = 0
    bytes: int = 0
    mbps: float = 0.0
    queues: dict[str, QueueShare] = {}
    data_pct: float = 0.0
    exposed_pct: float = 0.0
    turnaround_pct: float = 0.0
    other_pct: float = 0.0
    halves_pct: dict[str, float] = {}
    threads: list[ThreadShare] = []
    lines: list[LineShare] = []
    ports: list[PortShare] = []


class Provenance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The options, programs and inputs of a run; every hash is a SHA-256 in hex digits.

    `options` are those that differ from their defaults and may change a result, by the names of
    `Options`. `programs` are hashes by engine, `inputs` hashes of files by port name; `tables` is
    the hash of `tables.toml`, `workload` the hash of the workload's file, None for a named workload
    (docs/reference/runs/record.md).
    """

    version: str
    options: dict[str, Any]
    ports: str
    timing: str
    repeat: int | str | None
    counters: str
    programs: dict[str, str]
    inputs: dict[str, str]
    tables: str
    workload: str | None = None


class SimulationSpeed(msgspec.Struct, frozen=True, kw_only=True):
    """The speed of the simulation, which differs from run to run."""

    wall_s: float
    core_cycles_per_s: float
    cells_per_s: float
    frames_per_s: float = 0.0
    real_time_ratio: float


class Record(msgspec.Struct, PlainRecord, frozen=True, kw_only=True):
    """The record of one run.

    `report`: lines about the reason for the stop, the places of threads, findings of the sanitizer.
    `warnings`: the assembler's, in the form of `ixp asm --json`, and the run's own, without a file.
    `defines`: the macros defined by the configuration, build options included.
    `router`: whether the configuration is the router, with its counters and tables.
    `reference`: the function with which runs of the configuration are compared.
    `ended_cycle`: the first cycle after the last turn, if the programs ran without ports and core
    software and all threads have ended.

    Losses by port over the whole run; the first two are empty unless inputs were recorded:
    `lost_units`: indices, from 0, of arrivals that a device lost before the router saw them.
    `bad_fcs_units`: the number of frames received in error, which no input contains.
    `tx_lost_units`: the number of units sent while the wire was down. `tx_error_units`: the number
    of frames sent in error or incompletely. `lost_buffers`: buffers that are neither free nor in
    use at the end. A few can't be detected while the router works; all are detected when it is
    idle.

    `core_packets`: packets that the core software received in the whole run.
    `core_busy_pct`: its busy time after the warm-up.
    `core_frames`: units that the core sent, except answers, by port and in order, if inputs are
    recorded. `core_answers`: the answers that the router's core software sent, likewise.

    Only in runs that measure latency:
    `latency`: delays by path, such as `atm-ethernet`.
    `latency_unknown`: departures without a known delay.
    `flows`: delays by IP flow, those with most packets first.
    `flows_left_out`: departures of IP flows beyond the first 256.
    `occupancy`: the lengths of each queue that was used.

    `fcs`: whether the Ethernet captures carry the frame check sequence.
    """

    schema: int = SCHEMA
    config: str
    router: bool = True
    reference: str | None = None
    workload: str | None
    chip: dict[str, Any]
    seed: int
    defines: dict[str, str] = {}
    cycles: Count
    warmup_cycles: Count
    enabled_cycle: int | None = None
    stopped: str
    ended_cycle: int | None = None
    report: list[str] = []
    warnings: list[dict[str, str | int]] = []
    ports: list[PortRecord] = []
    engines: list[EngineRecord] = []
    memory: dict[str, UnitRecord] = {}
    counters: dict[str, int | dict[str, dict[str, int | None]] | None] = {}
    counters_after_warmup: dict[str, int | dict[str, dict[str, int | None]] | None] = {}
    reassemblies_open: int = 0
    lost_buffers: int = 0
    core_packets: int | None = None
    core_busy_pct: float = 0.0
    core_frames: dict[int, list[bytes]] = {}
    core_answers: dict[int, list[bytes]] = {}
    latency: dict[str, PathLatency] = {}
    latency_unknown: int = 0
    flows: list[FlowLatency] = []
    flows_left_out: int = 0
    occupancy: dict[str, QueueOccupancy] = {}
    lost_units: dict[int, list[int]] = {}
    bad_fcs_units: dict[int, int] = {}
    tx_lost_units: dict[int, int] = {}
    tx_error_units: dict[int, int] = {}
    fcs: bool = False
    dumps: dict[str, list[int]] = {}
    command_hash: str = ""
    made: Provenance | None = None
    host: SimulationSpeed | None = None

    def rows(self, part: str | None = None) -> list[dict[str, Any]]:
        """Return one flat row of all values, or a row for each entry of a part, for a data frame.

        Parts are `ports`, `engines`, `memory`, `latency`, `flows` and `occupancy`. A nested value
        has the path of its keys as name, such as `rx.mbps`. Raise UserError for another part.
        """
        from ixp.workloads.record.measures import rows_of  # noqa: PLC0415 - avoids an import cycle

        return rows_of(self, part)

    @property
    def chip_table(self) -> Chip:
        """Return the chip of the run; raise UserError if it is invalid."""
        rows = {name: value for name, value in self.chip.items() if name not in {"name", "sdram"}}
        return chip(str(self.chip.get("name")), str(self.chip.get("sdram"))).with_rows(rows)


class _Form(msgspec.Struct):
    schema: int = SCHEMA


def port_counters(counters: Counters, port: int) -> dict[str, int]:
    """Return the compiled counters of one port; empty if there are none."""
    counts = counters.get("ports", {}).get(str(port), {})
    return {name: count for name, count in counts.items() if count is not None}


def global_counters(counters: Counters) -> dict[str, int]:
    """Return the counters that belong to no port."""
    return {name: count for name, count in counters.items() if isinstance(count, int)}


def counted(counters: Counters) -> dict[str, Any]:
    """Return all compiled counters; those of ports are under "ports"."""
    ports = counters.get("ports", {})
    return {
        **global_counters(counters),
        "ports": {port: port_counters(counters, int(port)) for port in ports},
    }


def lost_buffers_text(count: int) -> str:
    """Return the sentence about lost buffers."""
    return (
        f"{count} buffers are lost: neither free, nor a VC's, nor in a queue, and too many "
        "to be in the hands of threads"
    )


def encode_record(record: Record) -> bytes:
    """Return the record as indented JSON that ends with a newline."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def _checked(record: Record) -> Record:
    """Raise msgspec.ValidationError for a count that is not a number, or an invalid port."""
    for number, entry in enumerate(record.ports):
        medium = medium_of(entry.port)
        kinds = [name for name, kind in PORT_KINDS.items() if kind.medium is medium]
        name = medium.port_name(entry.port)
        if entry.port not in medium.numbers or entry.kind not in kinds or entry.name != name:
            text = f"port {entry.port} must not be {entry.name} ({entry.kind})"
            raise msgspec.ValidationError(f"{text} - at `$.ports[{number}]`")
    port = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,2}$")]  # a port number, as a JSON key
    others = {name: count for name, count in record.counters.items() if name != "ports"}
    msgspec.convert(others, dict[str, int | float | None])
    msgspec.convert(record.counters.get("ports", {}), dict[port, dict[str, int | None]])
    return record


def read_record(path: str | Path) -> Record:
    """Read a record; raise UserError unless the file is a record of this schema."""
    try:
        data = Path(path).read_bytes()
        schema = msgspec.json.decode(data, type=_Form).schema
        if schema != SCHEMA:  # checked first: another schema may have other fields
            raise UserError(f"{path}: schema must be {SCHEMA}, not {schema}")
        return _checked(msgspec.json.decode(data, type=Record))
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    except UNDECODABLE as error:
        raise UserError(f"{path}: file must be the record of a run: {error}") from None
