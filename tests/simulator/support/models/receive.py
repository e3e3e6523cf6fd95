"""The receive machine (docs/reference/machine/timing/receive-machine.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ixp.isa.tables.csrs import (
    CSR_NUMBERS,
    FIFO_ADDRESS_STRIDE,
    FIFO_CONTROL_QUADWORD,
    RCV_CNTL,
    RCV_REQ,
    REC_FASTPORT_CTL,
)
from tests.simulator.support.models.aligner import to_quadwords
from tests.simulator.support.models.ix_bus import Piece, Port, SharedBus, data_cycles, edge_at
from tests.simulator.support.models.store import Store


class Received(NamedTuple):
    """An ended request: cycles of begin, end and signal, and its status word."""

    request: int
    taken: int
    ended: int
    signalled: int
    rcv_cntl: int


@dataclass
class Step:
    """The request in progress; `end` is the edge of its end, if known."""

    request: dict[str, int]
    taken: int
    give_up: int
    end: int | None = None
    piece: Piece | None = None
    number: int = 0


class Receive:
    """Serve requests one by one, each from its port to an element."""

    def __init__(self, chip: Mapping[str, int], store: Store, ports: Mapping[int, Port]) -> None:
        """Make the idle machine between the ports, by number, and the receive FIFO."""
        self.chip = chip
        self.store = store
        self.ports = ports
        self.bus = SharedBus(chip)
        self.transmit_waits: Callable[[], bool] = lambda: False
        self.step: Step | None = None
        self.log: list[Received] = []

    def tick(self, cycle: int) -> None:
        """At an edge, continue a step, or begin requests until one must wait."""
        edge = edge_at(self.chip, cycle)
        if edge is None:
            return
        if self.step:
            self.continue_step(self.step, edge, cycle)
        while not self.step and self.store.requests:  # a cancelled request makes room at once
            request = RCV_REQ.unpack(self.store.requests.popleft())
            self.step = Step(request, cycle, edge + self.wait())
            self.continue_step(self.step, edge, cycle)

    def continue_step(self, step: Step, edge: int, cycle: int) -> None:
        """Check for data unless a transfer is running; end a step that ends at this edge."""
        if step.end is None:
            self.try_transfer(step, edge, cycle)
        if step.end == edge:
            self.finish(step, cycle)

    def wait(self) -> int:
        """Return FP_READY_WAIT: the written or the reset value."""
        reset = self.chip["fp_ready_wait_ix_cycles"]
        return self.store.csrs.get(CSR_NUMBERS["fp_ready_wait"], reset)

    def try_transfer(self, step: Step, edge: int, cycle: int) -> None:
        """Begin a transfer if the port has data; otherwise hold, cancel or fail."""
        port = self.ports[step.request["port"]]
        overhead = self.chip["ix_overhead_ix_cycles"]
        if port.receive_ready() or not step.request["fast"]:
            waits = self.transmit_waits()
            if not self.bus.may_take("receive", edge, other_waits=waits):
                return
        if port.receive_ready():
            step.piece = port.take()
            step.number = self.number(step.piece, step.request["port"])
            data = data_cycles(self.chip, len(step.piece.data))
            cycles = overhead + data + self.chip["ix_status_ix_cycles"]
            step.end = self.bus.take("receive", edge, cycles)
        elif not step.request["fast"]:
            step.end = self.bus.take("receive", edge, overhead)
        elif edge >= step.give_up:
            self.finish(step, cycle)

    def finish(self, step: Step, cycle: int) -> None:
        """Write the element if there is data, and signal the thread."""
        word = self.status(step)
        if step.piece:
            first = step.request["element"] * FIFO_ADDRESS_STRIDE
            data = step.piece.data + bytes(-len(step.piece.data) % 8)
            self.store.rfifo.update(enumerate(to_quadwords(data), start=first))
            self.store.rfifo[first + FIFO_CONTROL_QUADWORD] = word << 32
        signalled = cycle + self.chip["receive_signal_cycles"]
        request = RCV_REQ.pack(**step.request)
        self.log.append(Received(request, step.taken, cycle, signalled, word))
        self.step = None

    def status(self, step: Step) -> int:
        """Return the status word of a request."""
        fields = {name: step.request[name] for name in ("element", "thread", "port")}
        if step.piece is None:
            return RCV_CNTL.pack(**fields, **{"rxcancel" if step.request["fast"] else "rxfail": 1})
        piece = step.piece
        return RCV_CNTL.pack(
            **fields,
            seq=step.number,
            rxerror=piece.error,
            sop=piece.sop,
            eop=piece.eop,
            valid_bytes=len(piece.data),
        )

    def number(self, piece: Piece, port: int) -> int:
        """Return the packet number of a fast port: the count of earlier packets."""
        control = REC_FASTPORT_CTL.unpack(self.store.csrs[CSR_NUMBERS["rec_fastport_ctl"]])
        for fast in (1, 2):
            if control[f"valid{fast}"] and control[f"port{fast}"] == port:
                counter = CSR_NUMBERS[f"sop_seq{fast}"]
                self.store.csrs[counter] = (self.store.csrs[counter] + piece.sop) % 2**32
                return (self.store.csrs[counter] - 1) % 16
        return 0
