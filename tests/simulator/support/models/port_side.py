"""The port side of the chip: receive and transmit machines, ready bus, devices."""

from collections.abc import Callable, Mapping

from ixp.isa.tables.csrs import CSR_NUMBERS
from tests.simulator.support.models.ix_bus import Piece, Port, edge_at
from tests.simulator.support.models.receive import Receive, Received
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.transmit import Ready, Transmit

Makers = Mapping[int, Callable[[int], Port]]
"""Functions by port number that make a port, called with the cycle of its start."""


class DisabledPort:
    """A port before it is enabled, without data or room."""

    def tick(self, cycle: int) -> None:
        """Do nothing."""

    def receive_ready(self) -> bool:
        """Return False."""
        return False

    def transmit_ready(self) -> bool:
        """Return False."""
        return False

    def take(self) -> Piece:
        """Raise an error, because there is no data."""
        raise ValueError("a port must be enabled before it is read")

    def put(self, piece: Piece) -> None:
        """Raise an error, because there is no room."""
        raise ValueError(f"a port must be enabled before it sends {piece}")


class PortSide:
    """The IX bus and its devices; wires and ready bus are idle until the ports are enabled."""

    def __init__(self, chip: Mapping[str, int], store: Store, makers: Makers) -> None:
        self.chip = chip
        self.csrs = store.csrs
        self.makers = makers
        self.ports: dict[int, Port] = {number: DisabledPort() for number in makers}
        self.enabled = False
        self.receive = Receive(chip, store, self.ports)
        self.transmit = Transmit(chip, store, self.ports)
        self.receive.bus = self.transmit.bus
        self.receive.transmit_waits = self.transmit.waits
        self.ready = Ready(chip, store, self.ports)
        self.notified = 0  # requests whose end was delivered

    def enable(self, cycle: int) -> None:
        """Start the wires in `cycle` and the ready bus at the next edge."""
        self.enabled = True
        later = range(cycle, cycle + self.chip["core_mhz"])
        edges = (edge_at(self.chip, now) for now in later)
        self.ready.first = next(edge for edge in edges if edge is not None)
        self.ports.update({number: self.makers[number](cycle) for number in sorted(self.makers)})

    def tick(self, cycle: int) -> None:
        for port in self.ports.values():
            port.tick(cycle)
        self.receive.tick(cycle)
        self.transmit.tick(cycle)
        if self.enabled:
            self.ready.tick(cycle)

    def ends(self, cycle: int) -> list[Received]:
        """Return the requests whose end is delivered in this cycle."""
        due = [result for result in self.receive.log[self.notified :] if result.signalled == cycle]
        self.notified += len(due)
        for result in due:
            self.csrs[CSR_NUMBERS["rcv_cntl"]] = result.rcv_cntl
            self.csrs[CSR_NUMBERS["rcv_cntl_cnt"]] += 1
        return due

    @property
    def last_progress(self) -> int:
        logs = (self.receive.log, self.transmit.log)
        return max((log[-1].ended for log in logs if log), default=0)
