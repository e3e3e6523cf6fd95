"""Define the traffic of a port's wires, and its observers."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from ixp.simulator import SentUnit, WireUnit


class PortTraffic(NamedTuple):
    """The traffic of a port's wires between two calls.

    `arrivals` are the received units, each with its cycle as in `Port.arrivals`. `lost` are the
    serial numbers, from 0, of arrivals, also earlier ones, that the device lost. `departures` are
    the sent units.
    """

    arrivals: list[tuple[int, WireUnit]]
    lost: list[int]
    departures: list[SentUnit]


class TrafficObserver(Protocol):
    """Observes the traffic of all ports during a run."""

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Take each port's traffic since the last call."""
