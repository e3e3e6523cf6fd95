"""A machine without the kernel: engines, command bus and units, one cycle at a time."""

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ixp.isa.tables.csrs import CSR_NUMBERS, INTER_THD_SIG, RCV_REQ
from tests.simulator.support.models.bus import Bus
from tests.simulator.support.models.command import Command, Done
from tests.simulator.support.models.core import Core
from tests.simulator.support.models.engine import Engine
from tests.simulator.support.models.fbi import COUNTED, Fbi
from tests.simulator.support.models.port_side import Makers, PortSide
from tests.simulator.support.models.reference import Reference
from tests.simulator.support.models.store import Store, crc32
from tests.simulator.support.models.system import make_units

COUNTING = {CSR_NUMBERS[name]: int(counter[-1]) for name, counter in COUNTED.items()}
"""CSRs whose writes increment an enqueue number, and the number's CSR."""


class Line(NamedTuple):
    """The log line of a finished command; all times in core cycles."""

    engine: int
    context: int
    word: int
    unit: str
    op: str
    address: int
    length: int
    reached: int
    issued: int
    granted: int
    arrived: int
    started: int
    done: int
    operands: tuple[int, ...]
    results: tuple[int, ...]


@dataclass
class MachineStore(Store):
    """Contents of units; bytes for the CRC unit wait in `covered` until it has finished."""

    covered: list[tuple[tuple[int, int], bytes]] = field(default_factory=list)

    def cover(self, thread: tuple[int, int], data: bytes) -> None:
        """Queue bytes for the CRC unit."""
        self.covered.append((thread, data))


class PlainMachine:
    """Engines with programs, units, ports and a core."""

    def __init__(
        self,
        chip: Mapping[str, int],
        programs: Mapping[int, Sequence[int]],
        enabled: Mapping[int, int] | None = None,
        ports: Makers | None = None,
    ) -> None:
        """Build the machine. `enabled` is a mask of contexts by engine; by default all."""
        self.chip = chip
        self.store = MachineStore()
        self.store.csrs[CSR_NUMBERS["fp_ready_wait"]] = chip["fp_ready_wait_ix_cycles"]
        self.residues: MutableMapping[tuple[int, int], int] = self.store.residues
        self.units = make_units(chip, self.store)
        for unit in self.units.values():
            unit.registers = self
        self.side = PortSide(chip, self.store, ports or {})
        self.core: Core | None = None
        self.bus = Bus(chip, self.units, [()] * chip["engines"])
        masks = enabled or {}
        self.engines = {
            number: Engine(number, words, chip, self, masks.get(number, 0b1111))
            for number, words in programs.items()
        }
        self.under_way: dict[int, Reference] = {}
        self.operands: dict[int, tuple[int, ...]] = {}
        self.results: dict[int, tuple[int, ...]] = {}
        self.late: list[tuple[int, Reference]] = []  # of the CRC unit, until residues are readable
        self.ended: dict[int, Reference] = {}
        self.now = 0

    def run_to(self, cycle: int) -> None:
        """Simulate up to, not including, a cycle."""
        for now in range(self.now, cycle):
            if self.core:
                self.core.tick(now)
            self.tick(now)
        self.now = cycle

    def tick(self, cycle: int) -> None:
        """Simulate all parts for one cycle, in a fixed order."""
        self.store.csrs[CSR_NUMBERS["cyc_cnt"]] = cycle % 2**32
        for unit in self.units.values():
            unit.tick(cycle)
        self.end_crc(cycle)
        self.act_on_csrs(cycle)
        self.side.tick(cycle)
        self.notify_threads(cycle)
        self.bus.grant(cycle)
        for engine in self.engines.values():
            engine.tick(cycle)

    # ---- interface to engines

    def has_room(self, engine: int) -> bool:
        return self.bus.has_room(engine)

    def issue(self, reference: Reference, cycle: int) -> None:
        """Number a command and put it into its engine's FIFO."""
        command = replace(reference.command, serial=len(self.bus.timings))
        self.under_way[command.serial] = reference._replace(command=command)
        self.bus.issue(command.engine, command, cycle)

    def state(self, name: str) -> bool:
        """Return whether an input state holds; autopush states never do."""
        fbi = self.units["fbi"]
        assert isinstance(fbi, Fbi)
        return name == "rec_req_avail" and fbi.takes_request()

    # ---- interface to units

    def with_operands(self, command: Command) -> Command:
        """Return a command with the values of its transfer registers."""
        reference = self.under_way[command.serial]
        if not reference.reads_registers:
            return command
        registers = self.engines[command.engine].registers
        data = registers.operands(reference.file, command.context, reference.first, reference.words)
        self.operands[command.serial] = data
        return replace(command, data=data)

    def store_results(self, command: Command, data: tuple[int, ...], cycle: int) -> None:
        """Write transfer registers and signal; a residue and its signal are delayed."""
        reference = self.under_way.pop(command.serial)
        if command.op.startswith("crc"):
            self.late.append((cycle + self.chip["crc_residue_cycles"], reference))
            return
        if reference.writes_registers:
            registers = self.engines[command.engine].registers
            place = (reference.file, command.context, reference.first)
            registers.store_results(*place, data)
            self.results[command.serial] = registers.results(*place, reference.words)
        self.signal(reference)

    def signal(self, reference: Reference) -> None:
        """Record the end of a reference and signal its context."""
        command = reference.command
        self.ended[command.serial] = reference
        if reference.event:
            self.engines[command.engine].deliver(command.context, reference.event)

    def end_crc(self, cycle: int) -> None:
        """Publish residues that are readable from this cycle on."""
        for _, reference in [late for late in self.late if late[0] == cycle]:
            thread, data = self.store.covered.pop(0)
            self.residues[thread] = crc32(self.residues[thread], data)
            self.signal(reference)
        self.late = [late for late in self.late if late[0] > cycle]

    # ---- CSRs with effects on engines

    def act_on_csrs(self, cycle: int) -> None:
        """Deliver the signals of this cycle's CSR writes."""
        for when, number, value in reversed(self.store.csr_writes):
            if when < cycle:
                break
            if number == CSR_NUMBERS["inter_thd_sig"]:
                thread = INTER_THD_SIG.unpack(value)["thread"]
                engine, context = divmod(thread, self.chip["contexts"])
                if engine in self.engines:
                    self.engines[engine].deliver(context, "inter_thread")
            if number in COUNTING:
                for everyone in self.engines.values():
                    everyone.deliver_to_all(f"seq_num{COUNTING[number]}_change")

    def notify_threads(self, cycle: int) -> None:
        """Deliver the results of receive requests, with status words, to their threads."""
        for result in self.side.ends(cycle):
            request = RCV_REQ.unpack(result.request)
            number, context = divmod(request["thread"], self.chip["contexts"])
            engine = self.engines[number]
            engine.registers.store_results("sram", context, request["xfer"], (result.rcv_cntl,))
            engine.deliver(context, "start_receive")

    # ---- results

    def csr(self, name: str) -> int:
        return self.now % 2**32 if name == "cyc_cnt" else self.store.csrs[CSR_NUMBERS[name]]

    def log(self) -> list[Line]:
        done = {d.serial: d for unit in self.units.values() for d in unit.finished}
        return [self.line(self.ended[serial], done[serial]) for serial in sorted(self.ended)]

    def line(self, reference: Reference, end: Done) -> Line:
        """Return the log line of a command."""
        command, timing = reference.command, self.bus.timings[reference.command.serial]
        late = self.chip["crc_residue_cycles"] if command.op.startswith("crc") else 0
        return Line(
            command.engine,
            command.context,
            reference.word,
            command.unit,
            command.op,
            command.address,
            command.length,
            reference.reached,
            timing.issued,
            timing.granted,
            timing.arrived,
            end.start,
            end.done + late,
            self.operands.get(command.serial, ()),
            self.results.get(command.serial, ()),
        )
