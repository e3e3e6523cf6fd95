"""Drops and packets for the core, counted as the router's counters must count them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ixp.isa.port_kinds import is_atm
from ixp.microcode.memory.map import constants
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.verification.answer_claims import AnswerClaims
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.outcomes import Dropped, Forwarded, Outcome, ToCore
from ixp.workloads.verification.reference_rules import Flow

CounterKey = tuple[str, int | None]

_MAP = constants()
_RX_ERROR = "PORT_RXERROR"
FROM_CORE = -1  # stands for the receiving port in the flow of what the core sends
# Reasons that the router tells apart and the reference router does not.
_OWN_ADDRESS = ("snmp", "icmp", "igmp")


class FromCore(NamedTuple):
    """What the core sent, by port and in order: what its software did, and its answers."""

    sent: Mapping[int, Sequence[bytes]] = {}
    answered: Mapping[int, Sequence[bytes]] = {}

    def packets(self) -> Iterator[Forwarded]:
        """Return all of it as packets that must leave."""
        for flow, by_port in enumerate(self):
            for port in sorted(by_port):
                for unit in by_port[port]:
                    yield _packet_of(unit, (FROM_CORE, flow), port)


NOTHING_SENT = FromCore()


class Tally:
    """Drops by counter, and packets for the core by reason.

    `uncounted` and `uncounted_reasons` hold those that the router may not have counted at the stop:
    those of a port's last units.
    """

    def __init__(
        self, limits: Limits, bad_fcs_units: Mapping[int, int], from_core: "FromCore"
    ) -> None:
        """`bad_fcs_units` counts frames in error where their ports lost no others."""
        self.limits = limits
        self.claims = AnswerClaims(from_core.answered)
        self.dropped: Counter[CounterKey] = Counter()
        self.reasons: Counter[str] = Counter()
        self.uncounted: Counter[CounterKey] = Counter()
        self.uncounted_reasons: Counter[str] = Counter()
        for port, count in bad_fcs_units.items():
            self.dropped[_RX_ERROR, port] += count
            self.uncounted[_RX_ERROR, port] += min(count, limits.last_units(port))

    @property
    def to_core(self) -> int:
        """How many packets and cells the core must get."""
        return self.reasons.total()

    def add(self, outcome: Dropped | ToCore) -> None:
        """Count an outcome."""
        if isinstance(outcome, ToCore):
            self.reasons[reason_of(outcome.reason)] += 1
            for answer in outcome.answers:
                self.claims.ask(answer)
        else:
            self.dropped[outcome.counter, outcome.port] += 1

    def add_uncounted(self, outcome: Dropped | ToCore) -> None:
        """Count an outcome that may not be in the router's counters yet."""
        if isinstance(outcome, ToCore):
            self.uncounted_reasons[reason_of(outcome.reason)] += 1
        else:
            self.uncounted[outcome.counter, outcome.port] += 1


def _packet_of(unit: bytes, flow: Flow, port: int) -> Forwarded:
    """Return a frame, or a SunATM record, as a packet."""
    if not is_atm(port):
        return Forwarded(flow, port, unit)
    vpi, vci = unit[1], int.from_bytes(unit[2:4], "big")
    return Forwarded(flow, port, unit[4:], (vpi, vci))


def most_queued(port: int) -> int:
    """Return how many packets of a port can be in the queue between the engines that drop."""
    return _MAP["MSGQ_SIZE"] if is_atm(port) else 0


def reason_of(name: str) -> str:
    """Return the reason by which the reference router knows a packet for the core."""
    return "own_address" if name in _OWN_ADDRESS else name


def is_packet(outcome: Outcome) -> bool:
    """Return whether an outcome goes through a message queue: all but drops that no port counts."""
    return not isinstance(outcome, Dropped) or outcome.port is not None


def key_of(outcome: Forwarded, least_frame: int) -> bytes:
    """Return the bytes that must be seen: the padded frame, or the PDU with its VC."""
    return sunatm(*outcome.vc, outcome.data) if outcome.vc else pad_frame(outcome.data, least_frame)
