"""A debug session: a run that is stopped, stepped in both directions, inspected and changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ixp.assembler.binding.scopes import Variable
from ixp.editors.sessions.breakpoint_table import BreakpointTable
from ixp.editors.sessions.ends import EndDetector
from ixp.editors.sessions.events import CounterEvent, Event, PacketEvent, PortEvent
from ixp.editors.sessions.expressions import ThreadExpression
from ixp.editors.sessions.locations import SourceMap
from ixp.editors.sessions.runner import Interrupted, Runner
from ixp.editors.sessions.search import SLICE_CYCLES, Cause, Plan, StepEnd, Watched, stopped
from ixp.editors.sessions.source_names import SourceNames, used_half
from ixp.editors.sessions.stops import Stopped, Thread
from ixp.isa import CONTEXTS
from ixp.simulator import Debugger, History, Location, Machine
from ixp.simulator.debug.history import INTERVAL_CYCLES
from ixp.simulator.debug.symbols import register_at
from ixp.support.errors import FieldError
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.inputs.outages import Outages
from ixp.workloads.runs.options.options import Options, check
from ixp.workloads.runs.stops.events import PORT_EVENTS
from ixp.workloads.runs.stops.watch import Watch
from ixp.workloads.runs.system.system import System, build_machine, build_system
from ixp.workloads.traffic.workload import Outage

_FILE_OPTIONS = ("trace", "annotate", "dumps", "keep")
"""Options that write files at the end of a run."""


def _never() -> bool:
    return False


class Session:
    """A configuration or a bare program with the options of `ixp run`, before its first cycle.

    `debugger`, `machine` and `system` read the state; a change goes through `change`. A method
    that runs the machine returns its stop, and calls `interrupted`, which returns whether to stop
    early.
    `breakpoints`, `events` and `watched` stop a run. `workload` is the name of the ports' input, or
    None.
    """

    def __init__(self, options: Options, *, interval: int = INTERVAL_CYCLES) -> None:
        """Build the machine. `interval` is that of its history.

        Raise UserError or AssemblyError for wrong options, and for traffic sources or core software
        whose state cannot be restored.
        """
        _check(options)
        self.options = options
        self.system = build_system(options)
        inputs = Inputs(options, self.system, rewinds=True)
        self.machine = build_machine(self.system, options, inputs.plug)
        self.machine.outputs.discard_future()
        self.workload = inputs.workload
        outages = _Schedule(inputs.outages, self.machine.ports, self.system)
        self.history = History(self.machine, interval=interval, timed_changes=outages)
        self.debugger = Debugger(self.machine, self.system.programs)
        self.sources = SourceMap(self.system.programs)
        self.names = SourceNames(options, self.system)
        self.breakpoints = BreakpointTable(self.machine, self.system, self.sources, self.names)
        self.events = self._events()
        self.watched = self._watched()
        self._ends = EndDetector(options, self.system, self.machine, inputs, outages)
        self._runner = Runner(self.history, self.system, self._ends, options.cycles)

    @property
    def now(self) -> int:
        """Return the cycle that is simulated next."""
        return self.machine.now

    @property
    def threads(self) -> list[Thread]:
        """Return the contexts of all engines that have a program."""
        return [Thread(e, c) for e in sorted(self.system.programs) for c in range(CONTEXTS)]

    def word(self, thread: Thread) -> int:
        """Return the next word of a thread."""
        return self.machine.engines[thread.engine].contexts[thread.context].state.word

    # ---- forward

    def resume(self, interrupted: Interrupted = _never) -> Stopped:
        """Run to the next stop cause."""
        return self._runner.forward(self._plan, interrupted)

    def run_to(self, cycle: int, interrupted: Interrupted = _never) -> Stopped:
        """Run to the next stop cause, at most to a cycle."""
        return self._runner.forward(self._plan, interrupted, cycle)

    def step_word(self, thread: Thread, interrupted: Interrupted = _never) -> Stopped:
        """Run until a thread has issued one word; other threads run meanwhile."""
        run = partial(self.machine.run_to_word, *thread)

        def step(limit: int) -> list[Cause]:
            issued = self.history.advance(min(limit, self.now + SLICE_CYCLES), run)
            return [Cause("step", "step", thread)] if issued else []

        return self._stop_if_dead(thread) or self._runner.run(step, interrupted)

    def next_word(self, thread: Thread, interrupted: Interrupted = _never) -> Stopped:
        """Run until a thread is about to issue its next word: over a swap, if there is one."""
        return self._step_to(thread, lambda _: True, interrupted)

    def next_line(self, thread: Thread, interrupted: Interrupted = _never) -> Stopped:
        """Run until a thread is about to issue a word of another line, or this line again."""
        here = self.sources.frames(thread.engine, self.word(thread))

        def ends(word: int) -> bool:
            other = self.sources.frames(thread.engine, word) != here
            return other or self.sources.begins_line(thread.engine, word)

        return self._step_to(thread, ends, interrupted)

    def step_out(self, thread: Thread, interrupted: Interrupted = _never) -> Stopped:
        """Run until a thread is about to issue a word behind the macro in which it is.

        Outside of macros: the first word after the thread's next swap.
        """
        around = self.sources.expansion(thread.engine, self.word(thread))
        if not around:
            return self._after_swap(thread, interrupted)

        def ends(word: int) -> bool:
            return self.sources.expansion(thread.engine, word)[-len(around) :] != around

        return self._step_to(thread, ends, interrupted)

    def next_packet(
        self,
        port: int,
        way: str = "received",
        number: int | None = None,
        interrupted: Interrupted = _never,
    ) -> Stopped:
        """Run until the n-th unit of a port is received or sent, or the next one."""
        event = PacketEvent(port, way, number, self.machine)

        def plan() -> Plan:
            return self._plan()._replace(events=[*self.events, event])

        return self._runner.forward(plan, interrupted)

    def check_packet(self, port: int, way: str, number: int | None) -> None:
        """Raise UserError for an unknown port or direction, or a number below 1."""
        PacketEvent(port, way, number, self.machine)

    # ---- back

    def back(self, interrupted: Interrupted = _never) -> Stopped:
        """Go back to the last cycle with a stop cause."""
        return self._runner.back(self._plan(), interrupted)

    def back_word(self, thread: Thread, interrupted: Interrupted = _never) -> Stopped:
        """Go back to the cycle in which a thread was about to issue its previous word."""
        return self._back_to(thread, lambda _: True, interrupted)

    def back_line(self, thread: Thread, interrupted: Interrupted = _never) -> Stopped:
        """Go back to the cycle in which a thread was about to begin its previous line."""
        begins = partial(self.sources.begins_line, thread.engine)
        return self._back_to(thread, begins, interrupted)

    def back_packet(
        self, port: int, way: str = "received", interrupted: Interrupted = _never
    ) -> Stopped:
        """Go back to the cycle in which the unit of a port before this one was received or sent."""
        event = PacketEvent(port, way, None, self.machine)
        return self._runner.back(Plan(events=[event]), interrupted)

    def go_to(self, cycle: int, interrupted: Interrupted = _never) -> Stopped:
        """Go to a cycle, back or forward, at most to the end, and pass over breakpoints."""
        return self._runner.go_to(cycle, interrupted)

    # ---- values

    def evaluate(self, text: str, thread: Thread) -> int:
        """Return the value of an expression at a thread. Raise UserError."""
        return self._expression(text, thread).value()

    def register_place(self, name: str, thread: Thread) -> Location:
        """Return the place of a register by its name at a thread. Raise UserError."""
        meaning = self.names.meaning(thread.engine, self.word(thread), name)
        if not isinstance(meaning, Variable) or meaning.register is None:
            return self.debugger.place_of(*thread, name)
        index = register_at(meaning.register, thread.context, used_half(meaning))
        return Location("register", index, thread.engine)

    def expression_names(self, thread: Thread) -> list[str]:
        """Return the names that an expression at a thread may have."""
        return [*dict.fromkeys(self._expression("cycle", thread).names())]

    def change(self, action: Callable[[], None]) -> None:
        """Change the machine by methods of `debugger` and `machine`; drop later cycles.

        Going back and forward again keeps the change.
        """
        self.history.change(action)
        self.breakpoints.forget_after(self.now)
        self._ends.reset()

    # ---- helpers

    def _expression(self, text: str, thread: Thread) -> ThreadExpression:
        return ThreadExpression(text, self.machine, self.system, thread, names=self.names)

    def _plan(self) -> Plan:
        return Plan(self.breakpoints.all, self.events, self.watched)

    def _words(self, thread: Thread, ends: Callable[[int], bool]) -> StepEnd:
        words = range(len(self.machine.programs[thread.engine]))
        return StepEnd(thread, frozenset(word for word in words if ends(word)))

    def _step_to(
        self, thread: Thread, ends: Callable[[int], bool], interrupted: Interrupted
    ) -> Stopped:
        target = self._words(thread, ends)
        return self._stop_if_dead(thread) or self._runner.forward(
            lambda: self._plan()._replace(target=target), interrupted
        )

    def _back_to(
        self, thread: Thread, ends: Callable[[int], bool], interrupted: Interrupted
    ) -> Stopped:
        return self._runner.back(Plan(target=self._words(thread, ends)), interrupted)

    def _after_swap(self, thread: Thread, interrupted: Interrupted) -> Stopped:
        state = self.machine.engines[thread.engine].contexts[thread.context]
        while not state.state.waits:
            stop = self.step_word(thread, interrupted)
            if stop.reason != "step" or not state.state.alive:
                return stop
        return self.next_word(thread, interrupted)

    def _stop_if_dead(self, thread: Thread) -> Stopped | None:
        """Return the stop of a thread that can't step because it has ended or never started."""
        context = self.machine.engines[thread.engine].contexts[thread.context]
        if context.state.alive:
            return None
        text = f"engine {thread.engine} context {thread.context} "
        text += "was never started" if context.ended_at is None else "has ended"
        return stopped([Cause("step", text, thread)], self.now)

    def _events(self) -> list[Event]:
        events: list[Event] = []
        for name in self.options.stop_on:
            event = (
                PortEvent(name, self.machine)
                if name in PORT_EVENTS
                else CounterEvent(name, self.machine, self.system)
            )
            event.after = self.options.warmup or 0
            events.append(event)
        return events

    def _watched(self) -> list[Watched]:
        if self.options.watch is None:
            return []
        watch = Watch(self.options.watch, self.machine, self.system)
        return [Watched(watch, self.options.watched_cycles or 1)]


class _Schedule(Outages):
    """Outages of wires on schedule; frames of the core are discarded."""

    def __init__(self, outages: Iterable[Outage], ports: Iterable[int], system: System) -> None:
        super().__init__(outages, ports)
        self._system = system

    def apply(self, machine: Machine) -> None:
        """Disconnect and connect wires, and discard frames that a session does not show."""
        super().apply(machine)
        self._system.forget_frames()


def _check(options: Options) -> None:
    """Raise UserError for options that contradict each other or write files at the end."""
    check(options)
    for name in _FILE_OPTIONS:
        if getattr(options, name):
            raise FieldError(f"{{{name}}} has no effect in a session; use it with ixp run")
