"""Units that a port has lost because its FIFO was full."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from ixp.workloads.traffic.port_traffic import PortTraffic

_MAX_UNITS = 4096  # of a port, whose times are remembered


class OverflowObserver:
    """Finds the cycles in which lost units arrived: a device names them by their serial numbers."""

    def __init__(self, ports: Iterable[int], overflowed: Callable[[int, int], None]) -> None:
        """Call `overflowed` with port and cycle of each lost unit."""
        self._overflowed = overflowed
        self._times: dict[int, deque[int]] = {port: deque(maxlen=_MAX_UNITS) for port in ports}
        self._counts = dict.fromkeys(ports, 0)

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Find the units that were lost since the last call."""
        for port, (arrivals, lost, _) in traffic.items():
            times = self._times[port]
            times.extend(at for at, _ in arrivals)
            self._counts[port] += len(arrivals)
            first = self._counts[port] - len(times)
            for number in lost:
                if number >= first:
                    self._overflowed(port, times[number - first])
