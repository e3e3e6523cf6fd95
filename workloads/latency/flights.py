"""Packets under way, by identity: what is known of each, until it leaves or is forgotten."""

from itertools import takewhile
from operator import sub

import msgspec

from ixp.workloads.latency.packet_follower import STAGES
from ixp.workloads.latency.wire_packets import Identity

_FORGOTTEN_CYCLES = 20_000_000  # after which a packet is lost, or the core's


class Flight(msgspec.Struct):
    """A packet under way: where and when it came, and when each stage but the last ended.

    `copies` counts packets of one identity of which a later one came before an earlier one left.
    """

    port: int
    first: int
    ends: list[int | None]
    copies: int = 1
    alike: bool = False

    def stages(self, end: int) -> list[int] | None:
        """Return the cycles of each stage; None unless all are known, one behind the other."""
        if None in self.ends:
            return None
        moments = [self.first, *self.ends, end]
        cycles = [*map(sub, moments[1:], moments)]
        return cycles if min(cycles) >= 0 else None


class Flights:
    """The packets under way."""

    def __init__(self) -> None:
        """Start with none."""
        self._by_identity: dict[Identity, Flight] = {}

    def arrive(self, key: Identity, port: int, first: int) -> None:
        """A packet came in, with its first bit in cycle `first`."""
        flight = self._by_identity.get(key)
        if flight:
            flight.copies += 1
            flight.alike = True
        else:
            self._by_identity[key] = Flight(port, first, [None] * (len(STAGES) - 1))

    def note(self, key: Identity, stage: int, at: int) -> None:
        """Note the end of a stage (its place in STAGES) of a packet, if it is one that came in."""
        if flight := self._by_identity.get(key):
            flight.ends[stage] = at

    def leave(self, key: Identity) -> Flight | None:
        """Return the packet that has left; None if it did not come in, or has left before."""
        flight = self._by_identity.get(key)
        if flight is not None:
            flight.copies -= 1
            if not flight.copies:
                del self._by_identity[key]
        return flight

    def forget(self, now: int) -> None:
        """Forget packets that came too long ago to be under way."""
        flights = self._by_identity.items()
        # They stand in the order of their arrival, nearly.
        old = [*takewhile(lambda entry: entry[1].first <= now - _FORGOTTEN_CYCLES, flights)]
        for key, _ in old:
            del self._by_identity[key]
