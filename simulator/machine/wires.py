"""The sources of a machine: units are fed ahead of the time at which their wires need them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ixp.isa.chip import Chip
from ixp.simulator._kernel import Kernel
from ixp.simulator.machine.ports import PortSpec, Source, Unit, Units
from ixp.support.errors import UserError

_ROUNDS = 11
"""Most calls of a source in one feed; each asks for twice as many units as the one before."""


class Wires:
    """The wires of a machine.

    `sources` are the sources by port; `ended` the ports whose source has ended; `hosted` those at
    which hosts are attached; `fed` counts the units that each wire got. `patience` is the number of
    cycles after which a wire may need more.
    """

    def __init__(self, kernel: Kernel, ports: Mapping[int, PortSpec], chip: Chip) -> None:
        """Start without sources."""
        self._kernel = kernel
        self._ports = ports
        self._chip = chip
        self.sources: dict[int, Source] = {}
        self.ended: set[int] = set()
        self.hosted: frozenset[int] = frozenset()
        self.fed: dict[int, int] = dict.fromkeys(ports, 0)
        self._least = {port: spec.least_backlog(chip) for port, spec in ports.items()}
        self.patience = min((spec.patience(chip) for spec in ports.values()), default=None)

    def plug(self, port: int, source: Source) -> None:
        """Connect a source to a port. Raise UserError for a port with hosts."""
        if port in self.hosted:
            raise UserError(f"port {port} must have hosts or a source, not both")
        self.sources[port] = source
        self.ended.discard(port)

    @property
    def played(self) -> bool:
        """Whether every source has ended and all its units are off the wire."""
        return self.sources.keys() <= self.ended and not any(map(self._kernel.backlog, self.ended))

    def needs(self) -> list[tuple[int, int]]:
        """Return the ports whose sources go on, each with its least number of waiting units."""
        return [(port, self._least[port]) for port in self.sources if port not in self.ended]

    def feed(self) -> None:
        """Take units from the sources of wires at which too few units wait.

        Raise UserError for units that a wire cannot bring, and for a source nearly all of whose
        units take no time on an unbounded wire: the calls would never end.
        """
        rounds = 0
        while hungry := self._kernel.short_of_units(self.needs()):
            if rounds == _ROUNDS:
                port, least = hungry[0]
                raise UserError(
                    f"the source of port {port} must return {least} units or more that take time "
                    f"among {least << _ROUNDS}: idle cells take none on its unbounded wire"
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


def _joined(port: int, taken: Iterable[Unit]) -> Units:
    """Join single units. Raise UserError for objects of another kind."""
    units = list(taken) if isinstance(taken, Iterable) else None
    try:
        return Units.of(units)
    except (TypeError, ValueError):
        raise UserError(
            f"the source of port {port} must return Units or a list of Unit, not {repr(taken)[:60]}"
        ) from None
