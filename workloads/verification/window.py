"""Packets that must leave and have not been seen yet: what a check in step has to remember."""

from ixp.workloads.verification.reference_rules import Flow

_LEAST = 1 << 14  # packets that are not worth a look for those that will never leave


class Way:
    """A flow towards an output port.

    `came` counts the packets that came in, `left` those that left; `last` is the number of the last
    one that left. `waiting` are the packets of all ways to this port that are expected.
    """

    __slots__ = ("came", "flow", "last", "left", "port", "waiting")

    def __init__(self, flow: Flow, port: int, waiting: "Waiting") -> None:
        """Start with no packet."""
        self.flow = flow
        self.port = port
        self.waiting = waiting
        self.came = 0
        self.left = 0
        self.last = -1

    @property
    def ahead(self) -> int:
        """How many packets came in behind the last one that left."""
        return self.came - 1 - self.last


Place = tuple[Way, int]
"""A packet's way, and its number there."""
Waiting = dict[bytes, Place | list[Place]]
"""By bytes: one place, or those of equal packets in the order in which they came in."""


class Window:
    """The ways of all packets, and the packets between their coming and their leaving."""

    def __init__(self) -> None:
        """Start with no packet."""
        self.ways: dict[tuple[Flow, int], Way] = {}
        self._ports: dict[int, Waiting] = {}
        self._swept = _LEAST

    def way(self, flow: Flow, port: int) -> Way:
        """Return the way of a flow to a port."""
        found = self.ways.get((flow, port))
        if found is None:
            found = self.ways[flow, port] = Way(flow, port, self.waiting(port))
        return found

    def waiting(self, port: int) -> Waiting:
        """Return the packets that are expected at a port."""
        return self._ports.setdefault(port, {})

    def ahead(self, port: int) -> int:
        """Count the packets from a port that came in behind the last ones of their ways to leave.

        Those between are missing, and may be so forever.
        """
        return sum(way.ahead for (flow, _), way in self.ways.items() if flow[0] == port)

    def sweep(self) -> None:
        """Forget packets that can no longer leave in the order of their way, now and then."""
        if sum(map(len, self._ports.values())) < self._swept:
            return
        for waiting in self._ports.values():
            for packet in [each for each, found in waiting.items() if not _can_leave(found)]:
                del waiting[packet]
        self._swept = max(_LEAST, 2 * sum(map(len, self._ports.values())))


def add(way: Way, packet: bytes) -> None:
    """Expect the next packet of a way."""
    place = (way, way.came)
    way.came += 1
    found = way.waiting.setdefault(packet, place)
    if isinstance(found, list):
        found.append(place)
    elif found is not place:
        way.waiting[packet] = [found, place]


def take(waiting: Waiting, packet: bytes) -> bool:
    """Take the first of equal packets that keeps the order of its way; return whether one does."""
    found = waiting.get(packet)
    if found is None:
        return False
    places = found if isinstance(found, list) else [found]
    for number, (way, at) in enumerate(places):
        if at > way.last:
            way.last = at
            way.left += 1
            del places[: number + 1]  # those before it are late, and stay so
            if not places or places is not found:
                del waiting[packet]
            return True
    return False


def _can_leave(found: Place | list[Place]) -> bool:
    places = found if isinstance(found, list) else [found]
    return any(at > way.last for way, at in places)
