"""The last packets that came in for a port: what a check that finds faults has to remember.

A packet leaves behind those that wait for the same port, and they are hundreds. So one that leaves
behind thousands that came in later is none of the router's queues.
"""

from collections.abc import Callable
from hashlib import blake2b

from ixp.workloads.verification.expected import FROM_CORE
from ixp.workloads.verification.reference_rules import Flow
from ixp.workloads.verification.window import Way, Ways

# Packets that come in for a port before those that came earlier are forgotten. Inputs with small
# packets are read up to 6,000 packets ahead of what leaves.
KEPT = 12_000
_DIGEST = 12  # bytes, of packets that may have 1500
_NUMBERS = 1 << 48  # packets of a way, at most

_Places = int | list[int]
"""One place, or those of equal packets; a place is a way and a number there in one integer."""


class RecentPackets:
    """Packets of all ways to a port that came in lately and have not left.

    They stand in two parts, of which the older one is forgotten when the newer one is full.
    """

    def __init__(self) -> None:
        """Start with no packet."""
        self._ways: list[Way] = []
        self._new: dict[bytes, _Places] = {}
        self._old: dict[bytes, _Places] = {}
        self._shared: set[bytes] = set()  # of which equal ones came in by several flows
        self._room = KEPT

    def begin(self, way: Way) -> Callable[[bytes], None]:
        """Start with a way; return what adds its next packet."""
        first = len(self._ways) * _NUMBERS
        self._ways.append(way)

        def add(packet: bytes) -> None:
            self._add(_key(packet), first + way.came)

        return add

    def _add(self, key: bytes, place: int) -> None:
        self._room -= 1
        found = self._new.get(key)
        if found is None:
            found = self._old.pop(key, None)
        if found is None:
            self._new[key] = place
        else:
            places = _listed(found)
            places.append(place)
            self._new[key] = places

    def take(self, packet: bytes) -> tuple[Way, bool] | None:
        """Take the first of equal packets that keeps the order of its way, or the first of all.

        Return its way, and whether it is in order; None if it is not there. Which of equal packets
        of several flows left cannot be told, so they say nothing of the order of a flow.
        """
        key = _key(packet)
        part = self._new if key in self._new else self._old
        if key not in part:
            return None
        places = _listed(part[key])
        if len({place // _NUMBERS for place in places}) > 1:
            self._shared.add(key)
        shared = key in self._shared
        pick = next((n for n, place in enumerate(places) if self._in_order(place)), None)
        way, at = self._way(places.pop(pick or 0))
        if places:
            part[key] = places
        else:
            del part[key]
            self._shared.discard(key)
        way.left += 1
        if pick is not None and not shared:
            way.last = at
        return way, shared or pick is not None

    def forget(self) -> None:
        """Forget the older packets when enough have come behind them."""
        if self._room > 0:
            return
        self._room = KEPT
        from_core = {key: each for key, each in self._old.items() if self._is_from_core(each)}
        self._shared -= self._old.keys() - from_core.keys()
        self._old = from_core | {key: self._fresh(places) for key, places in self._new.items()}
        self._new = {}

    def _fresh(self, places: _Places) -> _Places:
        """Return the places that can leave in order, or the last one of all."""
        if isinstance(places, int):
            return places
        return [place for place in places if self._in_order(place)] or places[-1]

    def _is_from_core(self, places: _Places) -> bool:
        """Return whether one is of the core, whose packets are there from the start."""
        return any(self._way(place)[0].flow[0] == FROM_CORE for place in _listed(places))

    def _in_order(self, place: int) -> bool:
        way, at = self._way(place)
        return at > way.last

    def _way(self, place: int) -> tuple[Way, int]:
        number, at = divmod(place, _NUMBERS)
        return self._ways[number], at


class RecentWays(Ways):
    """The ways of all packets; `ports` are the last packets of those to each port."""

    def __init__(self) -> None:
        """Start with no packet."""
        super().__init__()
        self._ports: dict[int, RecentPackets] = {}

    def recent(self, port: int) -> RecentPackets:
        """Return the last packets that came in for a port."""
        return self._ports.setdefault(port, RecentPackets())

    def _begin(self, flow: Flow, port: int) -> Way:
        return _RecentWay(flow, port, self.recent(port))


class _RecentWay(Way):
    """A way whose packets are remembered for a time."""

    __slots__ = ("_add",)

    def __init__(self, flow: Flow, port: int, recent: RecentPackets) -> None:
        super().__init__(flow, port)
        self._add = recent.begin(self)

    def add(self, packet: bytes) -> None:
        self._add(packet)
        self.came += 1


def _listed(places: _Places) -> list[int]:
    return [places] if isinstance(places, int) else places


def _key(packet: bytes) -> bytes:
    return blake2b(packet, digest_size=_DIGEST).digest()
