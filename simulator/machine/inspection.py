"""What is inside a machine: memories, lists, registers, counters and logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ixp.isa.chip import Chip
from ixp.isa.registers import CONTEXTS
from ixp.simulator import _kernel
from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.findings import Finding, Place, finding
from ixp.simulator.machine.outputs import Outputs
from ixp.simulator.machine.ports import PortSpec, Sent
from ixp.simulator.machine.profile import Account, take_account
from ixp.simulator.machine.state import LISTS, UNITS, state_of
from ixp.simulator.machine.validation import fits, within
from ixp.simulator.trace.references import Reference

_SIZES = {"scratch": "scratch_words", "sram": "sram_words", "sdram": "sdram_quadwords"}


class Inspection:
    """The part of `Machine` that reads and writes what is inside, and takes results.

    Memory is addressed as microcode addresses it: longwords in `scratch` and `sram`, quadwords in
    `sdram` (each read and written as two longwords, high one first). A name, number or value that
    the machine does not have is a ValueError.
    """

    chip: Chip
    ports: Mapping[int, PortSpec]
    accounts: bool
    outputs: Outputs
    _kernel: Kernel

    @property
    def now(self) -> int:
        """The cycle that is simulated next."""
        return int(self._kernel.now)

    @property
    def kernel(self) -> Kernel:
        """The machine's parts, for snapshots and debuggers: what it is given is not checked."""
        return self._kernel

    # ---- memory, lists, signals: what the core's software and tests use

    def read(self, unit: str, address: int, count: int = 1) -> list[int]:
        """Read longwords (`scratch`, `sram`) or quadwords as pairs of longwords (`sdram`)."""
        self._check(unit, address, count)
        words: list[int] = self._kernel.read(unit, address, count)
        return words

    def write(self, unit: str, address: int, words: Sequence[int]) -> None:
        """Write longwords; in `sdram` two for each quadword, the high one first."""
        if unit == "sdram" and len(words) % 2:
            raise ValueError(f"sdram must be written in pairs of longwords, not {len(words)}")
        self._check(unit, address, len(words) // (2 if unit == "sdram" else 1))
        try:
            self._kernel.write(unit, address, list(words))
        except TypeError:
            for word in words:
                fits("word", word)
            raise

    def clear(self, unit: str, address: int, count: int) -> None:
        """Set so many words (in `sdram` quadwords) to zero, as a chip's boot does."""
        self._check(unit, address, count)
        self._kernel.clear(unit, address, count)

    def _check(self, unit: str, address: int, count: int) -> None:
        if not isinstance(unit, str) or unit not in _SIZES:
            raise ValueError(f"unit must be scratch, sram or sdram, not {unit!r}")
        limit = self.chip[_SIZES[unit]]
        whole = isinstance(address, int) and isinstance(count, int)
        if not whole or not 0 <= address <= address + count <= limit:
            raise ValueError(f"{unit} addresses must be below {limit}, not {address}+{count}")

    def _engine(self, engine: int) -> int:
        return within("engine", engine, self.chip["engines"])

    def _thread(self, engine: int, context: int) -> tuple[int, int]:
        return self._engine(engine), within("context", context, CONTEXTS)

    def _port(self, port: int) -> int:
        if not isinstance(port, int) or port not in self.ports:
            known = ", ".join(map(str, self.ports)) or "none"
            raise ValueError(f"port must be one of the machine ({known}), not {port}")
        return port

    def push(self, queue: int, *addresses: int) -> None:
        """Push SRAM addresses, one after the other, on one of the eight hardware lists."""
        for address in {min(addresses, default=0), max(addresses, default=0)}:
            self._check("sram", address, 1)
        kernel, number = self._kernel, within("list", queue, LISTS)
        for address in addresses:
            kernel.push(number, address)

    def pop(self, queue: int) -> int:
        """Pop an SRAM address from a hardware list; 0 when it is empty."""
        head = self.list_head(queue)
        self._check("sram", head, 1)
        return int(self._kernel.pop(queue))

    def list_head(self, queue: int) -> int:
        """Head of a hardware list, 0 when it is empty."""
        return int(self._kernel.list_head(within("list", queue, LISTS)))

    def signal(self, engine: int, context: int) -> None:
        """Deliver inter_thread to a context, as the core does by INTER_THD_SIG."""
        self._kernel.signal(*self._thread(engine, context))

    def hash48(self, key: int) -> int:
        """The hash unit's result for a 48-bit key, with the multiplier it has now."""
        return int(self._kernel.hash48(fits("key", key, 1 << 48)))

    # ---- results

    @property
    def sent(self) -> dict[int, list[Sent]]:
        """Units that each port has sent so far."""
        return self.outputs.collect().sent

    @property
    def lost(self) -> dict[int, list[int]]:
        """Serial numbers, from 0, of the units fed to each port that its device lost."""
        return self.outputs.collect().lost

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
    def executed(self) -> int:
        """Words that all threads have issued so far."""
        return int(self._kernel.executed)

    @property
    def events(self) -> int:
        """Events that the scheduler performed: a measure of work, not of the machine."""
        return int(self._kernel.events)

    def time_parts(self, *, on: bool = True) -> None:
        """Measure the host's time per part of the machine; this slows the run down."""
        self._kernel.time_parts(bool(on))

    def host_ns(self) -> dict[str, int]:
        """Host nanoseconds spent in each unit, the ports, IX bus, command bus and engines."""
        return dict(self._kernel.host_ns())

    def log_references(self, *, on: bool = True) -> None:
        """Keep a line per finished reference for `references()`."""
        self._kernel.logging = bool(on)

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

    def registers(self, engine: int) -> list[int]:
        """Every register of an engine, context after context."""
        return list(self._kernel.registers(self._engine(engine)))[: _kernel.SINK]

    def context(self, engine: int, context: int) -> tuple[bool, int, int, int]:
        """Alive, word address, events waited for, events pending."""
        alive, word, waits, pending = self._kernel.context(*self._thread(engine, context))
        return bool(alive), int(word), int(waits), int(pending)

    def stalled(self, engine: int, context: int) -> bool:
        """Whether a context waits for room in its engine's command FIFO."""
        return bool(self._kernel.stalled(*self._thread(engine, context)))

    def chain(self) -> Place | None:
        """The word whose `chain_ref` holds the command bus, None when nobody holds it."""
        return self._kernel.chain()

    def locks(self) -> list[tuple[int, Place]]:
        """Every locked SRAM address, with the word that asked for the lock."""
        return list(self._kernel.locks())

    def waiting_for_locks(self) -> list[tuple[int, Place]]:
        """Address and word of every `read_lock` that waits: for its lock, or in its queue."""
        return list(self._kernel.waiting_for_locks())

    def thread_counters(self, engine: int, context: int) -> tuple[int, int, int]:
        """Cycles executing, aborted and stalled of one context."""
        executing, aborted, stalled = self._kernel.thread_counters(*self._thread(engine, context))
        return int(executing), int(aborted), int(stalled)

    def unit_counters(self, unit: str) -> dict[str, int]:
        """Counters of sram, sdram, scratch, hash or fbi."""
        if unit not in UNITS:
            raise ValueError(f"unit must be one of {', '.join(UNITS)}, not {unit!r}")
        return dict(self._kernel.unit_counters(unit))

    def bus_counters(self) -> dict[str, int]:
        """Counters of the receive and transmit machines."""
        return dict(self._kernel.bus_counters())

    def port_counters(self, port: int) -> dict[str, int]:
        """Counters of one port."""
        return dict(self._kernel.port_counters(self._port(port)))

    def state(self) -> dict[str, object]:
        """Give everything that two schedules must agree on, by name; see `state_of`."""
        return state_of(self)
