"""Packets that must leave and have not been seen yet: what a check in step has to remember."""

from abc import ABC, abstractmethod
from collections import defaultdict

from ixp.workloads.verification.reference_rules import Flow

_STEP = 1 << 14  # packets that come before the next look for those that will never leave


class Way(ABC):
    """A flow towards an output port.

    `came` counts the packets that came in, `left` those that left; `last` is the number of the last
    one that left in order.
    """

    __slots__ = ("came", "flow", "last", "left", "port")

    def __init__(self, flow: Flow, port: int) -> None:
        """Start with no packet."""
        self.flow = flow
        self.port = port
        self.came = 0
        self.left = 0
        self.last = -1

    @abstractmethod
    def add(self, packet: bytes) -> None:
        """Expect the next packet."""


class Ways(ABC):
    """The ways of all packets, by flow and output port."""

    def __init__(self) -> None:
        """Start with no way."""
        self.ways: dict[tuple[Flow, int], Way] = {}

    def way(self, flow: Flow, port: int) -> Way:
        """Return the way of a flow to a port."""
        found = self.ways.get((flow, port))
        if found is None:
            found = self.ways[flow, port] = self._begin(flow, port)
        return found

    @abstractmethod
    def _begin(self, flow: Flow, port: int) -> Way:
        """Return a new way."""


class _WindowWay(Way):
    """A way in a window; `waiting` are the packets of all ways to its port that are expected."""

    __slots__ = ("waiting",)

    def __init__(self, flow: Flow, port: int, waiting: "Waiting") -> None:
        super().__init__(flow, port)
        self.waiting = waiting

    def add(self, packet: bytes) -> None:
        place = (self, self.came)
        self.came += 1
        found = self.waiting.setdefault(packet, place)
        if isinstance(found, list):
            found.append(place)
        elif found is not place:
            self.waiting[packet] = [found, place]


Place = tuple[Way, int]
"""A packet's way, and its number there."""
Waiting = dict[bytes, Place | list[Place]]
"""By bytes: one place, or those of equal packets in the order in which they came in."""


class Window(Ways):
    """The ways of all packets, and the packets between their coming and their leaving."""

    def __init__(self) -> None:
        """Start with no packet."""
        super().__init__()
        self._ports: dict[int, Waiting] = {}
        self._from: defaultdict[int, list[Way]] = defaultdict(list)  # by the port of the flow
        self._most = _STEP

    def waiting(self, port: int) -> Waiting:
        """Return the packets that are expected at a port."""
        return self._ports.setdefault(port, {})

    def ahead(self, port: int) -> int:
        """Count the packets from a port that came in behind the last ones of their ways to leave.

        Those between are missing, and may be so forever.
        """
        return sum(way.came - 1 - way.last for way in self._from[port])

    def sweep(self) -> bool:
        """Forget packets that can no longer leave in the order of their way, now and then.

        Return false if too many stay: then those that wait do not leave in step.
        """
        if sum(map(len, self._ports.values())) < self._most:
            return True
        for waiting in self._ports.values():
            for packet in [each for each, found in waiting.items() if not _can_leave(found)]:
                del waiting[packet]
        stay = sum(map(len, self._ports.values()))
        self._most = stay + _STEP
        return stay <= _STEP

    def _begin(self, flow: Flow, port: int) -> Way:
        way = _WindowWay(flow, port, self.waiting(port))
        self._from[flow[0]].append(way)
        return way


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
