"""Run the kernel's machine and the plain one, and compare all of their states."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.csrs import (
    CSR_NUMBERS,
    FIFO_ADDRESS_STRIDE,
    FIFO_CONTROL_QUADWORD,
    FIFO_ELEMENTS,
)
from ixp.isa.tables.port_kinds import port_kind
from ixp.isa.tables.registers import CONTEXTS
from ixp.simulator import Debugger, Machine, PortSpec, Reference, WireUnit
from tests.simulator.support.models.ix_bus import Port
from tests.simulator.support.models.mac import Mac
from tests.simulator.support.models.machine import Line, PlainMachine
from tests.simulator.support.models.ports import Arrival, Framer
from tests.simulator.support.models.store import write_longwords, write_quadwords
from tests.simulator.support.references import BANK_SHIFT
from tests.simulator.support.sources import ListSource

LISTS = 8
FIFO_PLACES = [(e, q) for e in range(FIFO_ELEMENTS) for q in range(FIFO_CONTROL_QUADWORD + 1)]
SCRATCH, SRAM = range(1024), range(0x800)
SDRAM = [range(bank << BANK_SHIFT, (bank << BANK_SHIFT) + 0x200) for bank in range(4)]
"""Areas that random programs read and write."""

NAMES = {"r_fifo_rd_crc": "crc_r_fifo_rd", "t_fifo_wr_crc": "crc_t_fifo_wr"}
BIT_OPS = ("set_bits", "clear_bits", "test_and_set_bits", "test_and_clear_bits")
TAKING = ("write", "write_unlock", "csr_write", "hash48", "hash64", *BIT_OPS)
BRINGING = ("read", "read_lock", "pop", "csr_read", "hash48", "hash64", *BIT_OPS[2:])

State = dict[str, object]


class MachinePair:
    """Two machines, equally built, which are compared as they run.

    `references` are those of the kernel's log, `lines` the same in the form of the plain machine.
    """

    def __init__(self, kernel: Machine, plain: PlainMachine) -> None:
        self.kernel = kernel
        self.plain = plain
        self.references: list[Reference] = []
        self.lines: set[Line] = set()
        kernel.command_bus.log_references()

    def run_to(self, cycle: int) -> None:
        """Run both up to, not including, a cycle. Raise AssertionError if they differ."""
        self.kernel.run_to(cycle)
        self.plain.run_to(cycle)
        new = self.kernel.command_bus.take_references()
        self.references += new
        self.lines.update(map(line_of, new))
        plain = set(self.plain.log())
        first = sorted(self.lines ^ plain, key=cycles)[:2]
        sides = [("the kernel has" if line in self.lines else "it must be", line) for line in first]
        assert self.lines == plain, sides
        expected = plain_state(self.plain)
        for part, value in kernel_state(self.kernel, self.plain).items():
            assert value == expected[part], f"{part} at cycle {cycle}"


def pair_with_programs(
    chip: Chip,
    programs: Mapping[int, Sequence[int]],
    enabled: Mapping[int, int] | None = None,
    *,
    seed: int = 0,
) -> MachinePair:
    """Return both machines with the same programs and the same random words in memories."""
    kernel = Machine(chip, programs, contexts=enabled, native="off")
    plain = PlainMachine(chip.values(), programs, enabled)
    rng, store = Random(seed), plain.store
    for unit, memory, window in (("scratch", store.scratch, SCRATCH), ("sram", store.sram, SRAM)):
        words = [rng.getrandbits(32) for _ in window]
        kernel.write(unit, window.start, words)
        write_longwords(memory, window.start, tuple(words))
    for window in SDRAM:
        words = [rng.getrandbits(32) for _ in window for _ in range(2)]
        kernel.write("sdram", window.start, words)
        write_quadwords(store.sdram, window.start, tuple(words))
    return MachinePair(kernel, plain)


def plain_port(spec: PortSpec, table: Chip, units: Iterable[WireUnit]) -> Callable[[int], Port]:
    """Return a function that makes the plain device of a port, given the cycle of its start."""
    values = table.values()
    arrivals = [Arrival(unit.data, unit.earliest, unit.bad_fcs) for unit in units]
    if not spec.facts.is_atm:
        cycles = None if spec.rate is None else spec.cycles_per_byte(table)
        return lambda _: Mac(values, cycles, arrivals)
    kbps = None if spec.rate is None else values[port_kind(spec.kind).rate_row] * spec.rate
    return lambda cycle: Framer(values, kbps, arrivals, cycle)


def pair_with_ports(
    table: Chip,
    programs: Mapping[int, Sequence[int]],
    specs: Sequence[PortSpec],
    units: Mapping[int, Sequence[WireUnit]],
    enabled: Mapping[int, int] | None = None,
) -> MachinePair:
    """Return both machines with the same units for their ports, which are enabled in cycle 0."""
    kernel = Machine(table, programs, specs, contexts=enabled, native="off")
    for number, arrivals in units.items():
        kernel.ports[number].plug(ListSource(arrivals))
    makers = {spec.number: plain_port(spec, table, units.get(spec.number, ())) for spec in specs}
    plain = PlainMachine(table.values(), programs, enabled, makers)
    kernel.enable_ports()
    plain.side.enable(0)
    return MachinePair(kernel, plain)


def cycles(line: Line) -> tuple[int, ...]:
    """Return a sort key of log lines, so that the earliest difference comes first."""
    return line.reached, line.issued, line.granted, line.arrived, line.started, line.done


def devices(plain: PlainMachine) -> dict[int, Framer | Mac]:
    """Return the enabled ports."""
    return {n: port for n, port in plain.side.ports.items() if isinstance(port, Framer | Mac)}


def kernel_state(machine: Machine, plain: PlainMachine) -> State:
    """Return the compared state of the kernel, by name; of memory the used parts."""
    debug, engines, ports = Debugger(machine), machine.programs, devices(plain)
    threads = [(engine, context) for engine in engines for context in range(CONTEXTS)]
    spent = {(e, c): tuple(machine.engines[e].contexts[c].counters) for e, c in threads}
    at = {thread: debug.thread(*thread) for thread in threads}
    return {
        "commands": machine.command_bus.commands,
        "cycles": spent,
        "idle": {
            engine: machine.now - sum(sum(spent[engine, context]) for context in range(CONTEXTS))
            for engine in engines
        },
        "contexts": {t: (c.alive, c.word, c.waits_for, c.pending) for t, c in at.items()},
        "registers": {engine: machine.engines[engine].registers for engine in engines},
        "condition codes": {engine: tuple(debug.codes(engine)) for engine in engines},
        "find_bset": {engine: debug.stream_state(engine)[2:4] for engine in engines},
        "residues": {thread: debug.residue(*thread) for thread in threads},
        "scratch": {place: machine.read("scratch", place)[0] for place in plain.store.scratch},
        "sram": {place: machine.read("sram", place)[0] for place in plain.store.sram},
        "sdram": {place: machine.read("sdram", place) for place in plain.store.sdram},
        "lists": [machine.list_head(number) for number in range(LISTS)],
        "receive FIFO": [debug.fifo("receive", *place) for place in FIFO_PLACES],
        "transmit FIFO": [debug.fifo("transmit", *place) for place in FIFO_PLACES],
        "CSRs": {name: debug.csr(name) for name in CSR_NUMBERS},
        "sent": {n: [(unit.end, unit.data) for unit in machine.ports[n].sent] for n in ports},
        "lost": {number: machine.ports[number].lost for number in ports},
        "ports": {number: machine.ports[number].counters for number in ports},
    }


def plain_state(plain: PlainMachine) -> State:
    """Return the compared state of the plain machine, by name."""
    engines, store, ports = plain.engines, plain.store, devices(plain)
    contexts = {(n, c.number): c for n, engine in engines.items() for c in engine.contexts}
    fifo_places = [element * FIFO_ADDRESS_STRIDE + quadword for element, quadword in FIFO_PLACES]
    return {
        "commands": len(plain.bus.timings),
        "cycles": {t: (c.executing, c.aborted, c.stalled) for t, c in contexts.items()},
        "idle": {number: engine.idle(plain.now) for number, engine in engines.items()},
        "contexts": {t: (c.enabled, c.place, c.awaited, c.pending) for t, c in contexts.items()},
        "registers": {
            number: [word for context in range(CONTEXTS) for word in engine.registers.all(context)]
            for number, engine in engines.items()
        },
        "condition codes": {number: engine.codes for number, engine in engines.items()},
        "find_bset": {number: engine.bset_results for number, engine in engines.items()},
        "residues": {thread: plain.residues[thread] for thread in contexts},
        "scratch": store.scratch,
        "sram": store.sram,
        "sdram": {place: [word >> 32, word % 2**32] for place, word in store.sdram.items()},
        "lists": store.heads,
        "receive FIFO": [store.rfifo[place] for place in fifo_places],
        "transmit FIFO": [store.tfifo[place] for place in fifo_places],
        "CSRs": {name: plain.csr(name) for name in CSR_NUMBERS},
        "sent": {number: port.sent for number, port in ports.items()},
        "lost": {number: port.lost for number, port in ports.items()},
        "ports": {number: port.counters for number, port in ports.items()},
    }


def line_of(line: Reference) -> Line:
    """Return a line of the kernel's log in the form of the plain machine."""
    csr = line.op.startswith("csr") or line.op == "fast_wr"
    has_operands = line.op in TAKING or (line.unit, line.op) == ("fbi", "t_fifo_wr")
    has_results = line.op in BRINGING or (line.unit, line.op) == ("fbi", "r_fifo_rd")
    single = line.op in ("pop", "csr_read", "csr_write")
    return Line(
        line.engine,
        line.context,
        line.word,
        line.unit,
        NAMES.get(line.op, line.op),
        line.target if csr else line.address,
        line.count,
        line.wanted,
        line.issued,
        line.granted,
        line.arrived,
        line.started,
        line.done,
        line.taken[: 1 if single else None] if has_operands else (),
        line.brought[: 1 if single else None] if has_results else (),
    )
