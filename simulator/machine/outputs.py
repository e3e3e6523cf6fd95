"""Collect, on demand, the units that the ports of a machine received, sent and lost."""

from __future__ import annotations

from collections.abc import Iterable

from ixp.simulator import _kernel
from ixp.simulator.machine.ports import SentUnit


class Outputs:
    """Units sent, cycles of arrivals, and serial numbers of lost units, by port."""

    def __init__(self, kernel: _kernel.Kernel, ports: Iterable[int]) -> None:
        """Start empty."""
        self._kernel = kernel
        self.sent: dict[int, list[SentUnit]] = {port: [] for port in ports}
        self.lost: dict[int, list[int]] = {port: [] for port in self.sent}
        self.arrivals: dict[int, list[int]] = {port: [] for port in self.sent}
        self.discards = False

    def collect(self) -> Outputs:
        """Read the units since the last call from the kernel; return this object."""
        for port, units in self.sent.items():
            units.extend(map(SentUnit._make, self._kernel.take_sent(port)))
            self.lost[port] += self._kernel.take_lost(port)
            self.arrivals[port] += self._kernel.take_arrivals(port)
        return self

    def take(self) -> dict[int, tuple[list[SentUnit], list[int], list[int]]]:
        """Return (sent, lost, arrivals) of each port since the last call, and clear them."""
        self.collect()
        outputs = {n: (self.sent[n], self.lost[n], self.arrivals[n]) for n in self.sent}
        for port in self.sent:
            self.sent[port], self.lost[port], self.arrivals[port] = [], [], []
        return outputs

    def clear(self) -> None:
        """Drop all units so far."""
        self.collect()
        for outputs in (self.sent, self.lost, self.arrivals):
            for units in outputs.values():
                units.clear()

    def discard_future(self) -> None:
        """Drop all later units, for long runs whose outputs are not used."""
        self.discards = True
        for port in self.sent:
            self._kernel.keep(port, False)  # noqa: FBT003 - kernel functions take no keywords
