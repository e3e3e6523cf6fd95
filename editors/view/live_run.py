"""A run that the page shows and steps through: a session, and an observer of earlier cycles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from ixp.editors.sessions import (
    CodeSpec,
    RegisterValue,
    Session,
    Stopped,
    Thread,
    memory_bytes,
    thread_registers,
)
from ixp.editors.view import document
from ixp.editors.view.frame.parts import counters_of, ports_of, units_of
from ixp.editors.view.frame.pipeline import pipeline
from ixp.editors.view.frame.queues import queues
from ixp.editors.view.frame.sources import Sources
from ixp.editors.view.frame.strip import WINDOW_CYCLES, Recorder
from ixp.editors.view.frame.threads import threads
from ixp.editors.view.packets.observer import Observer
from ixp.editors.view.packets.packet_list import captures
from ixp.editors.view.requests import (
    Back,
    ExportPackets,
    GoTo,
    SetBreakpoint,
    ShowMemory,
    ShowPackets,
    ShowRegisters,
    ShowTimeline,
    ShowWords,
    Step,
)
from ixp.simulator.trace.references import IssuedReference
from ixp.support.errors import UserError
from ixp.workloads.runs.measures.measure import Counts, Measure, counts_of
from ixp.workloads.runs.options.options import Options

Interrupted = Callable[[], bool]
_INTERVAL_CYCLES = 25_000  # of the history: a step back is then a matter of a tenth of a second
_GROUP = "page"


class LiveRun:
    """Moves through a run, and shows it. Its methods belong to one thread."""

    def __init__(self, options: Options) -> None:
        """Build the machines. Raise UserError or AssemblyError for wrong options or sources."""
        options = replace(options, profile_words=True)
        self.session = Session(options, interval=_INTERVAL_CYCLES)
        self.observer = Observer(options)
        self._options = options
        self._sources = Sources(self.session.sources, self.session.system.programs)
        self._strip = Recorder(self.session)
        self._queues = tuple(self.session.system.reports.packet_queues())
        self._capacities = self.observer.capacities
        self._start = counts_of(self.session.machine, self.session.system)
        self._warm: Counts | None = None
        self._breakpoints: dict[tuple[int, int], CodeSpec] = {}
        self.stop = Stopped("entry", "the first cycle", self.session.now)

    @property
    def opening(self) -> document.Opening:
        """Return the parts that do not change."""
        system, options = self.session.system, self._options
        return document.Opening(
            config=system.config.name,
            workload=self.session.workload or "",
            chip=system.config.chip,
            core_mhz=system.chip["core_mhz"],
            warmup_cycles=options.warmup_cycles,
            last_cycle=options.last_cycle,
            files=self._sources.names,
            pipeline=pipeline(system),
        )

    # ---- movements

    def run_to(self, cycle: int, interrupted: Interrupted) -> bool:
        """Run to a cycle or to an earlier stop; return whether the run may go on."""
        self._strip.start(cycle)
        self._note(self.session.run_to(cycle, interrupted))
        return self.stop.reason in {"goto", "pause"}

    def pause(self) -> None:
        """Note that a user has paused the run."""
        self.stop = Stopped("pause", "paused", self.session.now)

    def step(self, step: Step, interrupted: Interrupted) -> None:
        """Make a step. Raise UserError for a thread or a port that is not there."""
        session = self.session
        if not step.back:
            self._strip.start(session.now + WINDOW_CYCLES)
        if step.by == "cycle":
            self._note(session.go_to(max(session.now + (-1 if step.back else 1), 0)))
        elif step.by == "packet":
            port = min(session.machine.ports, default=None) if step.port is None else step.port
            if port is None:
                raise UserError("there is no port: a bare program receives no packets")
            session.check_packet(port, "received", None)
            if step.back:
                self._note(session.back_packet(port, interrupted=interrupted))
            else:
                self._note(session.next_packet(port, interrupted=interrupted))
        else:
            thread = self._thread(step)
            name = f"{'back' if step.back else 'next'}_{step.by}"
            self._note(getattr(session, name)(thread, interrupted))

    def back(self, _request: Back, interrupted: Interrupted) -> None:
        """Go back to the last stop."""
        self._note(self.session.back(interrupted))

    def go_to(self, request: GoTo, interrupted: Interrupted) -> None:
        """Go to a cycle. Raise UserError unless the request names a cycle or a time."""
        cycle = request.at(self.session.system.chip["core_mhz"])
        if cycle <= self.session.now:
            self._note(self.session.go_to(cycle))
        else:
            self.run_to(cycle, interrupted)

    def set_breakpoint(self, request: SetBreakpoint) -> None:
        """Set, change or clear a breakpoint. Raise UserError for a wrong line or condition."""
        key = request.file, request.line
        path = self._sources.path(request.file)
        if request.on and request.line not in self.session.sources.lines(path):
            raise UserError(f"line {request.line} has no words")
        specs = {line: spec for line, spec in self._breakpoints.items() if line != key}
        if request.on:
            condition, hits = request.condition.strip() or None, request.hits.strip() or None
            specs[key] = CodeSpec(f"{path}:{request.line}", condition=condition, hits=hits)
        breakpoints = self.session.breakpoints.replace(_GROUP, specs.values())
        if wrong := next((row.wrong for row in breakpoints if row.wrong), None):
            self.session.breakpoints.replace(_GROUP, self._breakpoints.values())
            raise UserError(wrong)
        self._breakpoints = specs

    def _note(self, stop: Stopped) -> None:
        self.stop = stop
        self._strip.finish()
        self.observer.follow(self.session.now)

    # ---- documents

    def frame(self, *, playing: bool, speed: int | None, cycles_per_s: float) -> document.Frame:
        """Return the present frame."""
        session = self.session
        strip = self._strip.last_cycles(is_playing=playing)
        now = counts_of(session.machine, session.system, profile=False)
        before = self._before
        measure = Measure(session.system, replace(before, profile=None), now)
        stop = self.stop
        return document.Frame(
            cycle=session.now,
            time_us=round(session.now / session.system.chip["core_mhz"], 3),
            since_cycle=before.cycle,
            playing=playing,
            speed=speed,
            cycles_per_s=cycles_per_s,
            stop=document.StopView(stop.reason, self._sources.named(stop.text), stop.thread),
            engines=self._engines(measure, strip),
            queues=queues(session.machine, self._queues, self._capacities),
            ports=ports_of(measure.ports()),
            units=units_of(measure.memory()),
            counters=counters_of(now.counters),
            breakpoints=tuple(
                document.BreakpointLine(*line, spec.condition or "", spec.hits or "")
                for line, spec in sorted(self._breakpoints.items())
            ),
            strip=strip,
            packets=self.observer.trails.positions(session.now),
        )

    def source(self, number: int) -> document.SourceText:
        """Return a source with the cycles of its lines. Raise UserError if it is not there."""
        before = self._before
        now = counts_of(self.session.machine, self.session.system)
        engines = Measure(self.session.system, before, now).engines()
        return self._sources.text(number, engines, before.cycle, now.cycle)

    def words(self, request: ShowWords) -> document.LineWords:
        """Return the words that a line makes. Raise UserError for a line that makes none."""
        return self._sources.words(request.file, request.line, request.engine)

    def packet(self, number: int) -> document.Packet:
        """Return a packet with its stages up to now. Raise UserError if there is none."""
        return self.observer.trails.packet(number, self.session.now)

    def packets(self, request: ShowPackets) -> document.PacketList:
        """Return the newest packets that a filter leaves."""
        return self.observer.trails.packets(self.session.now, request.filter)

    def export(self, request: ExportPackets) -> document.Captures:
        """Return captures of the packets that a filter leaves. Raise UserError without one."""
        now, observer = self.session.now, self.observer
        trails = observer.trails.filtered(now, request.filter)
        time_ns = partial(observer.time_ns, sent=request.sent)
        files = captures(trails, now, time_ns, sent=request.sent)
        if not files:
            raise UserError(
                "no packet that the filter leaves was " + ("sent" if request.sent else "received")
            )
        return document.Captures(files)

    def registers(self, request: ShowRegisters) -> document.Registers:
        """Return the registers of a thread. Raise UserError for a thread that is not there."""
        thread = self._thread(request)
        values = thread_registers(self.session.debugger, *thread)
        return document.Registers(*thread, self.session.now, tuple(map(_register, values)))

    def memory(self, request: ShowMemory) -> document.MemoryWords:
        """Return words of a memory. Raise UserError for an address that it does not have."""
        unit, thread = request.unit, self._thread(request)
        first, words = memory_bytes.words(
            self.session, unit, request.address, request.count, thread
        )
        digits = 2 * memory_bytes.WORD_BYTES[unit]
        texts = tuple(f"{word:0{digits}x}" for word in words)
        return document.MemoryWords(unit, first, self.session.now, texts)

    def timeline(self, request: ShowTimeline) -> document.TimelineView:
        """Return a window of past cycles."""
        strip, references = self._strip.window(request.begin, request.cycles)
        return document.TimelineView(strip, tuple(map(self._reference, references)))

    def _reference(self, reference: IssuedReference) -> document.Reference:
        frames = self.session.sources.frames(reference.engine, reference.word)
        place = f" ({Path(frames[0].file).name}:{frames[0].line})" if frames else ""
        return document.Reference(
            reference.engine,
            reference.context,
            f"{reference.unit} {reference.op}{place}",
            reference.wanted,
            reference.issued,
            getattr(reference, "started", None),
            getattr(reference, "done", None),
        )

    def _thread(self, request: Step | ShowRegisters | ShowMemory) -> Thread:
        thread = Thread(request.engine, request.context)
        if thread not in self.session.threads:
            raise UserError(f"engine must be one that has a program, not {request.engine}")
        return thread

    def history(self) -> document.Curves:
        """Return the curves of the measured values from cycle 0 to now."""
        return self.observer.history(self.session.now)

    @property
    def _before(self) -> Counts:
        """Return the counters at the end of the warm-up, or, before that, of the first cycle."""
        warm = self._options.warmup_cycles
        if self.session.now <= warm:
            return self._start
        if self._warm is None:
            here = self.session.now
            self.session.history.go_to(warm)
            self._warm = counts_of(self.session.machine, self.session.system)
            self.session.history.go_to(here)
        return self._warm

    def _engines(self, measure: Measure, strip: document.Strip) -> tuple[document.Engine, ...]:
        programs = self.session.system.programs
        return tuple(
            document.Engine(
                engine=engine.engine,
                role=engine.role,
                program=programs[engine.engine].source.rpartition("/")[2],
                executing_pct=engine.executing_pct,
                aborted_pct=engine.aborted_pct,
                stalled_pct=engine.stalled_pct,
                idle_pct=engine.idle_pct,
                threads=threads(self.session, self._sources, engine, strip),
            )
            for engine in measure.engines()
        )


def _register(register: RegisterValue) -> document.RegisterView:
    reference = register.reference
    return document.RegisterView(
        name=register.name or "",
        plain=register.plain,
        half=register.half if register.plain.startswith("$") else "",
        value=register.value,
        pending=f"{reference.unit} {reference.op}" if reference else "",
    )
