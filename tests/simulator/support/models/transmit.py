"""The transmit machine and the ready bus (docs/reference/machine/timing/transmit-machine.md)."""

from collections.abc import Mapping
from typing import NamedTuple

from ixp.isa.tables.csrs import (
    CSR_NUMBERS,
    FIFO_ADDRESS_STRIDE,
    FIFO_CONTROL_QUADWORD,
    FIFO_DATA_QUADWORDS,
    FIFO_ELEMENTS,
    XMIT_CONTROL,
)
from tests.simulator.support.models.aligner import to_bytes
from tests.simulator.support.models.ix_bus import Piece, Port, SharedBus, data_cycles, edge_at
from tests.simulator.support.models.store import Store


class TransmittedElement(NamedTuple):
    """A sent or skipped element, with the cycles of its begin and end."""

    element: int
    began: int
    ended: int
    skipped: bool


class Transmit:
    """Send elements in strict order, each when it is valid."""

    def __init__(self, chip: Mapping[str, int], store: Store, ports: Mapping[int, Port]) -> None:
        """Make the idle machine between transmit FIFO and ports, by number."""
        self.chip = chip
        self.store = store
        self.ports = ports
        self.bus = SharedBus(chip)
        self.pointer = 0
        self.began: int | None = None
        self.end = 0
        self.control: dict[str, int] = {}
        self.log: list[TransmittedElement] = []

    def tick(self, cycle: int) -> None:
        """At an edge, end the element in progress and begin the next one if it is valid."""
        edge = edge_at(self.chip, cycle)
        if edge is None:
            return
        if self.began is not None and edge == self.end:
            self.finish(self.began, cycle)
        while self.began is None and self.pointer in self.store.valid:
            self.begin(edge, cycle)
            if self.began is None:
                return
            if self.end == edge:  # a skip may take 0 cycles
                self.finish(self.began, cycle)

    def begin(self, edge: int, cycle: int) -> None:
        """Begin the next element, whose control word determines its time."""
        quadword = self.pointer * FIFO_ADDRESS_STRIDE + FIFO_CONTROL_QUADWORD
        self.control = XMIT_CONTROL.unpack(self.store.tfifo[quadword] >> 32)
        data = data_cycles(self.chip, self.control["bytes"])
        transfer = self.chip["ix_overhead_ix_cycles"] + data
        if self.control["skip"]:
            self.end = edge + self.chip["ix_skip_ix_cycles"]
        elif self.bus.may_take("transmit", edge, other_waits=False):
            self.end = self.bus.take("transmit", edge, transfer)
        else:
            return
        self.began = cycle

    def waits(self) -> bool:
        """Return whether an element is ready for the bus."""
        quadword = self.pointer * FIFO_ADDRESS_STRIDE + FIFO_CONTROL_QUADWORD
        ready = self.began is None and self.pointer in self.store.valid
        return ready and not XMIT_CONTROL.unpack(self.store.tfifo[quadword] >> 32)["skip"]

    def finish(self, began: int, cycle: int) -> None:
        """Pass the bytes to the port, free the element and advance."""
        if not self.control["skip"]:
            self.ports[self.control["port"]].put(self.piece())
        self.log.append(TransmittedElement(self.pointer, began, cycle, bool(self.control["skip"])))
        self.store.valid.discard(self.pointer)
        self.pointer = (self.pointer + 1) % FIFO_ELEMENTS
        self.store.csrs[CSR_NUMBERS["xmit_ptr"]] = self.pointer
        self.began = None

    def piece(self) -> Piece:
        first = self.pointer * FIFO_ADDRESS_STRIDE
        data = to_bytes([self.store.tfifo[first + q] for q in range(FIFO_DATA_QUADWORDS)])
        flags = {name: bool(self.control[name]) for name in ("sop", "eop", "error", "asis")}
        return Piece(data[: self.control["bytes"]], **flags)


class Ready:
    """The ready bus: a slot samples eight flags of one kind, four slots are a round."""

    def __init__(self, chip: Mapping[str, int], store: Store, ports: Mapping[int, Port]) -> None:
        self.chip = chip
        self.store = store
        self.ports = ports
        self.first = 0  # edge of the first slot

    def tick(self, cycle: int) -> None:
        """Sample the flags of a slot at its edge."""
        edge = edge_at(self.chip, cycle)
        slot = self.chip["ready_slot_ix_cycles"]
        if edge is not None and (edge - self.first) % slot == 0:
            turn = (edge - self.first) // slot % 4
            self.sample("rcv_rdy_lo" if turn < 2 else "xmit_rdy_lo", turn % 2 * 8)

    def sample(self, name: str, first: int) -> None:
        """Replace the flags of eight ports in a ready CSR; count rounds of receive flags."""
        csr = CSR_NUMBERS[name]
        self.store.csrs[CSR_NUMBERS["rcv_rdy_cnt"]] += name == "rcv_rdy_lo" and first > 0
        self.store.csrs[csr] &= ~(0xFF << first)
        for number in range(first, first + 8):
            port = self.ports.get(number)
            if port and (port.receive_ready() if name == "rcv_rdy_lo" else port.transmit_ready()):
                self.store.csrs[csr] |= 1 << number
