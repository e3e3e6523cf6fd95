"""Run a configuration with a workload, and return its record."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ixp.simulator.program.faults import MachineFault
from ixp.workloads.record.record import lost_buffers_text
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.inputs.outages import Outages
from ixp.workloads.runs.measures.annotation import find_source
from ixp.workloads.runs.measures.measure import counts_of
from ixp.workloads.runs.options.option_names import make_options
from ixp.workloads.runs.options.options import Options, check
from ixp.workloads.runs.result import Result, Stop, read_dump, result_of
from ixp.workloads.runs.source_locations import (
    accepted,
    fault_text,
    finding_text,
    holders,
    thread_places,
)
from ixp.workloads.runs.stops.deadlock import DeadlockDetector
from ixp.workloads.runs.stops.events import Events
from ixp.workloads.runs.stops.stalled_queues import StalledQueues
from ixp.workloads.runs.system.system import System, build_machine, build_system

if TYPE_CHECKING:
    from ixp.workloads.record.packet_stream import PacketStream
    from ixp.workloads.record.run_files import RunFiles
    from ixp.workloads.runs.inputs.environment import Environment
    from ixp.workloads.runs.observers.log_file import RunLog
    from ixp.workloads.runs.observers.observers import RunObservers
    from ixp.workloads.runs.observers.timeline import RunTrace
    from ixp.workloads.runs.stops.watch import Watch

_UNWATCHED_TURNS = 48  # the core's turns between two checks for a deadlock

Progress = Callable[[int], None]
Interruption = AbstractContextManager[Callable[[], str | None]]
"""Context manager around the simulation; its function returns who requests a stop, or None."""


def run(
    options: Options | str | Path | None = None,
    progress: Progress | None = None,
    interruption: Interruption | None = None,
    files: RunFiles | None = None,
    stream: PacketStream | None = None,
    **fields: Any,  # noqa: ANN401  # those of `Options`
) -> Result:
    """Run a configuration; `progress` is called with the cycle from time to time.

    Options are fields of `Options` beside a configuration, as in `run("oc12", cycles=10_000)` or
    `run(config="oc12", cycles=10_000)`.

    Raise UserError or AssemblyError for wrong input. A fault of the machine, a deadlock and a
    watched event do not raise: they end the run and are part of its result.
    """
    if fields or not isinstance(options, Options):
        options = make_options(options, fields)
    check(options)
    system = build_system(options)
    started = Run(options, system, interruption, files, stream=stream)
    return started.finish(progress or (lambda _: None))


class Run:
    """One run in progress."""

    def __init__(  # noqa: PLR0913 - all parts of a run
        self,
        options: Options,
        system: System,
        interruption: Interruption | None = None,
        files: RunFiles | None = None,
        *,
        environment: Environment | None = None,
        stream: PacketStream | None = None,
    ) -> None:
        """Build the machine; an environment begins when its ports are enabled."""
        self.options = options
        self._interruption = interruption or nullcontext(lambda: None)
        self._interrupted: Callable[[], str | None] = lambda: None
        self.system = system
        self._live = environment if environment and environment.is_live else None
        self.inputs = Inputs(options, system, environment)
        self.inputs.holds_arrivals |= stream is not None
        self.machine = build_machine(system, options, self.inputs.plug)
        self.observers = self._open_observers(files, stream)
        self._outages = Outages(self.inputs.outages, self.machine.ports)
        self._stalled_queues = StalledQueues(self.machine, system)
        self._deadlock = DeadlockDetector(
            self.machine,
            system,
            self.inputs,
            self._outages,
            drains=options.stop_when_drained,
            may_get_input=self._live is not None,
        )
        self._events = Events(options.stop_on, self.machine, system)
        for text in options.dumps:
            read_dump(self.machine, text)  # report an invalid range before the run
        for text in options.annotate:
            find_source(text, system.programs)
        self._watch = self._open_watch(options.watch) if options.watch else None
        self._trace: RunTrace | None = None
        self._log: RunLog | None = None
        self.wall_s = 0.0
        self.warm = counts_of(self.machine, system)
        self._step = _step(options, system)

    def finish(self, progress: Progress) -> Result:
        """Run to the end; return the result."""
        try:
            self._open_files()
            result = self._finish(progress)
        except KeyboardInterrupt:
            self._end_files(complete=True)  # files written so far are readable
            raise
        except BaseException:
            self._end_files(complete=False)
            raise
        self._end_files(complete=True)
        return result

    def _files(self) -> list[RunTrace | RunLog]:
        """Return the files that are written during the run."""
        return [file for file in (self._trace, self._log) if file]

    def _end_files(self, *, complete: bool) -> None:
        for file in self._files():
            if complete:
                file.close()
            else:
                file.discard()

    def _finish(self, progress: Progress) -> Result:
        if not self.observers:
            self.machine.outputs.discard_future()
        start = time.perf_counter()
        try:
            with self._interruption as self._interrupted:
                stop = self._warm_up(progress) or self._measured(progress)
        except MachineFault as fault:
            text = fault_text(fault, self.system.programs)
            stop = Stop("fault", [text], failed=True)
        if self.observers:
            self.observers.finish()
        self.wall_s = time.perf_counter() - start
        stop = self._with_findings(self._with_lost_buffers(stop))
        if self._watch and stop.reason != "watch":
            unseen = f"`{self._watch.text}` was not seen to be true"
            stop = replace(stop, report=[*stop.report, f"{unseen}, {self._how_often()}"])
        if self._trace and (empty := self._trace.emptiness()):
            stop = replace(stop, report=[*stop.report, *empty])
        return result_of(self, stop)

    def _open_observers(
        self, files: RunFiles | None, stream: PacketStream | None
    ) -> RunObservers | None:
        """Return the observers of port traffic, or None if there are none."""
        if not (files or stream or self._live or self.inputs.holds_arrivals):
            return None
        from ixp.workloads.runs.observers.observers import (  # noqa: PLC0415 - imports captures
            RunObservers,
        )

        return RunObservers(
            self.machine, self.system, self.options, self.inputs, files, stream, self._live
        )

    def _open_watch(self, text: str) -> Watch:
        from ixp.workloads.runs.stops.watch import Watch  # noqa: PLC0415 - few runs have an expression

        return Watch(text, self.machine, self.system)

    def _open_files(self) -> None:
        """Open the files requested by the options."""
        if self.options.log:
            from ixp.workloads.runs.observers.log_file import RunLog  # noqa: PLC0415 - few runs log

            self._log = RunLog(self.options.log, self.machine, self.system.programs)
        if self.options.trace:
            from ixp.workloads.runs.observers.timeline import (  # noqa: PLC0415 - Perfetto's format is large
                RunTrace,
            )

            self._trace = RunTrace(self.options, self.machine, self.system.programs)

    def _with_findings(self, stop: Stop) -> Stop:
        """Add findings of the sanitizer that no source line accepts; they make the run fail."""
        programs = self.system.programs
        findings = (
            finding for finding in self.machine.findings() if not accepted(finding, programs)
        )
        texts = [finding_text(finding, programs) for finding in findings]
        if not texts:
            return stop
        return replace(stop, report=[*stop.report, *texts], failed=True)

    def _with_lost_buffers(self, stop: Stop) -> Stop:
        """Add lost buffers, which the core's software can't find; they make the run fail."""
        idle = stop.reason == "deadlock" and self._deadlock.is_final
        lost = self.system.reports.lost_buffers(self.machine, idle=idle)
        if not lost:
            return stop
        report = [*stop.report, lost_buffers_text(lost)]
        return replace(stop, report=report, failed=True, lost_buffers=lost)

    # ---- time

    def _warm_up(self, progress: Progress) -> Stop | None:
        stop = self._until(self.options.warmup_cycles, progress, events=False)
        if stop is None:  # a run that ended during the warm-up is counted from cycle 0
            self.warm = counts_of(self.machine, self.system)
            if self.observers and self.observers.latency:
                self.observers.latency.begin(self.warm.cycle)
            self._events.start()
        return stop

    def _measured(self, progress: Progress) -> Stop:
        last = self.options.last_cycle
        return self._until(last, progress, events=True) or Stop("cycles")

    def _until(self, last: int | None, progress: Progress, *, events: bool) -> Stop | None:
        while last is None or self.machine.now < last:
            now = self.machine.now
            step = now - now % self._step + self._step
            self._outages.apply(self.machine)
            step = self._outages.end_of_chunk(now, step)
            step = step if last is None else min(step, last)
            if self._live and self.inputs.enabled_at is not None:
                until = self._live.advance(now, step)
                if until is None:
                    return Stop("outside", [self._live.end_reason()])
                step = until
            if self.system.alone:
                self.machine.run_until_quiescent(step)
            else:
                self.machine.run_to(step)
            self._forget()
            for file in self._files():
                file.take()
            progress(self.machine.now)
            if stop := self._stopped(events=events):
                return stop
        return None

    def _forget(self) -> None:
        """Bound memory use: pass traffic on, and drop the core's frames unless `keep` is set."""
        if self.observers:
            self.observers.take()
        if not (self.observers and self.observers.recorder):
            self.system.forget_frames()

    # ---- reasons to stop

    def _stopped(self, *, events: bool) -> Stop | None:
        if who := self._interrupted():
            return Stop("interrupted", [f"interrupted by {who} at cycle {self.machine.now}"])
        if events and (event := self._events.happened()):
            name, where = event
            text = f"{name}{f' on {where}' if where else ''}"
            return Stop(name, self._places(text), failed=True)
        if self._watch and self._watch.holds():
            return Stop("watch", self._places(self._watch.text))
        if self._deadlock.ended():
            reason = "drained" if self.options.stop_when_drained else "ended"
            return Stop(reason, self._ends())
        if self.options.stop_when_drained and self._deadlock.drained():
            return Stop("drained")
        if cause := self._deadlock.deadlock() or self._stalled_queues.stalled():
            held = holders(self.machine, self.system.programs)
            return Stop("deadlock", [*self._places(f"deadlock: {cause}"), *held], failed=True)
        return None

    def _places(self, cause: str) -> list[str]:
        when = f"seen at cycle {self.machine.now}, {self._how_often()}"
        return [f"{cause}, {when}", *thread_places(self.machine, self.system.programs)]

    def _ends(self) -> list[str]:
        end = f"all threads ended at cycle {self.machine.ended_cycle}"
        return [end, *thread_places(self.machine, self.system.programs)]

    def _how_often(self) -> str:
        return (
            f"looked for every {self._step} cycles" if self._step > 1 else "looked for each cycle"
        )


def _step(options: Options, system: System) -> int:
    """Return the number of cycles between two checks of the run."""
    turn = system.chip["core_poll_cycles"]
    if options.watched_cycles:
        return options.watched_cycles
    each_turn = options.is_bare_program or options.stop_when_drained or options.trace
    return turn if each_turn else _UNWATCHED_TURNS * turn
