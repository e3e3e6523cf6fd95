"""Feed the wires of a machine: pass units of sources to the kernel before it needs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Protocol

from ixp.isa.tables.chip import Chip
from ixp.simulator import _kernel
from ixp.simulator.machine.ports import PortSpec, Source, WireUnit, WireUnits
from ixp.support.errors import UserError

_ROUNDS = 11
"""Most calls of a source in one feed; each call requests twice as many units as the last."""


class EventSource(Protocol):
    """A source of events at the ports of a machine, such as `ixp.hosts.HostSystem`."""

    @property
    def ports(self) -> AbstractSet[int]:
        """Return the ports at which it acts; these have no source of units."""

    @property
    def network(self) -> _kernel.EventSource:
        """Return its kernel object."""

    @property
    def state_hash(self) -> str:
        """Return the hash of all its events so far, with their times."""


class Wires:
    """The wires at the ports of a machine.

    `sources` are the sources by port; `ended` are the ports whose source has ended; `hosted` are
    the ports with hosts; `fed` counts the units passed to each wire. A wire may need more units
    after `feed_interval_cycles`.
    """

    def __init__(self, kernel: _kernel.Kernel, ports: Mapping[int, PortSpec], chip: Chip) -> None:
        """Start without sources."""
        self._kernel = kernel
        self._ports = ports
        self._chip = chip
        self.sources: dict[int, Source] = {}
        self.ended: set[int] = set()
        self.hosted: frozenset[int] = frozenset()
        self.fed: dict[int, int] = dict.fromkeys(ports, 0)
        self._least = {port: spec.min_backlog_units(chip) for port, spec in ports.items()}
        self.feed_interval_cycles = min(
            (spec.feed_interval_cycles(chip) for spec in ports.values()), default=None
        )

    def attach(self, hosted: Iterable[int]) -> None:
        """Reserve ports for hosts; raise UserError for a port to which hosts can't be attached."""
        for number in sorted(hosted):
            if number not in self._ports:
                raise UserError(f"port of a host must be one of the machine, not {number}")
            if self._ports[number].rate is None:
                raise UserError(f"port {number} must have a bounded rate for its hosts")
            if number in self.sources:
                raise UserError(f"port {number} must have hosts or a source, not both")
        self.hosted = frozenset(hosted)

    def plug(self, port: int, source: Source) -> None:
        """Connect a source to a port; raise UserError for a port with hosts."""
        if port in self.hosted:
            raise UserError(f"port {port} must have hosts or a source, not both")
        self.sources[port] = source
        self.ended.discard(port)

    @property
    def ended_all(self) -> bool:
        """Return whether every source has ended and all its units have been received."""
        return self.sources.keys() <= self.ended and not any(map(self._kernel.backlog, self.ended))

    def needs(self) -> list[tuple[int, int]]:
        """Return the ports whose sources have not ended, with their least backlogs."""
        return [(port, self._least[port]) for port in self.sources if port not in self.ended]

    def feed(self) -> None:
        """Take units from the sources of wires at which too few units wait.

        Raise UserError for units that a wire can't carry. Also raise it if nearly all units of a
        source take no time on an unbounded wire: the feed would never end.
        """
        rounds = 0
        while short := self._kernel.short_of_units(self.needs()):
            if rounds == _ROUNDS:
                port, least = short[0]
                raise UserError(
                    f"the source of port {port} must return {least} units or more that take time "
                    f"among {least << _ROUNDS}: idle cells take none on its unbounded wire"
                )
            for port, least in short:
                self._feed_port(port, 2 * least - self._kernel.timed_backlog(port) << rounds)
            rounds += 1

    def _feed_port(self, port: int, missing: int) -> None:
        reply = self.sources[port].take(missing)
        units = reply if isinstance(reply, WireUnits) else _joined(port, reply)
        self._ports[port].check_units(units, self._chip, self.fed[port])
        if len(units) < missing:
            self.ended.add(port)
        self.fed[port] += len(units)
        self._kernel.feed(port, units.data, units.lengths, units.earliest, units.bad_fcs)


def _joined(port: int, reply: Iterable[WireUnit]) -> WireUnits:
    """Return single units as a sequence; raise UserError for objects of another kind."""
    units = list(reply) if isinstance(reply, Iterable) else None
    try:
        return WireUnits.of(units)
    except (TypeError, ValueError):
        raise UserError(
            f"the source of port {port} must return WireUnits or a list of WireUnit, "
            f"not {repr(reply)[:60]}"
        ) from None
