"""What plays into the ports of a machine, kept ahead of all that their wires may bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ixp.isa.chip import Chip
from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.ports import PortSpec, Source, Unit, Units
from ixp.support.errors import UserError

_ROUNDS = 11
"""Times that a source is asked at once, each time for twice as many units as before."""


class Wires:
    """The wires of a machine.

    `sources` are what is plugged in, by port; `ended` the ports whose source has no more; `fed` how
    many units each wire was given. `patience` are the cycles after which a wire may need more.
    """

    def __init__(self, kernel: Kernel, ports: Mapping[int, PortSpec], chip: Chip) -> None:
        """Start with wires that nothing plays into."""
        self._kernel = kernel
        self._ports = ports
        self._chip = chip
        self.sources: dict[int, Source] = {}
        self.ended: set[int] = set()
        self.fed: dict[int, int] = dict.fromkeys(ports, 0)
        self._least = {port: spec.least_backlog(chip) for port, spec in ports.items()}
        self.patience = min((spec.patience(chip) for spec in ports.values()), default=None)

    def plug(self, port: int, source: Source) -> None:
        """Connect what plays into a port."""
        self.sources[port] = source
        self.ended.discard(port)

    @property
    def played(self) -> bool:
        """Whether every source has ended and all its units are off the wire."""
        return self.sources.keys() <= self.ended and not any(map(self._kernel.backlog, self.ended))

    def needs(self) -> list[tuple[int, int]]:
        """Give the ports whose sources go on, with how many units must wait at their wires."""
        return [(port, self._least[port]) for port in self.sources if port not in self.ended]

    def feed(self) -> None:
        """Let sources give more where too few units wait.

        Raise UserError for units that a wire cannot bring, and for a source that has nearly none
        that take time on an unbounded wire: it would be asked for ever.
        """
        rounds = 0
        while hungry := self._kernel.hungry(self.needs()):
            if rounds == _ROUNDS:
                port, least = hungry[0]
                raise UserError(
                    f"the source of port {port} must give {least} units or more that take time on "
                    f"its unbounded wire among {least << _ROUNDS}, for idle cells take none there"
                )
            for port, least in hungry:
                self._feed_port(port, 2 * least - self._kernel.lasting(port) << rounds)
            rounds += 1

    def _feed_port(self, port: int, missing: int) -> None:
        taken = self.sources[port].take(missing)
        units = taken if isinstance(taken, Units) else _joined(port, taken)
        self._ports[port].check_units(units, self._chip, self.fed[port])
        if len(units) < missing:
            self.ended.add(port)
        self.fed[port] += len(units)
        self._kernel.feed(port, units.data, units.lengths, units.earliest, units.bad_fcs)


def _joined(port: int, given: Iterable[Unit]) -> Units:
    """Join single units; raise UserError for what is none."""
    units = list(given) if isinstance(given, Iterable) else None
    try:
        return Units.of(units)
    except (TypeError, ValueError):
        raise UserError(
            f"the source of port {port} must give Units or a list of Unit, not {repr(given)[:60]}"
        ) from None
