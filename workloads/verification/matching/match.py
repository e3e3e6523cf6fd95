"""Match departures with expected packets, merging arrivals and departures by time.

All arrivals before a departure are read before the departure is judged. Only packets between
arrival and departure are stored, so memory use does not grow with the run.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.port_units import PortUnits
from ixp.workloads.record.record import Record
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching.arrivals import Arrivals
from ixp.workloads.verification.matching.output_port import FROM_CORE, NEVER, OutputPort
from ixp.workloads.verification.matching.tally import Tally
from ixp.workloads.verification.matching.wrong_packets import WrongPacket
from ixp.workloads.verification.mismatches import SHOWN, Mismatches
from ixp.workloads.verification.reference.outcomes import Forwarded
from ixp.workloads.verification.reference.router import ReferenceRouter

# arrivals are read ahead by this time: packets of a capture may be out of order
_SLACK_NS = 2_000_000


class Match:
    """Matches the packets that must leave a router with those that left.

    `tally` counts packets that must not leave; `lost` counts, by port, units lost on output wires.
    """

    def __init__(self, router: ReferenceRouter, record: Record, limits: Limits) -> None:
        """Expect the units of the core: those of its software, and its answers."""
        self.tally = Tally(record, limits)
        self.lost = lost_on_wires(record)
        self.arrivals: Sequence[Arrivals] = ()
        self._least_frame = limits.least_frame
        self._router = router
        self._outputs: dict[int, OutputPort] = {}
        for number, units_by_port in enumerate((record.core_frames, record.core_answers)):
            for port, units in sorted(units_by_port.items()):
                for unit in units:
                    vc = (unit[1], int.from_bytes(unit[2:4]))
                    atm = is_atm(port)
                    packet = sunatm(*vc, unit[4:]) if atm else pad_frame(unit, self._least_frame)
                    self._output(port).expect((FROM_CORE, number), packet)

    def read(self, arrivals: Sequence[Arrivals], sent: Mapping[int, PortUnits]) -> None:
        """Match all departures with arrivals; raise the errors of `pieces`."""
        self.arrivals = arrivals
        outputs = [self._output(port) for port in sorted(sent)]
        for output in outputs:
            output.open(sent[output.port], self.lost.get(output.port, 0), outputs)
        reading = [*arrivals]
        while reading:
            earliest = min(reading, key=lambda port: (port.time_ns, port.units))
            if not self._read_piece(earliest):
                reading.remove(earliest)
            until_ns = min((port.time_ns for port in reading), default=NEVER + _SLACK_NS)
            for output in outputs:
                output.advance(until_ns - _SLACK_NS)
        for output in outputs:
            output.advance(NEVER)

    def _read_piece(self, port: Arrivals) -> bool:
        """Add the next outcomes of a port; return False at the end."""
        outcomes = port.read(self._router)
        if outcomes is None:
            for outcome in port.uncounted():
                if not isinstance(outcome, Forwarded):
                    self.tally.add_uncounted(outcome)
            return False
        for outcome in outcomes:
            if isinstance(outcome, Forwarded):
                packet = key_of(outcome, self._least_frame)
                self._output(outcome.port).expect(outcome.flow, packet)
            else:
                self.tally.add(outcome)
        return True

    def _output(self, port: int) -> OutputPort:
        if port not in self._outputs:
            self._outputs[port] = OutputPort(port)
        return self._outputs[port]

    # ---- the result

    @property
    def outputs(self) -> dict[int, OutputPort]:
        """Return the ports by which packets must leave, in order."""
        return {port: output for port, output in sorted(self._outputs.items()) if output.paths}

    @property
    def expected(self) -> int:
        """Return the number of packets that must leave."""
        return sum(output.expected for output in self._outputs.values())

    @property
    def departed(self) -> int:
        """Return the number of expected packets that left."""
        return self.expected - sum(output.missing for output in self._outputs.values())

    @property
    def open_reassemblies(self) -> int:
        """Return the number of PDUs whose last cell has not arrived."""
        return self._router.open_reassemblies

    @property
    def mismatches(self) -> Mismatches:
        """Return the violations of all ports."""
        mismatches = Mismatches()
        for _, output in sorted(self._outputs.items()):
            mismatches.extend(*output.texts())
        return mismatches

    @property
    def wrong_packets(self) -> list[WrongPacket]:
        """Return the packets among the first mismatches."""
        outputs = [output for _, output in sorted(self._outputs.items())]
        shown = [violation for output in outputs for violation in output.violations][:SHOWN]
        return [violation.packet for violation in shown if violation.packet is not None]


def key_of(outcome: Forwarded, least_frame: int) -> bytes:
    """Return the bytes to expect at the port: the padded frame, or the PDU with its VC."""
    return sunatm(*outcome.vc, outcome.data) if outcome.vc else pad_frame(outcome.data, least_frame)


def lost_on_wires(record: Record) -> dict[int, int]:
    """Return the number of units that each port lost while sending: wire down, or underflow."""
    return dict(Counter(record.tx_lost_units) + dry_frames(record))


def dry_frames(record: Record) -> Counter[int]:
    """Return the number of frames of each port that ended in an underflow."""
    counts = {port.port: port.whole_run.get("tx_underflows", 0) for port in record.ports}
    return +Counter(counts)
