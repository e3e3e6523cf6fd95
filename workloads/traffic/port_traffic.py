"""The traffic of a port's wires, and its observers."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from ixp.simulator import SentUnit, WireUnit


class PortTraffic(NamedTuple):
    """The traffic of a port's wires since the last call.

    `arrivals` are the units that came in, each with its cycle as in `Port.arrivals`, `lost` the
    serial numbers, from 0, of those of them, or of earlier ones, that the device lost, `departures`
    what left.
    """

    arrivals: list[tuple[int, WireUnit]]
    lost: list[int]
    departures: list[SentUnit]


class TrafficObserver(Protocol):
    """Observes the traffic of all ports while a run goes on."""

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Take what has passed each port since the last call."""
