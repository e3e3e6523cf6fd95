"""Build and run a machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.operations import LISTS
from ixp.isa.tables.registers import CONTEXTS
from ixp.simulator import _kernel
from ixp.simulator.machine.build_checks import check_kinds, check_parts
from ixp.simulator.machine.checks import fits, not_negative, within
from ixp.simulator.machine.core import Core, CoreSoftware
from ixp.simulator.machine.engines import Engine, Lookup, Row
from ixp.simulator.machine.findings import Finding, finding
from ixp.simulator.machine.loading import (
    Code,
    started_contexts,
    words_of,
    write_initial_data,
)
from ixp.simulator.machine.locations import Location
from ixp.simulator.machine.outputs import Outputs
from ixp.simulator.machine.packet_log import PacketLog
from ixp.simulator.machine.port import Port
from ixp.simulator.machine.ports import PortSpec
from ixp.simulator.machine.profile import QUEUE_NUMBERS, Profile, take_profile
from ixp.simulator.machine.run_loop import RunLoop
from ixp.simulator.machine.trace import Trace
from ixp.simulator.machine.units import CommandBus, HashUnit, IxBus, Memory, Sram, Unit
from ixp.simulator.machine.wires import EventSource, Wires
from ixp.simulator.machine.word_log import WordLog
from ixp.simulator.native.compiled_code import Native
from ixp.simulator.program.decoded import decode_program
from ixp.simulator.program.faults import MachineFault
from ixp.support.errors import UserError


class Machine:
    """One network processor with its programs, ports and the core's software.

    Its parts are attributes: `engines[0].contexts[2]`, the memories `scratch`, `sram` and `sdram`
    (`machine.sram[0x10:0x18]`), `hash`, all `units` by name, `ports[8]`, `command_bus`, `ix_bus`,
    `core`, `trace`, `log` and `packets`. A name, number or value that the machine does not have
    raises ValueError.

    `programs` maps an engine to a Program of the assembler, or to bare words. A Program only starts
    its `.num_contexts`, and its `.init` data are written to the memories before the core's software
    fills them. `contexts` maps an engine to the mask of enabled contexts (default: those of the
    program). `schedule` is `decoupled` or `lockstep`; `native` selects when private words run as
    compiled code (`auto`, `off`, `on`); with `cache`, that code is stored on disk. `check` runs the
    sanitizer (see `findings`); `profile` profiles the units and `profile_words` also the engines
    (see `profile()`). None of these options changes a result.
    """

    def __init__(  # noqa: PLR0913 - the parts of a machine
        self,
        chip: Chip,
        programs: Mapping[int, Code],
        ports: Iterable[PortSpec] = (),
        core: CoreSoftware | None = None,
        *,
        contexts: Mapping[int, int] | None = None,
        schedule: str = "decoupled",
        profile: bool = False,
        profile_words: bool = False,
        check: bool = False,
        native: str = "auto",
        cache: bool = True,
    ) -> None:
        """Build the machine and let the core's software fill memory. The first cycle is 0.

        Raise UserError for parts that do not fit together.
        """
        contexts = {} if contexts is None else contexts
        check_kinds(chip=chip, programs=programs, ports=ports, core=core, contexts=contexts)
        check_kinds(schedule=schedule, native=native)
        specs = list(ports)
        words = {engine: words_of(code) for engine, code in programs.items()}
        check_parts(chip, words, specs, contexts)
        self.chip = chip
        self.schedule = schedule
        self.profiled, self.profiled_words = profile or profile_words, profile_words
        self.check, self.native, self.cache = check, native, cache
        self.programs = {engine: tuple(program) for engine, program in words.items()}
        self.contexts = started_contexts(programs) | dict(contexts)
        self.enabled = False
        self.attached: EventSource | None = None
        self._kernel = _kernel.Kernel(chip.values())
        if self.profiled:
            _kernel.profile_units(self._kernel)
        if profile_words:
            _kernel.profile_words(self._kernel)
        if check:
            self._kernel.check()
        self._add_ports(specs)
        self._add_parts(programs)
        self.core = Core(self, core, self._memories, skips=not check)
        mode = "off" if check or profile_words else native  # lockstep doesn't use it either
        self._native = Native(self._kernel, mode, cache=cache)
        self._loop = RunLoop(
            self._kernel, self.core, self.wires, self.trace, self._native,
            period=chip["core_poll_cycles"], lockstep=schedule == "lockstep",
        )  # fmt: skip
        write_initial_data(programs, self.write)
        if core:
            with self._loop.exclusive():
                core.initialise(self)
        self._load()

    def _add_ports(self, specs: Sequence[PortSpec]) -> None:
        by_number = {spec.number: spec for spec in specs}
        self.outputs = Outputs(self._kernel, by_number)
        for spec in specs:
            per_byte = spec.cycles_per_byte(self.chip)
            self._kernel.add_port(
                spec.number,
                spec.kind,
                per_byte.numerator,
                per_byte.denominator,
                spec.rate is not None,
            )
        self.wires = Wires(self._kernel, by_number, self.chip)
        ports = {n: Port(self._kernel, by_number[n], self.wires, self.outputs) for n in by_number}
        self.ports = Lookup("port", ports)

    def _add_parts(self, programs: Mapping[int, Code]) -> None:
        kernel, chip = self._kernel, self.chip
        engines = range(chip["engines"])
        self.engines = Row("engine", [Engine(kernel, e, self.programs.get(e)) for e in engines])
        self.scratch = Memory(kernel, "scratch", chip["scratch_words"])
        self.sram = Sram(kernel, "sram", chip["sram_words"])
        self.sdram = Memory(kernel, "sdram", chip["sdram_quadwords"], longwords=2)
        self.hash = HashUnit(kernel, "hash")
        self._memories = {memory.name: memory for memory in (self.scratch, self.sram, self.sdram)}
        units = (self.sram, self.sdram, self.scratch, self.hash, Unit(kernel, "fbi"))
        self.units: Lookup[str, Unit] = Lookup("unit", {unit.name: unit for unit in units})
        self.command_bus = CommandBus(kernel)
        self.ix_bus = IxBus(kernel)
        self.trace = Trace(kernel)
        self.log = WordLog(kernel, programs)
        self.packets = PacketLog(kernel, chip)

    def _load(self) -> None:
        for engine, words in self.programs.items():
            program = decode_program(words)
            self._native.add(engine, program, self.chip)
            self._kernel.load(engine, program.packed, program.constants, self.contexts[engine])

    # ---- time

    @property
    def now(self) -> int:
        """Return the cycle that is simulated next."""
        return int(self._kernel.now)

    def run(self, cycles: int) -> None:
        """Simulate a number of core cycles, 0 or more. Raise MachineFault."""
        self.run_to(self.now + not_negative("cycles", cycles))

    def run_to(self, cycle: int) -> None:
        """Simulate up to, not including, a cycle. Raise MachineFault."""
        self._loop.run(cycle)

    def run_until_quiescent(self, cycle: int) -> bool:
        """Simulate at most to a cycle; return whether the machine became quiescent before.

        In a quiescent machine, no engine, unit or port acts before the core or a wire does. The run
        then stops after the last turn and reference. Raise MachineFault.
        """
        lockstep = self._loop.lockstep
        return self._loop.run(
            cycle, lambda turn, _: self._kernel.run_until_quiescent(turn, lockstep)
        )

    def run_to_break(self, cycle: int, watched: Iterable[Location] = ()) -> bool:
        """Simulate at most to a cycle; return whether a breakpoint or a change stopped the run.

        The run stops before the cycle in which the word with the breakpoint issues, or after the
        cycle that changed a `watched` location. At least one cycle is simulated. Raise
        MachineFault.
        """
        numbers = [self._numbers_of(location) for location in watched]
        values = [self._kernel.value_of(location) for location in numbers]
        advance = self._kernel.run_to_break
        return self._loop.run(cycle, lambda turn, _: advance(turn, numbers, values))

    def run_to_word(self, engine: int, context: int, cycle: int) -> bool:
        """Simulate at most to a cycle; return whether the context has issued a word.

        The run stops after the cycle of that word. Raise MachineFault.
        """
        number = self.engines[engine].contexts[context].number
        return self._loop.run(cycle, lambda turn, _: self._kernel.run_to_word(engine, number, turn))

    # ---- the core's calls (isa/core_interface.py), and locations

    def memory(self, unit: str) -> Memory:
        """Return `scratch`, `sram` or `sdram`. Raise ValueError for another name."""
        if unit not in ("scratch", "sram", "sdram"):
            raise ValueError(f"unit must be scratch, sram or sdram, not {unit!r}")
        return self._memories[unit]

    def value_of(self, location: Location) -> int:
        """Return the value at a location; raise ValueError if the machine does not have it."""
        return int(self._kernel.value_of(self._numbers_of(location)))

    def _numbers_of(self, location: Location) -> tuple[int, int, int]:
        return location.numbers(len(self.engines), self._memories)

    def read(self, unit: str, address: int, count: int = 1) -> list[int]:
        """Read longwords (`scratch`, `sram`) or quadwords as pairs of longwords (`sdram`)."""
        self.memory(unit).check(address, count)
        words: list[int] = self._kernel.read(unit, address, count)
        return words

    def write(self, unit: str, address: int, words: Sequence[int]) -> None:
        """Write longwords; in `sdram` two for each quadword, the high one first.

        Raise ValueError for words or an address that the memory cannot have.
        """
        memory = self.memory(unit)
        try:
            longwords = list(words)
        except TypeError:
            raise ValueError(f"words must be a sequence of longwords, not {words!r}") from None
        if len(longwords) % memory.longwords:
            raise ValueError(f"{unit} must be written in pairs of longwords, not {len(longwords)}")
        memory.check(address, len(longwords) // memory.longwords)
        try:
            self._kernel.write(unit, address, longwords)
        except TypeError:
            for word in longwords:
                fits("word", word)
            raise

    def clear(self, unit: str, address: int, count: int) -> None:
        """Set a number of words (in `sdram` quadwords) to zero, as a chip's boot does."""
        self.memory(unit).check(address, count)
        self._kernel.clear(unit, address, count)

    def push(self, queue: int, *addresses: int) -> None:
        """Push SRAM addresses, one after the other, on one of the eight hardware lists.

        Raise ValueError for a list or an address that the machine does not have.
        """
        for address in addresses:
            self.sram.check(address, 1)
        self._kernel.push(within("list", queue, LISTS), addresses)

    def pop(self, queue: int) -> int:
        """Pop an SRAM address from a hardware list; 0 when it is empty."""
        head = self.list_head(queue)
        self.sram.check(head, 1)
        return int(self._kernel.pop(queue))

    def list_head(self, queue: int) -> int:
        """Return the head of a hardware list, 0 when it is empty."""
        return int(self._kernel.list_head(within("list", queue, LISTS)))

    def signal(self, engine: int, context: int) -> None:
        """Deliver the event inter_thread to a context, as the core does through INTER_THD_SIG."""
        within("engine", engine, len(self.engines))
        self._kernel.signal(engine, within("context", context, CONTEXTS))

    def spend(self, cycles: int) -> None:
        """Keep the core busy for more cycles; its software is called again after these."""
        self.core.spend(cycles)

    def enable_ports(self) -> None:
        """Start the wires; the core's software does so when initialisation is done."""
        if not self.enabled:
            self.enabled = True
            self._kernel.enable_ports()

    def attach(self, source: EventSource) -> None:
        """Connect hosts to their ports; this cycle is their time 0.

        Raise UserError for a second attach, and for a port that does not exist, is unbounded or has
        a source of its own.
        """
        if self.attached:
            raise UserError("a machine must have its hosts attached once")
        self.wires.attach(source.ports)
        self._kernel.attach(source.network)
        self.attached = source

    # ---- the whole machine

    @property
    def fault(self) -> MachineFault | None:
        """Return the fault that ended the last run, and that every later run raises, or None."""
        return self._loop.fault

    @fault.setter
    def fault(self, fault: MachineFault | None) -> None:
        self._loop.fault = fault

    @property
    def kernel(self) -> _kernel.Kernel:
        """Return the kernel, for snapshots and debuggers; its calls do not check arguments."""
        return self._kernel

    @property
    def inputs_ended(self) -> bool:
        """Return whether every source has ended and all units have been received."""
        return self.wires.ended_all

    @property
    def devices_idle(self) -> bool:
        """Return whether no port holds data and the transmit machine has nothing to send.

        References to units may be pending (`units_idle`), and receive requests may wait.
        """
        quiet = all(self._kernel.port_idle(port) for port in self.ports)
        return quiet and self._kernel.transmit_idle

    @property
    def has_pending_input(self) -> bool:
        """Return whether no device holds data, but a unit will arrive on a wire.

        The wire is up, and the unit is on it, has a later time, or follows idle slots.
        """
        holds = any(port.holds for port in self.ports.values())
        pending = any(self._kernel.port_expects(port) for port in self.ports)
        return pending and not holds and self._kernel.transmit_idle

    @property
    def units_idle(self) -> bool:
        """Return whether no reference waits for the command bus or a unit, or is in service."""
        return bool(self._kernel.units_idle)

    @property
    def last_progress(self) -> int:
        """Return the cycle of the last transfer between a port and a FIFO."""
        return int(self._kernel.last_progress)

    @property
    def is_quiescent(self) -> bool:
        """Return whether no engine, unit or port will act before the core or a wire does."""
        return bool(self._kernel.is_quiescent) and self.now >= self._kernel.turns_end

    @property
    def ended_cycle(self) -> int | None:
        """Return the first cycle after the last turn, or None if a thread is still alive."""
        threads = [thread for engine in self.programs for thread in self.engines[engine].contexts]
        if not threads or any(thread.state.alive for thread in threads):
            return None
        end = int(self._kernel.turns_end)
        return end if end <= self.now else None

    @property
    def executed(self) -> int:
        """Return the number of words that all threads have issued so far."""
        return int(self._kernel.executed)

    @property
    def events(self) -> int:
        """Return the number of scheduler events: a measure of simulation work, not a result."""
        return int(self._kernel.events)

    def findings(self) -> list[Finding]:
        """Return the findings of the sanitizer so far; an empty list without `check`."""
        return [finding(facts) for facts in self._kernel.findings()]

    def profile(self) -> Profile:
        """Return the profile of units, queues, IX bus and words since cycle 0.

        Raise ValueError if the machine was not built with `profile`.
        """
        if not self.profiled:
            raise ValueError("the machine must be built with profile=True to have a profile")
        return take_profile(self._kernel)

    @property
    def queue_names(self) -> tuple[str, ...]:
        """Return the names of all hardware queues, such as `sram ordered`."""
        return tuple(QUEUE_NUMBERS)[: self._kernel.queue_count]

    def queue_length(self, name: str) -> int:
        """Return how many commands or requests are in a queue, such as `sram ordered`.

        Raise ValueError for an unknown name, or if the machine was not built with `profile`.
        """
        if name not in self.queue_names:
            raise ValueError(f"queue must be one of {', '.join(self.queue_names)}, not {name}")
        if not self.profiled:
            raise ValueError("the machine must be built with profile=True to know its queues")
        return int(_kernel.queue_length(self._kernel, QUEUE_NUMBERS[name]))
