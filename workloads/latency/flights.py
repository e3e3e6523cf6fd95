"""Keep packets in flight, by identity, until they leave or are forgotten."""

from itertools import takewhile
from operator import sub

import msgspec

from ixp.workloads.latency.packet_follower import STAGES
from ixp.workloads.latency.wire_packets import Flow, Identity

_MAX_CYCLES = 20_000_000  # in flight; after that, a packet is lost or with the core


class Flight(msgspec.Struct):
    """A packet in flight: port and cycle of its arrival, and the end of each stage but the last.

    `number` rises with each arrival. `vc` is 0 on Ethernet; order is kept within one. `copies`
    counts packets of one identity of which a later one arrived before an earlier one left.
    """

    port: int
    first: int
    ends: list[int | None]
    number: int
    vc: int
    flow: Flow
    copies: int = 1
    is_ambiguous: bool = False

    def stages(self, end: int) -> list[int] | None:
        """Return the cycles of each stage, or None unless all stages have ended in order."""
        if None in self.ends:
            return None
        moments = [self.first, *self.ends, end]
        cycles = [*map(sub, moments[1:], moments)]
        return cycles if min(cycles) >= 0 else None


class Flights:
    """The packets in flight."""

    def __init__(self) -> None:
        """Begin without packets."""
        self._by_identity: dict[Identity, Flight] = {}
        self._arrivals = 0

    def arrive(self, key: Identity, port: int, first: int, *, vc: int, flow: Flow) -> None:
        """Note the arrival of a packet, with its first bit in cycle `first`."""
        self._arrivals += 1
        flight = self._by_identity.get(key)
        if flight:
            flight.copies += 1
            flight.is_ambiguous = True
        else:
            ends: list[int | None] = [None] * (len(STAGES) - 1)
            self._by_identity[key] = Flight(port, first, ends, self._arrivals, vc, flow)

    def note(self, key: Identity, stage: int, at: int) -> None:
        """Record the end of a packet's stage (an index in STAGES), if the packet has arrived."""
        if flight := self._by_identity.get(key):
            flight.ends[stage] = at

    def leave(self, key: Identity) -> Flight | None:
        """Remove and return a packet that leaves; None if it has not arrived or already left."""
        flight = self._by_identity.get(key)
        if flight is not None:
            flight.copies -= 1
            if not flight.copies:
                del self._by_identity[key]
        return flight

    def forget(self, now: int) -> None:
        """Forget packets that arrived too long ago to be still in flight."""
        flights = self._by_identity.items()
        # The packets are nearly in the order of their arrival.
        old = [*takewhile(lambda entry: entry[1].first <= now - _MAX_CYCLES, flights)]
        for key, _ in old:
            del self._by_identity[key]
