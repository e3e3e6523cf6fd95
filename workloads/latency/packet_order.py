"""The order of a flow's packets (RFC 4737), and the variation of their delays (RFC 3393)."""

from collections import deque

_MAX_EXTENT = 1024  # packets; memory stays bounded


class PacketOrder:
    """Compares the departures of a flow with its arrivals, whose numbers rise."""

    def __init__(self) -> None:
        """Begin without packets."""
        self._departures = 0
        self._highest: deque[tuple[int, int]] = deque(maxlen=_MAX_EXTENT)
        self._delay: int | None = None

    def add(self, number: int, delay: int) -> tuple[int, int | None]:
        """Take the next departure; return its extent of reordering and its delay variation.

        A packet is reordered if one with a higher number left before it; its extent is how many
        departures ago the first of those left (RFC 4737, 3.3 and 4.2.1). Extent 0 is in order: then
        the variation is the difference of its delay to that of the packet in order before it.
        """
        place = self._departures
        self._departures += 1
        first = place
        for higher, departure in reversed(self._highest):
            if higher < number:
                break
            first = departure
        if first < place:
            return place - first, None
        self._highest.append((number, place))
        variation = None if self._delay is None else abs(delay - self._delay)
        self._delay = delay
        return 0, variation
