"""Count drops and packets for the core as the router's counters must count them."""

from collections import Counter

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.record import Record
from ixp.workloads.verification.accounting.core_answers import CoreAnswers
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.reference.outcomes import Dropped, ToCore

CounterKey = tuple[str, int | None]

_RX_ERROR = "PORT_RXERROR"
# Reasons that the router distinguishes and the reference router does not.
_OWN_ADDRESS = ("snmp", "icmp", "igmp")


class Tally:
    """Drops by counter, and packets for the core by reason.

    `uncounted` and `uncounted_reasons` count those of a port's last units, which the router may not
    have counted at the stop.
    """

    def __init__(self, record: Record, limits: Limits) -> None:
        """Start with the frames in error that the router is known to have seen."""
        self.core_answers = CoreAnswers(record.core_answers)
        self.dropped: Counter[CounterKey] = Counter()
        self.reasons: Counter[str] = Counter()
        self.uncounted: Counter[CounterKey] = Counter()
        self.uncounted_reasons: Counter[str] = Counter()
        for port, count in record.bad_fcs_units.items():
            # A frame lost by the device may, or may not, have reached the router as a frame in
            # error.
            if not is_atm(port) and not record.lost_units.get(port):
                self.dropped[_RX_ERROR, port] += count
                self.uncounted[_RX_ERROR, port] += min(count, limits.uncounted_units(port))

    @property
    def to_core(self) -> int:
        """Return the number of packets and cells for the core."""
        return self.reasons.total()

    def add(self, outcome: Dropped | ToCore) -> None:
        """Count an outcome."""
        if isinstance(outcome, ToCore):
            self.reasons[reason_of(outcome.reason)] += 1
            for answer in outcome.answers:
                self.core_answers.expect(answer)
        else:
            self.dropped[outcome.counter, outcome.port] += 1

    def add_uncounted(self, outcome: Dropped | ToCore) -> None:
        """Count an outcome that may not be in the router's counters yet."""
        if isinstance(outcome, ToCore):
            self.uncounted_reasons[reason_of(outcome.reason)] += 1
        else:
            self.uncounted[outcome.counter, outcome.port] += 1

    def dropped_by_name(self) -> dict[str, int]:
        """Return the drops of all ports by counter."""
        names: Counter[str] = Counter()
        for (name, _), count in self.dropped.items():
            names[name] += count
        return dict(sorted(names.items()))


def reason_of(name: str) -> str:
    """Return the reference router's name for a reason of the core."""
    return "own_address" if name in _OWN_ADDRESS else name
