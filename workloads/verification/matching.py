"""Match what left a router with what came in, in one reading of both by their times.

Whatever came in before a packet left is read before that packet is judged. Only packets between
their coming and their leaving are remembered, so the length of a run does not matter.
"""

from collections.abc import Iterable, Mapping, Sequence

from ixp.workloads.record.port_units import PortUnits
from ixp.workloads.verification.arrivals import Arrivals
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.mismatches import SHOWN, Mismatches
from ixp.workloads.verification.outcomes import Forwarded
from ixp.workloads.verification.output_port import NEVER, OutputPort, Path
from ixp.workloads.verification.reference_router import ReferenceRouter
from ixp.workloads.verification.tally import FromCore, Tally, key_of
from ixp.workloads.verification.wrong_packets import WrongPacket

_SLACK_NS = 2_000_000  # of what came in is read ahead: packets of a capture may be exchanged


class Match:
    """What must become of all that came in, and what became of it.

    `tally` counts what must not leave; `lost` counts, by port, the units that wires out lost.
    """

    def __init__(
        self,
        router: ReferenceRouter,
        limits: Limits,
        bad_fcs_units: Mapping[int, int],
        from_core: FromCore,
        lost: Mapping[int, int],
    ) -> None:
        """Read nothing yet; expect what the core sent."""
        self.tally = Tally(limits, bad_fcs_units, from_core)
        self.lost = dict(lost)
        self.arrivals: Sequence[Arrivals] = ()
        self._limits = limits
        self._router = router
        self._outputs: dict[int, OutputPort] = {}
        for packet in from_core.packets():
            self._expect(packet)

    def read(self, arrivals: Iterable[Arrivals], sent: Mapping[int, PortUnits]) -> None:
        """Match all that left with what came in. Raise UserError as `pieces` does."""
        self.arrivals = [*arrivals]
        outputs = [self._output(port) for port in sorted(sent)]
        for output in outputs:
            output.open(sent[output.port], self.lost.get(output.port, 0), outputs)
        reading = [*self.arrivals]
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
        """Take the next outcomes of a port; return False at the end."""
        outcomes = port.read(self._router)
        if outcomes is None:
            for outcome in port.uncounted():
                if not isinstance(outcome, Forwarded):
                    self.tally.add_uncounted(outcome)
            return False
        for outcome in outcomes:
            if isinstance(outcome, Forwarded):
                self._expect(outcome)
            else:
                self.tally.add(outcome)
        return True

    def _expect(self, packet: Forwarded) -> None:
        output = self._output(packet.port)
        output.expect(packet.flow, key_of(packet, self._limits.least_frame))

    def _output(self, port: int) -> OutputPort:
        if port not in self._outputs:
            self._outputs[port] = OutputPort(port)
        return self._outputs[port]

    # ---- the result

    def _paths(self, port: int | None = None) -> list[Path]:
        """Return the paths to a port, or all."""
        outputs = self._outputs.values() if port is None else [self._output(port)]
        return [path for output in outputs for path in output.paths.values()]

    @property
    def ports(self) -> list[int]:
        """The ports that packets must leave by."""
        return sorted(port for port, output in self._outputs.items() if output.paths)

    def expected(self, port: int | None = None) -> int:
        """Count the packets that must leave by a port, or by all."""
        return sum(path.arrived for path in self._paths(port))

    def departed(self, port: int | None = None) -> int:
        """Count those of them that did leave."""
        return sum(path.departed for path in self._paths(port))

    def holes(self, port: int) -> int:
        """Count the packets to `port` that are missing before the last one of their flow.

        At the least: packets that other flows have, too, count as gone, and are no flow's last one.
        """
        return sum(path.last + 1 - path.departed for path in self._paths(port))

    @property
    def open_reassemblies(self) -> int:
        """PDUs whose last cell has not come."""
        return self._router.open_reassemblies

    @property
    def mismatches(self) -> Mismatches:
        """What is wrong with what left."""
        mismatches = Mismatches()
        for _, output in sorted(self._outputs.items()):
            of_port = Mismatches(violation.text for violation in output.violations)
            of_port.count = output.violation_count
            mismatches.join(of_port)
        return mismatches

    @property
    def wrong_packets(self) -> list[WrongPacket]:
        """The packets among the first mismatches."""
        outputs = [output for _, output in sorted(self._outputs.items())]
        shown = [violation for output in outputs for violation in output.violations][:SHOWN]
        return [violation.packet for violation in shown if violation.packet is not None]
