"""Show the record of an earlier run, without simulation."""

from __future__ import annotations

from pathlib import Path

from ixp.assembler import AssemblyError
from ixp.editors.sessions import SourceMap
from ixp.editors.view import document
from ixp.editors.view.frame.parts import counters_of, ports_of, units_of
from ixp.editors.view.frame.pipeline import pipeline
from ixp.editors.view.frame.sources import Sources
from ixp.simulator.machine.profile import QUEUE_NUMBERS
from ixp.support.errors import UserError
from ixp.workloads.record.delays import delay_rows
from ixp.workloads.record.record import EngineRecord, Record
from ixp.workloads.record.run_directory import find_record
from ixp.workloads.runs.options.repeated import options_to_repeat
from ixp.workloads.runs.system.system import System, build_system

_NO_WORDS = "the run was made without --profile: lines have no cycles, and queues no lengths"


class RecordedRun:
    """Shows a record, with the sources of its programs unless they have changed."""

    def __init__(self, place: str | Path) -> None:
        """Read an output directory or a record. Raise UserError for another path."""
        path = Path(place)
        self.record = find_record(path)
        self._system, why = _system_of(path, self.record)
        programs = self._system.programs if self._system else {}
        self._sources = Sources(SourceMap(programs), programs)
        self._notes = tuple(filter(None, (why, "" if _has_words(self.record) else _NO_WORDS)))

    @property
    def opening(self) -> document.Opening:
        """Return the first message to a page."""
        record = self.record
        empty = document.Pipeline(0, 0.0, (), ())
        return document.Opening(
            config=record.config,
            workload=record.workload or "",
            chip=str(record.chip.get("name", "")),
            core_mhz=record.chip["core_mhz"],
            warmup_cycles=record.warmup_cycles,
            last_cycle=record.cycles,
            files=self._sources.names,
            pipeline=pipeline(self._system) if self._system else empty,
            stored=True,
            notes=self._notes,
            latency=_latency(record),
        )

    @property
    def frame(self) -> document.Frame:
        """Return the record as a frame."""
        record = self.record
        return document.Frame(
            cycle=record.cycles,
            time_us=round(record.cycles / record.chip["core_mhz"], 3),
            since_cycle=record.warmup_cycles,
            playing=False,
            speed=None,
            cycles_per_s=0.0,
            stop=document.StopView("stored", "; ".join(
                [f"record of a run that stopped by: {record.stopped}", *self._notes]
            )),
            engines=tuple(map(_engine, record.engines)),
            queues=tuple(
                document.Queue(name, _owner(name), queue.mean_length, queue.capacity)
                for name, queue in record.occupancy.items()
            ),
            ports=ports_of(record.ports),
            units=units_of(record.memory),
            counters=counters_of(record.counters),
            breakpoints=(),
            strip=document.Strip(record.cycles, record.cycles, (), ()),
            packets=(),
        )  # fmt: skip

    def history(self) -> document.Curves:
        """Return the mean lengths of the queues over time."""
        lengths = {
            name: document.Curve(queue.span_cycles, tuple(queue.mean))
            for name, queue in self.record.occupancy.items()
        }
        return document.Curves(self.record.cycles, {}, {}, {}, {}, lengths)

    def source(self, number: int) -> document.SourceText:
        """Return a source with the cycles of its lines. Raise UserError if it is not there."""
        record = self.record
        return self._sources.text(number, record.engines, record.warmup_cycles, record.cycles)


def _system_of(path: Path, record: Record) -> tuple[System | None, str]:
    """Return the system of the run; None, with a reason, if a file is missing or has changed."""
    if not path.is_dir():
        return None, "a record alone has no sources: open its directory"
    try:
        _, options = options_to_repeat(path)
        system = build_system(options)
    except (UserError, AssemblyError) as error:
        return None, f"no sources: {str(error).splitlines()[0]}"
    if any(not _same_words(engine, system) for engine in record.engines):
        return None, "no sources: they have changed since the run"
    return system, ""


def _same_words(engine: EngineRecord, system: System) -> bool:
    lines = system.programs[engine.engine].lines if engine.engine in system.programs else ()
    return all(
        word.word < len(lines) and lines[word.word].text.strip() == word.text
        for word in engine.words
    )


def _has_words(record: Record) -> bool:
    return any(engine.words for engine in record.engines)


def _owner(name: str) -> str:
    """Return the owner of a queue, by the names of the hardware queues."""
    return name.split(maxsplit=1)[0] if name in QUEUE_NUMBERS else "memory"


def _engine(engine: EngineRecord) -> document.Engine:
    return document.Engine(
        engine=engine.engine,
        role=engine.role,
        program="",
        executing_pct=engine.executing_pct,
        aborted_pct=engine.aborted_pct,
        stalled_pct=engine.stalled_pct,
        idle_pct=engine.idle_pct,
        threads=tuple(map(_thread, engine.threads)),
    )


def _thread(thread: dict[str, float]) -> document.ThreadView:
    shares = [thread[f"{name}_pct"] for name in ("executing", "aborted", "stalled")]
    text = ", ".join(
        f"{share:.1f} % {name}"
        for name, share in zip(("executing", "aborted", "stalled"), shares, strict=True)
    )
    started = thread.get("started", True)
    return document.ThreadView(
        "recorded" if started else "off", 0, None, None, (), text, (), *shares
    )


def _latency(record: Record) -> tuple[document.Delay, ...]:
    return tuple(
        document.Delay(
            path, stage, delay.count, delay.min_cycles, delay.mean_cycles, delay.p99_cycles,
            delay.max_cycles,
        )
        for path, stage, delay in delay_rows(record.latency)
    )  # fmt: skip
