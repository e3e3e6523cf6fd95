"""Run the loop between live hosts and the router: paced by a clock, asleep while idle."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterable, Mapping

from ixp.isa.tables.port_kinds import is_atm
from ixp.outside.live.dilated_clock import DilatedClock
from ixp.outside.live.ethernet_segment import EthernetSegment
from ixp.outside.live.live_device import LiveDevice
from ixp.outside.live.live_port import LivePort
from ixp.simulator import Machine, WireUnit
from ixp.workloads.runs.inputs.environment import Environment
from ixp.workloads.runs.system.system import System
from ixp.workloads.traffic.port_traffic import PortTraffic

_SLICE_NS = 1_000_000  # wall-clock time that is usually simulated in one piece
_MOST_CYCLES = 20_000  # of a piece: after some hundredths of a second, signals are checked
_LONGEST_S = 0.1  # longest sleep, for the same reason

EndCheck = Callable[[], str | None]
"""Returns why a session ends, or None while it continues."""


class LiveSession(Environment):
    """Live hosts at the ports of a run, until `check_end` returns why it ends.

    `on_begin` is called when the ports are enabled: the clock then starts.
    """

    is_live = True
    description = "live hosts"

    def __init__(
        self,
        system: System,
        hosts: Iterable[LiveDevice],
        dilation: float,
        check_end: EndCheck,
        on_begin: Callable[[], None],
    ) -> None:
        """Take the hosts, and the factor by which the router is slower than real time."""
        self.hosts = list(hosts)
        mhz = system.chip["core_mhz"]
        self.clock = DilatedClock(mhz, dilation)
        self._slice = min(max(1, int(_SLICE_NS * mhz / 1000 / dilation)), _MOST_CYCLES)
        behind: dict[int, list[LiveDevice]] = {}
        for host in self.hosts:
            behind.setdefault(host.port, []).append(host)
        specs = {spec.number: spec for spec in system.ports}
        self._ports = {
            n: LivePort(specs[n], hosts_of_port, system.chip, _segment(n, hosts_of_port, system))
            for n, hosts_of_port in behind.items()
        }
        self._check_end = check_end
        self._on_begin = on_begin
        self._why: str | None = None
        self._machine: Machine | None = None
        self.enabled_at = 0

    @property
    def ports(self) -> frozenset[int]:
        """Return the ports with hosts."""
        return frozenset(self._ports)

    def begin(self, machine: Machine, enabled_at: int, *, keep: bool) -> None:  # noqa: ARG002
        """Start the clock, and call `on_begin`, which starts the programs."""
        self._machine = machine
        self.enabled_at = enabled_at
        self._on_begin()
        self.clock.start(machine.now)  # the machine may already be later than that cycle

    def advance(self, now: int, latest: int) -> int | None:
        """Sleep until a slice of time has passed; return the cycle to simulate to."""
        if self._machine is None:
            return None
        self.clock.keep_up(now)
        due = now + self._slice
        while True:
            self._why = self._check_end()
            if self._why is not None:
                return None
            self._read()
            cycle = self.clock.cycle()
            if cycle >= due:
                break
            self._wait(min(self.clock.seconds_until(due), _LONGEST_S), cycle)
        for port in self._ports.values():
            port.plug(self._machine)
        return min(latest, cycle, due + self._slice)

    def _wait(self, seconds: float, cycle: int) -> None:
        """Sleep until a host sends, if its port has room."""
        ports = self._ports
        hosts = (host for host in self.hosts if not host.tap.is_gone)
        taps = [host.tap for host in hosts if ports[host.port].has_room(cycle)]
        select.select(taps, (), (), seconds)  # poll and epoll count whole milliseconds

    def _read(self) -> None:
        cycle = self.clock.cycle()
        for port in self._ports.values():
            port.read(cycle)

    def arrived(self, port: int, count: int) -> list[WireUnit]:
        """Return the next units that arrived at a port."""
        return self._ports[port].arrived(count)

    def observe(self, traffic: Mapping[int, PortTraffic]) -> None:
        """Deliver the departures of the ports to their hosts."""
        for number, port in self._ports.items():
            for _, data in traffic[number].departures:
                port.deliver(data)

    def end_reason(self) -> str:
        """Return why the session ended."""
        return self._why or ""


def _segment(port: int, devices: list[LiveDevice], system: System) -> EthernetSegment | None:
    """Return the Ethernet segment of a port with several hosts or an attached device."""
    if is_atm(port) or (len(devices) == 1 and devices[0].address is not None):
        return None
    interface = system.tables.interface_of(port)
    address = interface.ip if interface else 0
    return EthernetSegment(devices, system.tables.mac(port), address.to_bytes(4))
