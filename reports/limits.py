"""Find the limiting resource of a run, and the resources that would limit next, from its record.

A stage backs up when its input does not drain: its packet queue is at least half full on average,
its receiver loses units, or its wire holds more units than it takes. The bottleneck is a stage that
backs up while no stage downstream does. In this order, it is limited by its wire, by the work of
its engine (polling is no work), by a saturated memory or half of the IX bus that it waits for, by a
shared register that is always held while threads wait for it, or by the main cause of its waits.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ixp.isa.tables.operations import UNIT_EVENTS
from ixp.reports.declaration import ReportBody, ReportSpec
from ixp.reports.document import Cell, Table
from ixp.reports.occupancy import (
    flow_table,
    latency_plots,
    latency_table,
    occupancy_plots,
    occupancy_table,
    order_table,
)
from ixp.reports.resources import (
    Loss,
    ResourceUse,
    engine_name,
    losses_of,
    ports_out,
    receiver_of,
    uses_of,
    work_pct,
)
from ixp.reports.tasks import TaskResults
from ixp.workloads import Options
from ixp.workloads.record.record import EngineRecord, Record
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.sweeps.run_task import RunTask

SATURATED_PCT = 95.0
_BACKED_UP = 0.5  # least mean length of a queue that backs up, relative to its capacity
_SOME_PCT = 1.0  # shorter waits and smaller uses are omitted
_NEXT = 3


class LimitVerdict(msgspec.Struct, frozen=True):
    """The limit in a sentence, and the uses and losses from which it follows."""

    sentence: str
    uses: list[ResourceUse]
    losses: list[Loss]


def find_limit(record: Record) -> LimitVerdict:
    """Return the limit of a run; the work of engines counts only in a run with a profile."""
    uses, losses = uses_of(record), losses_of(record)
    bottlenecks = [*dict.fromkeys(_Bottlenecks(record, uses, losses).all())]
    sentence = "; ".join(text for text, _ in bottlenecks)
    if losses:
        sentence += f"; most is lost at {losses[0].where} ({losses[0].count})"
    limiting = {use for _, use in bottlenecks}
    following = ", ".join(
        f"{_name(use)} ({use.used_pct:.1f} %)"
        for use in [use for use in _candidates(uses) if use not in limiting][:_NEXT]
    )
    return LimitVerdict(
        f"{sentence}; next are {following}" if following else sentence, uses, losses
    )


Bottleneck = tuple[str, ResourceUse | None]
"""What limits, in words, and the resource that does, if one does."""


class _Bottlenecks:
    """The bottlenecks of a run."""

    def __init__(self, record: Record, uses: list[ResourceUse], losses: list[Loss]) -> None:
        self._record = record
        self._uses = uses
        self._losses = losses

    def all(self) -> list[Bottleneck]:
        """Return all bottlenecks, or the statement that no stage backs up."""
        backed = self._backed_up()
        stages = dict.fromkeys(stage for stage, _ in backed)
        bottlenecks = [
            self._stage(stage, [queue for full_stage, queue in backed if full_stage == stage])
            for stage in stages
            if not stages.keys() & self._behind(stage)
        ]
        return bottlenecks or [self._rest()]

    def _backed_up(self) -> list[tuple[str, str]]:
        """Return the stages that back up, each with the queue or port before it."""
        record = self._record
        lost = bool(self._losses)
        queues = [
            (queue.reader, name)
            for name, queue in record.occupancy.items()
            if queue.reader
            and (queue.mean_length >= _BACKED_UP * queue.capacity or (lost and queue.full_pct))
        ]
        lossy = [(loss.consumer_role, loss.where) for loss in self._losses if loss.consumer_role]
        held_back = [
            (receiver_of(record, port), port.name) for port in record.ports if port.rx.waiting
        ]
        return [*queues, *lossy, *((stage, name) for stage, name in held_back if stage)]

    def _behind(self, stage: str) -> set[str]:
        """Return the stages downstream of a stage."""
        queues = self._record.occupancy.values()
        return {queue.reader for queue in queues if queue.writer == stage} - {stage}

    def _stage(self, stage: str, before: list[str]) -> Bottleneck:
        """Return the bottleneck of a stage that backs up."""
        engines = [engine for engine in self._record.engines if engine.role == stage]
        if wire := self._wire(stage, before):
            return _full(wire), wire
        return self._busy(stage, engines) or (_waiting(stage, engines), None)

    def _wire(self, stage: str, before: list[str]) -> ResourceUse | None:
        """Return the saturated wire to which a stage sends, or None."""
        ports = [port.name for port in ports_out(self._record, stage)]
        backed_up = [port for port in ports if any(port in queue.split() for queue in before)]
        return next(self._saturated("wire out", backed_up or ports), None)

    def _busy(self, stage: str, engines: list[EngineRecord]) -> Bottleneck | None:
        """Return the resource that the engines of a stage saturate, or None."""
        names = [engine_name(engine) for engine in engines]
        for use in self._saturated("engine", names):
            return f"{stage} limits: {use.name} works {use.used_pct:.1f} % of the time", use
        for use in self._saturated("memory", self._awaited_units(engines)):
            return _full(use), use
        for use in self._saturated("bus", self._halves(stage)):
            return _full(use), use
        for use in self._saturated("register", _awaited_registers(engines)):
            text = f"one thread or another holds {use.name} {use.used_pct:.1f} % of the time"
            return f"{stage} limits: {text}", use
        return None

    def _rest(self) -> Bottleneck:
        """Return the bottleneck of a run in which no stage backs up."""
        received = any(port.rx.units for port in self._record.ports)
        if received and not self._losses:
            for use in self._saturated("wire in"):
                return f"{_name(use)} limits: nothing that it brings is lost", use
            return "nothing limits: more could come in, and nothing is lost", None
        for use in self._saturated("wire out"):
            return _full(use), use
        stages: dict[str, list[EngineRecord]] = {}
        for engine in self._record.engines:
            stages.setdefault(engine.role, []).append(engine)
        full = [busy for stage in stages.items() if (busy := self._busy(*stage))]
        if full:
            return max(
                full, key=lambda bottleneck: bottleneck[1].used_pct if bottleneck[1] else 0.0
            )
        if not stages:
            return "nothing limits: no program runs", None
        if self._record.ports and not any(port.tx.units for port in self._record.ports):
            return "nothing limits: nothing comes in, and nothing is sent", None
        return _waiting(*next(iter(stages.items()))), None

    def _saturated(self, kind: str, names: Iterable[str] | None = None) -> Iterator[ResourceUse]:
        """Yield the saturated resources of a kind, of all names or of `names`."""
        wanted = None if names is None else set(names)
        for use in self._uses:
            is_wanted = wanted is None or use.name in wanted
            if use.kind == kind and is_wanted and use.used_pct >= SATURATED_PCT:
                yield use

    def _awaited_units(self, engines: list[EngineRecord]) -> list[str]:
        """Return the units that threads wait for; all units if full command FIFOs stall engines."""
        if any(engine.stalled_pct >= _SOME_PCT for engine in engines):
            return list(UNIT_EVENTS)
        awaited = _awaited(engines)
        return [unit for unit, event in UNIT_EVENTS.items() if awaited & {unit, event}]

    def _halves(self, stage: str) -> list[str]:
        """Return the halves of the IX bus that a stage uses."""
        receives = any(receiver_of(self._record, port) == stage for port in self._record.ports)
        sends = bool(ports_out(self._record, stage))
        return ["IX bus receive"] * receives + ["IX bus transmit"] * sends


def _awaited_registers(engines: list[EngineRecord]) -> list[str]:
    """Return the shared registers that threads wait for, as resources are named."""
    return [
        f"{register} of {engine_name(engine)}"
        for engine in engines
        for register in engine.held_pct
        if register in _awaited([engine])
    ]


def _awaited(engines: list[EngineRecord]) -> set[str]:
    """Return the events and units that threads wait for at least _SOME_PCT of the time."""
    return {
        name
        for engine in engines
        for cause, share in engine.waits_pct.items()
        if share >= _SOME_PCT
        for name in cause.split()
    }


def _waiting(stage: str, engines: list[EngineRecord]) -> str:
    """Return the sentence for a stage that is limited by waits, with their main causes."""
    working = max((work_pct(engine) for engine in engines), default=0.0)
    causes = [
        f"{cause} ({share:.1f} %)"
        for cause, share in max((engine.waits_pct for engine in engines), key=_sum).items()
    ]
    main = f", most for {' and '.join(causes[:2])}" if causes else ""
    return f"{stage} limits: its threads wait{main}; its engine works {working:.1f} % of the time"


def _sum(shares: Mapping[str, float]) -> float:
    return sum(shares.values())


def _full(use: ResourceUse) -> str:
    return f"{_name(use)} limits: it is {use.used_pct:.1f} % used"


def _candidates(uses: list[ResourceUse]) -> list[ResourceUse]:
    """Return the used resources that may limit next; of the wires of a medium only the fullest."""
    fullest: dict[tuple[str, str], ResourceUse] = {}
    for use in uses:
        name = use.name.rstrip("0123456789") if use.kind == "wire out" else use.name
        if use.used_pct >= _SOME_PCT and use.kind in {"wire out", "memory", "bus", "engine"}:
            fullest.setdefault((use.kind, name), use)
    return [*fullest.values()]


def _name(use: ResourceUse) -> str:
    """Name a resource in a sentence."""
    names = {"wire out": f"the wire out of {use.name}", "wire in": f"the wire into {use.name}"}
    return names.get(use.kind, use.name)


STAGES_NOTE = (
    "Polling is the time of waiting loops in rounds that found no work. Waits are in % of the "
    "threads' time, part of which another thread uses the engine."
)
_STAGE_COLUMNS = (
    "engine", "stage", "work_pct", "polling_pct", "stalled_pct", "idle_pct",
    "work_cycles_per_packet",
)  # fmt: skip


def _stage_row(engine: EngineRecord) -> list[Cell]:
    waits = [f"{cause} {share:.1f}" for cause, share in engine.waits_pct.items()]
    return [
        engine.engine,
        engine.role,
        work_pct(engine),
        engine.polling_pct,
        engine.stalled_pct,
        engine.idle_pct,
        engine.work_cycles_per_packet,
        ", ".join(waits[:_NEXT]),
    ]


def limits_report(options: Options) -> ReportSpec:
    """Return the report on what limits a run of a configuration or a bare program."""
    task = RunTask(msgspec.structs.replace(options, profile=True))

    def make(results: TaskResults) -> ReportBody:
        record = results[task]
        analysis = find_limit(record)
        tables = [
            Table(name="verdict", columns=["what limits"], rows=[[analysis.sentence]]),
            Table(
                name="stages",
                note=STAGES_NOTE,
                columns=[*_STAGE_COLUMNS, "threads wait for"],
                rows=[*map(_stage_row, record.engines)],
            ),
            Table(
                name="use",
                note="Polling counts as use of a thread, not of an engine. A register is used "
                "while a thread holds it.",
                columns=["kind", "resource", "used_pct"],
                rows=[[use.kind, use.name, use.used_pct] for use in analysis.uses if use.used_pct],
            ),
            Table(
                name="loss",
                columns=["where", "count"],
                rows=[[loss.where, loss.count] for loss in analysis.losses],
            ),
            latency_table(record),
            order_table(record.latency),
            flow_table(record.flows),
            occupancy_table(record),
        ]
        plots = [*latency_plots(record), *occupancy_plots(record)]
        return ReportBody([table for table in tables if table.rows], plots)

    workload = f" under {options.workload}" if options.workload else ""
    return ReportSpec(
        name="limits",
        title=f"What limits {options.title}{workload}",
        source="one run",
        note="The limit is a stage that backs up while no stage downstream does: its wire, the "
        "work of its engine, a saturated memory, half of the IX bus or shared register, or the "
        "waits of its threads. In a plot, a line is the mean of a span of cycles, and its band "
        "goes from the minimum to the maximum.",
        more=make,
        more_tasks=[task],
        arguments=command_of(options).replace("ixp run", "limits", 1),
    )
