"""The machine from Python: build it, run it, look inside."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ixp.isa.chip import Chip
from ixp.isa.meaning import description_hash
from ixp.isa.registers import CONTEXTS
from ixp.simulator import _kernel
from ixp.simulator.account import Account, take_account
from ixp.simulator.findings import Finding, finding
from ixp.simulator.native import Native, Program
from ixp.simulator.ports import PortSpec, Source
from ixp.simulator.trace import TraceRecord, read_records
from ixp.simulator.translate import translate

clock_ns = _kernel.clock_ns
ALL_CONTEXTS = (1 << CONTEXTS) - 1
SCHEDULES = ("decoupled", "lockstep")
UNITS = ("sram", "sdram", "scratch", "hash", "fbi")
LISTS = 8
_BACKLOG = 512
"""Units kept ready at each wire; a chunk of the run can never use as many."""


def _within(what: str, number: int, limit: int) -> int:
    if not 0 <= number < limit:
        raise ValueError(f"{what} must be 0 to {limit - 1}, not {number}")
    return number


class MachineFault(Exception):  # noqa: N818 - the machine's word for it
    """A program did what the machine does not allow; says which thread, where and what."""

    def __init__(self, message: str, cycle: int) -> None:
        """`message` is the kernel's, 'engine E context C word W: ...'."""
        super().__init__(f"cycle {cycle}: {message}")
        self.cycle = cycle
        found = re.match(r"engine (\d+) context (\d+) word (\d+): (.*)", message)
        self.thread = (int(found[1]), int(found[2])) if found else None
        self.word = int(found[3]) if found else None
        self.reason = found[4] if found else message


class CoreSoftware(Protocol):
    """What runs on the core: it has its turn every `core_poll_cycles`."""

    def initialise(self, machine: Machine) -> None:
        """Fill memory before the first cycle."""

    def poll(self, machine: Machine) -> None:
        """Take a turn."""


@runtime_checkable
class RestorableCore(Protocol):
    """Core software that can be part of a snapshot; what is said of `RestorableSource` holds."""

    def state(self) -> Any:  # noqa: ANN401 - plain data
        """Give all that the software remembers outside the machine's memory."""

    def restore(self, machine: Machine, state: Any) -> None:  # noqa: ANN401
        """Go to a state that `state` gave; the machine's memory is restored already."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A finished reference: who asked what of which unit, and the cycles of its life.

    `target` is the CSR or SRAM list, `wanted` the cycle in which the word was reached (the issue
    is later if the command FIFO was full), `done` the cycle of the signal. `taken` and `brought`
    are the write and read transfer registers of the command at its end.
    """

    engine: int
    context: int
    word: int
    unit: str
    op: str
    queue: str
    address: int
    count: int
    target: int
    chain: bool
    indirect: int | None
    mask_left: bool
    mask_right: bool
    wanted: int
    issued: int
    granted: int
    arrived: int
    started: int
    done: int
    taken: tuple[int, ...]
    brought: tuple[int, ...]


class Sent(NamedTuple):
    """A unit that left a port: the cycle of the end of its last bit, and its bytes."""

    end: int
    data: bytes


class Machine:
    """One network processor with its programs, ports and the core's software.

    `programs` gives the words of each engine; `contexts` the mask of enabled contexts per engine
    (all by default). `schedule` is `decoupled` or `lockstep`; both give identical results.
    `check` watches the programs for what works by luck, see `findings`; it changes no result.
    `native` tells when private words run as compiled code (`auto`, `off`, `on`), `cache` whether
    that may be kept on disk and taken from there (native.py); neither changes a result.
    Memory is addressed as microcode addresses it: longwords in `scratch` and `sram`, quadwords in
    `sdram` (each read and written as two longwords, high one first). With `account` the machine
    counts where the time of its units goes.
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
        """Build the machine and let the core's software fill memory. The first cycle is 0."""
        if description_hash() != _kernel.DESCRIPTION_HASH:
            raise RuntimeError("the kernel was built from another instruction description")
        self.chip = chip
        self.schedule = schedule
        self.check, self.native, self.cache = check, native, cache
        self.ports = {spec.number: spec for spec in ports}
        self.core = core
        self.enabled = False
        self._kernel = _kernel.Kernel(chip.values())
        if account:
            _kernel.account(self._kernel)
        self.accounts = account
        self._window = range(0)
        if check:
            self._kernel.check()
        self.sources: dict[int, Source] = {}
        self.ended: set[int] = set()
        self.fault: MachineFault | None = None
        self.fed: dict[int, int] = dict.fromkeys(self.ports, 0)
        self.sent: dict[int, list[Sent]] = {number: [] for number in self.ports}
        self.lost: dict[int, list[int]] = {number: [] for number in self.ports}
        for spec in self.ports.values():
            per_byte = spec.cycles_per_byte(chip)
            self._kernel.add_port(
                spec.number,
                spec.kind,
                per_byte.numerator,
                per_byte.denominator,
                spec.rate is not None,
            )
        if core:
            core.initialise(self)
        self.programs = {engine: tuple(words) for engine, words in programs.items()}
        self.contexts = dict.fromkeys(self.programs, ALL_CONTEXTS) | dict(contexts or {})
        mode = "off" if check else native  # lockstep makes no use of it either
        self._native = Native(self._kernel, mode, cache=cache)
        for engine, words in self.programs.items():
            decoded, constants = translate(words)
            self._native.add(engine, Program(decoded, constants, chip))
            self._kernel.load(engine, decoded, constants, self.contexts[engine])

    # ---- time

    @property
    def now(self) -> int:
        """The cycle that is simulated next."""
        return int(self._kernel.now)

    def run(self, cycles: int) -> None:
        """Simulate so many core cycles. Raises MachineFault."""
        self.run_to(self.now + cycles)

    def run_to(self, cycle: int) -> None:
        """Simulate up to, not including, a cycle. Raises MachineFault."""
        self._run(cycle, self._advance)

    def run_to_break(self, cycle: int) -> bool:
        """Simulate up to a cycle at most, and tell whether a break point came before it.

        The machine then stands before the cycle in which the word of the break point issues, as
        after `run_to`. At least one cycle is simulated. Raises MachineFault.
        """
        return self._run(cycle, self._kernel.run_to_break)

    def run_to_word(self, engine: int, context: int, cycle: int) -> bool:
        """Simulate up to a cycle at most, and tell whether the context has issued a word.

        The machine then stands behind the cycle of that word. Raises MachineFault.
        """
        return self._run(cycle, lambda to: self._kernel.run_to_word(engine, context, to))

    def set_breaks(self, engine: int, contexts: Mapping[int, int]) -> None:
        """Set the break points of an engine: a mask of contexts for each word that has one."""
        masks = [contexts.get(word, 0) for word in range(max(contexts, default=-1) + 1)]
        self._kernel.set_breaks(engine, masks)

    def _run(self, cycle: int, advance: Callable[[int], bool]) -> bool:
        """Run in chunks that end with the core's turns, until `advance` says stop."""
        period = self.chip["core_poll_cycles"]
        stop = False
        while self.now < cycle and not stop:
            if self.core and self.now % period == 0:
                self.core.poll(self)
            if self.now >= self._native.due:
                self._native.advance(self.now)
            self._feed()
            edges = [edge for edge in (self._window.start, self._window.stop) if edge > self.now]
            end = min(cycle, (self.now // period + 1) * period, *edges)
            stop = self._guarded(advance, end)
            self._collect()
        return stop

    def _guarded(self, advance: Callable[[int], bool], cycle: int) -> bool:
        """Turn the kernel's fault into one of the machine, which then never goes on."""
        if self.fault:
            raise self.fault
        if self.now in {self._window.start, self._window.stop} and self._window:
            _kernel.trace(self._kernel, self.now in self._window)
        try:
            return advance(cycle)
        except _kernel.Fault as fault:
            self.fault = MachineFault(str(fault), self.now)
            raise self.fault from None

    def _advance(self, cycle: int) -> bool:
        self._kernel.run(cycle, self.schedule == "lockstep")
        return False

    # ---- ports

    def plug(self, port: int, source: Source) -> None:
        """Connect what plays into a port."""
        self.sources[port] = source
        self.ended.discard(port)

    def enable_ports(self) -> None:
        """Start the wires; the core's software does so when initialisation is done."""
        if not self.enabled:
            self.enabled = True
            self._kernel.enable_ports()

    def _feed(self) -> None:
        for port, source in self.sources.items():
            missing = _BACKLOG - self._kernel.backlog(port)
            if port in self.ended or missing < _BACKLOG // 2:
                continue
            units = source.take(missing)
            if len(units) < missing:
                self.ended.add(port)
            self.fed[port] += len(units)
            self._kernel.feed(
                port,
                b"".join(unit.data for unit in units),
                [len(unit.data) for unit in units],
                [unit.earliest for unit in units],
                [unit.bad_fcs for unit in units],
            )

    def _collect(self) -> None:
        for port in self.ports:
            self.sent[port] += [Sent(*unit) for unit in self._kernel.take_sent(port)]
            self.lost[port] += self._kernel.take_lost(port)

    @property
    def inputs_played(self) -> bool:
        """Whether every source has ended and all its units are off the wire."""
        return all(port in self.ended and self._kernel.backlog(port) == 0 for port in self.sources)

    def backlog(self, port: int) -> int:
        """Units fed to a port that have not come in on its wire yet."""
        return int(self._kernel.backlog(port))

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

    @property
    def kernel(self) -> _kernel.Kernel:
        """The machine's parts, for snapshots and debuggers: what it is given is not checked."""
        return self._kernel

    # ---- memory, lists, signals: what the core's software and tests use

    def read(self, unit: str, address: int, count: int = 1) -> list[int]:
        """Read longwords (`scratch`, `sram`) or quadwords as pairs of longwords (`sdram`)."""
        self._check(unit, address, count)
        return list(self._kernel.read(unit, address, count))

    def write(self, unit: str, address: int, words: Sequence[int]) -> None:
        """Write longwords; in `sdram` two for each quadword, the high one first."""
        self._check(unit, address, len(words) // (2 if unit == "sdram" else 1))
        self._kernel.write(unit, address, list(words))

    def _check(self, unit: str, address: int, count: int) -> None:
        rows = {"scratch": "scratch_words", "sram": "sram_words", "sdram": "sdram_quadwords"}
        if unit not in rows:
            raise ValueError(f"unit must be scratch, sram or sdram, not {unit!r}")
        limit = self.chip[rows[unit]]
        if not 0 <= address <= address + count <= limit:
            raise ValueError(f"{unit} addresses must be below {limit}, not {address}+{count}")

    def push(self, queue: int, address: int) -> None:
        """Push an SRAM address on one of the eight hardware lists."""
        self._check("sram", address, 1)
        self._kernel.push(_within("list", queue, LISTS), address)

    def pop(self, queue: int) -> int:
        """Pop an SRAM address from a hardware list; 0 when it is empty."""
        head = self.list_head(queue)
        self._check("sram", head, 1)
        return int(self._kernel.pop(queue))

    def list_head(self, queue: int) -> int:
        """Head of a hardware list, 0 when it is empty."""
        return int(self._kernel.list_head(_within("list", queue, LISTS)))

    def signal(self, engine: int, context: int) -> None:
        """Deliver inter_thread to a context, as the core does by INTER_THD_SIG."""
        engine = _within("engine", engine, self.chip["engines"])
        self._kernel.signal(engine, _within("context", context, CONTEXTS))

    def hash48(self, key: int) -> int:
        """The hash unit's result for a 48-bit key, with the multiplier it has now."""
        return int(self._kernel.hash48(key))

    # ---- results

    @property
    def command_hash(self) -> str:
        """Hash of every command with the cycle in which it was issued."""
        return f"{self._kernel.command_hash:016x}"

    def findings(self) -> list[Finding]:
        """What the sanitizer found so far, if the machine was built with `check`."""
        return [finding(facts) for facts in self._kernel.findings()]

    @property
    def commands(self) -> int:
        """References issued so far."""
        return int(self._kernel.commands)

    @property
    def events(self) -> int:
        """Events that the scheduler performed: a measure of work, not of the machine."""
        return int(self._kernel.events)

    def time_parts(self, *, on: bool = True) -> None:
        """Measure the host's time per part of the machine; this slows the run down."""
        self._kernel.timing = on

    def host_ns(self) -> dict[str, int]:
        """Host nanoseconds spent in each unit, the ports, IX bus, command bus and engines.

        Each event contains about half of `clock_ns()`, the cost of timing it.
        """
        return dict(self._kernel.host_ns())

    def log_references(self, *, on: bool = True) -> None:
        """Keep a line per finished reference for `references()`."""
        self._kernel.logging = on

    def references(self) -> list[Reference]:
        """Take the log of finished references, in the order of their ends."""
        return [Reference(**line) for line in self._kernel.take_log()]

    def account(self) -> Account:
        """Where the time of units, queues and the IX bus went since cycle 0.

        Raise ValueError for a machine that was not built with `account`.
        """
        if not self.accounts:
            raise ValueError("the machine must be built with account=True to have an account")
        return take_account(self._kernel)

    def trace(self, start: int, cycles: int) -> None:
        """Note what happens in so many cycles from `start` on, which must not be past."""
        if start < self.now or cycles < 1:
            raise ValueError(f"a trace must start at {self.now} or later, and last a cycle or more")
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

    def registers(self, engine: int) -> list[int]:
        """Every register of an engine, context after context."""
        return list(self._kernel.registers(engine))[: _kernel.SINK]

    def context(self, engine: int, context: int) -> tuple[bool, int, int, int]:
        """Alive, word address, events waited for, events pending."""
        alive, word, waits, pending = self._kernel.context(engine, context)
        return bool(alive), int(word), int(waits), int(pending)

    def thread_counters(self, engine: int, context: int) -> tuple[int, int, int]:
        """Cycles executing, aborted and stalled of one context."""
        executing, aborted, stalled = self._kernel.thread_counters(engine, context)
        return int(executing), int(aborted), int(stalled)

    def unit_counters(self, unit: str) -> dict[str, int]:
        """Counters of sram, sdram, scratch, hash or fbi."""
        return dict(self._kernel.unit_counters(unit))

    def bus_counters(self) -> dict[str, int]:
        """Counters of the receive and transmit machines."""
        return dict(self._kernel.bus_counters())

    def port_counters(self, port: int) -> dict[str, int]:
        """Counters of one port."""
        return dict(self._kernel.port_counters(port))

    def state(self) -> dict[str, object]:
        """Everything that two schedules must agree on."""
        engines = range(self.chip["engines"])
        registers = hashlib.sha256(repr([self.registers(e) for e in engines]).encode())
        threads = [(e, c) for e in engines for c in range(CONTEXTS)]
        return {
            "now": self.now,
            "command_hash": self.command_hash,
            "commands": self.commands,
            "registers": registers.hexdigest(),
            "contexts": [self.context(*thread) for thread in threads],
            "threads": [self.thread_counters(*thread) for thread in threads],
            "units": {unit: self.unit_counters(unit) for unit in UNITS},
            "bus": self.bus_counters(),
            "ports": {port: self.port_counters(port) for port in self.ports},
            "sent": {port: len(units) for port, units in self.sent.items()},
            "memory": f"{self._kernel.memory_digest():016x}",
        }
