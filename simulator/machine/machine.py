"""The machine from Python: build it and run it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter

from ixp.isa.chip import Chip
from ixp.isa.registers import CONTEXTS
from ixp.simulator import _kernel
from ixp.simulator.machine.core_software import CoreSoftware, Places
from ixp.simulator.machine.inspection import Inspection
from ixp.simulator.machine.outputs import Outputs
from ixp.simulator.machine.ports import PortSpec, Source
from ixp.simulator.machine.validation import (
    ALL_CONTEXTS,
    check_kinds,
    check_parts,
    not_negative,
    within,
)
from ixp.simulator.machine.wires import Wires
from ixp.simulator.native.compiled_code import Native
from ixp.simulator.program.faults import MachineFault
from ixp.simulator.program.kernel_words import translate
from ixp.simulator.trace.window import TraceRecord, read_records
from ixp.support.errors import UserError

_CHUNK = 4096
"""Cycles between two looks at the wires, at most."""
_CHUNKS = 48
"""Chunks after which the kernel comes back from a core that waits all the same: for Ctrl-C."""


class Machine(Inspection):
    """One network processor with its programs, ports and the core's software.

    `programs` gives the words of each engine; `contexts` the mask of enabled contexts per engine
    (all by default). `schedule` is `decoupled` or `lockstep`; both give identical results.
    `check` watches the programs for what works by luck, see `findings`; it changes no result.
    `native` tells when private words run as compiled code (`auto`, `off`, `on`), `cache` whether
    that may be kept on disk and taken from there (native.py); neither changes a result.
    With `account` the machine counts where the time of its units goes. `kernel_s` are the host's
    seconds in the kernel: the rest of a run feeds ports and gives the core its turns.
    """

    def __init__(  # noqa: PLR0913 - the parts of a machine
        self,
        chip: Chip,
        programs: Mapping[int, Sequence[int]],
        ports: Iterable[PortSpec] = (),
        core: CoreSoftware | None = None,
        *,
        contexts: Mapping[int, int] | None = None,
        schedule: str = "decoupled",
        account: bool = False,
        check: bool = False,
        native: str = "auto",
        cache: bool = True,
    ) -> None:
        """Build the machine and let the core's software fill memory. The first cycle is 0.

        Raise UserError for parts that make no machine.
        """
        contexts = {} if contexts is None else contexts
        check_kinds(chip=chip, programs=programs, ports=ports, core=core, contexts=contexts)
        check_kinds(schedule=schedule, native=native)
        ports = list(ports)
        check_parts(chip, programs, ports, contexts)
        self.chip = chip
        self.schedule = schedule
        self.check, self.native, self.cache = check, native, cache
        self.ports = {spec.number: spec for spec in ports}
        self.core = core
        self.enabled = False
        self.core_free_at = 0
        self.core_busy_cycles = 0
        self._kernel = _kernel.Kernel(chip.values())
        if account:
            _kernel.account(self._kernel)
        self.accounts = account
        self._window = range(0)
        if check:
            self._kernel.check()
        self.fault: MachineFault | None = None
        self.kernel_s = 0.0
        self.outputs = Outputs(self._kernel, self.ports)
        for spec in self.ports.values():
            per_byte = spec.cycles_per_byte(chip)
            self._kernel.add_port(
                spec.number,
                spec.kind,
                per_byte.numerator,
                per_byte.denominator,
                spec.rate is not None,
            )
        self.wires = Wires(self._kernel, self.ports, chip)
        self._chunk = min(_CHUNK, self.wires.patience or _CHUNK)
        self._waits: Places | None = None
        self._running = True  # the core's software fills memory, it does not run the machine
        if core:
            core.initialise(self)
        self._running = False
        self.programs = {engine: tuple(words) for engine, words in programs.items()}
        self.contexts = dict.fromkeys(self.programs, ALL_CONTEXTS) | dict(contexts)
        mode = "off" if check else native  # lockstep makes no use of it either
        self._native = Native(self._kernel, mode, cache=cache)
        for engine, words in self.programs.items():
            decoded, constants = translate(words)
            self._native.add(engine, decoded, constants, chip)
            self._kernel.load(engine, decoded, constants, self.contexts[engine])

    # ---- time

    def run(self, cycles: int) -> None:
        """Simulate so many core cycles, 0 or more. Raises MachineFault."""
        self.run_to(self.now + not_negative("cycles", cycles))

    def run_to(self, cycle: int) -> None:
        """Simulate up to, not including, a cycle. Raises MachineFault."""
        self._run(cycle, self._advance)

    def run_to_break(self, cycle: int) -> bool:
        """Simulate up to a cycle at most, and tell whether a break point came before it.

        The machine then stands before the cycle in which the word of the break point issues, as
        after `run_to`. At least one cycle is simulated. Raises MachineFault.
        """
        return self._run(cycle, lambda turn, _: self._kernel.run_to_break(turn))

    def run_to_word(self, engine: int, context: int, cycle: int) -> bool:
        """Simulate up to a cycle at most, and tell whether the context has issued a word.

        The machine then stands behind the cycle of that word. Raises MachineFault.
        """
        thread = self._thread(engine, context)
        return self._run(cycle, lambda turn, _: self._kernel.run_to_word(*thread, turn))

    def set_breaks(self, engine: int, contexts: Mapping[int, int]) -> None:
        """Set the break points of an engine: a mask of contexts for each word that has one."""
        if self._engine(engine) not in self.programs:
            raise ValueError(f"engine {engine} must have a program; it has none")
        for word, mask in contexts.items():
            within("word", word, len(self.programs[engine]))
            within("mask of contexts", mask, 1 << CONTEXTS)
        masks = [contexts.get(word, 0) for word in range(max(contexts, default=-1) + 1)]
        self._kernel.set_breaks(engine, masks)

    def spend(self, cycles: int) -> None:
        """Let the core be busy for so many cycles more; its software has its next turn then.

        `core_free_at` is the cycle in which it is free, `core_busy_cycles` the sum of all spent.
        """
        not_negative("cycles that the core spends", cycles)
        self.core_free_at = max(self.core_free_at, self.now) + cycles
        self.core_busy_cycles += cycles

    def _turn(self) -> int:
        """Let the core's software have its turn if it is time; give the cycle of the next."""
        now, period = self.now, self.chip["core_poll_cycles"]
        due = now == self.core_free_at or now % period == 0
        self._waits = None if self.core else ()
        if self.core and due and now >= self.core_free_at:
            self._waits = self._places(self.core.poll(self))
        following = (now // period + 1) * period
        return self.core_free_at if self.core_free_at > now else following

    def _places(self, given: Places | None) -> Places | None:
        """Check what the core's software says that it waits for; None where every turn counts."""
        if given is None:
            return None
        try:
            places = [(unit, address) for unit, address in given]
            for place in places:
                self._check(*place, 1)
        except (TypeError, ValueError):
            raise UserError(
                "poll of core software must give None, or a list of words (memory, address) of "
                f"the machine, not {given!r}"
            ) from None
        # The sanitizer follows what the core has read, turn by turn.
        return None if self.check or self.core_free_at > self.now else places

    def _run(self, cycle: int, advance: Callable[[int, int], bool]) -> bool:
        """Run in chunks that end with the core's turns, until `advance` says stop.

        It gets the cycle of the next turn, and the one until which nothing but the core's turns
        and hungry wires are in its way.
        """
        if self._running:
            raise ValueError("a machine must not be run by its own core software or sources")
        self._running = True
        try:
            return self._chunks(not_negative("cycle", cycle), advance)
        finally:
            self._running = False

    def _chunks(self, cycle: int, advance: Callable[[int, int], bool]) -> bool:
        stop = False
        while (now := self.now) < cycle and not stop:
            turn = self._turn()
            if now >= self._native.due:
                self._native.advance(now)
            self.wires.feed()
            edges = (self._window.start, self._window.stop, self._native.due)
            limit = min(cycle, *(edge for edge in edges if edge > now))
            entered = perf_counter()
            stop = self._guarded(advance, min(turn, limit, now + self._chunk), limit)
            self.kernel_s += perf_counter() - entered
        return stop

    def _guarded(self, advance: Callable[[int, int], bool], turn: int, limit: int) -> bool:
        """Turn the kernel's fault into one of the machine, which then never goes on."""
        if self.fault:
            raise self.fault
        if self._window and self.now in {self._window.start, self._window.stop}:
            _kernel.trace(self._kernel, self.now in self._window)
        try:
            return advance(turn, limit)
        except _kernel.Fault as fault:
            self.fault = MachineFault(str(fault), self.now)
            raise self.fault from None

    def _advance(self, turn: int, limit: int) -> bool:
        """Run to the next turn, or over those for which the core has nothing to do."""
        lockstep = self.schedule == "lockstep"
        if self._waits is None:
            self._kernel.run(turn, lockstep)
        else:
            end = min(limit, self.now + _CHUNKS * self._chunk)
            period, needs = self.chip["core_poll_cycles"], self.wires.needs()
            self._kernel.run_turns(end, lockstep, period, self._chunk, self._waits, needs)
        return False

    # ---- ports

    def plug(self, port: int, source: Source) -> None:
        """Connect what plays into a port. Raise UserError for what is no source."""
        number = self._port(port)
        if not isinstance(source, Source):
            raise UserError(f"source of port {port} must have take(), not be {source!r}")
        self.wires.plug(number, source)

    def enable_ports(self) -> None:
        """Start the wires; the core's software does so when initialisation is done."""
        if not self.enabled:
            self.enabled = True
            self._kernel.enable_ports()

    def set_port_up(self, port: int, *, up: bool) -> None:
        """Take the wire from a port or give it back.

        While it is down, units wait to come in, and what is sent is lost (`tx_lost`); a frame that
        was coming in ends in error.
        """
        self._kernel.set_port_up(self._port(port), bool(up))

    @property
    def inputs_played(self) -> bool:
        """Whether every source has ended and all its units are off the wire."""
        return self.wires.played

    def backlog(self, port: int) -> int:
        """Units fed to a port that have not come in on its wire yet."""
        return int(self._kernel.backlog(self._port(port)))

    @property
    def devices_idle(self) -> bool:
        """Whether ports, FIFO transfers and memory units have nothing under way."""
        quiet = all(self._kernel.port_idle(port) for port in self.ports)
        return quiet and self._kernel.transmit_idle

    @property
    def last_progress(self) -> int:
        """Cycle of the last transfer between a port and a FIFO."""
        return int(self._kernel.last_progress)

    @property
    def asleep(self) -> bool:
        """Whether no engine, unit or port will do anything, unless the core or a wire does."""
        return bool(self._kernel.asleep)

    # ---- trace

    def trace(self, start: int, cycles: int) -> None:
        """Note what happens in so many cycles from `start` on, which must not be past.

        A window that has begun ends now. The window is one of cycles: a machine that is restored
        notes what happens when it is in them, again or for the first time.
        """
        if not_negative("start", start) < self.now or not_negative("cycles", cycles) < 1:
            raise ValueError(f"a trace must start at {self.now} or later, and last a cycle or more")
        self.end_trace()
        self._window = range(start, start + cycles)

    def take_trace(self) -> list[TraceRecord]:
        """Take what was noted since the last call.

        Threads and references are noted when their spans end; the spans of threads that are still
        open at the end of the window end with it, but only once the machine runs on or `end_trace`
        is called.
        """
        return read_records(_kernel.take_trace(self._kernel))

    def end_trace(self) -> None:
        """End the window now, if it has begun."""
        if self._window and self.now >= self._window.start:
            _kernel.trace(self._kernel, on=False)
        self._window = range(0)

    def move_trace(self) -> None:
        """Go on with the trace in the cycle that a restore has led to."""
        _kernel.leave_trace(self._kernel)
        if self.now in self._window:
            _kernel.trace(self._kernel, on=True)
