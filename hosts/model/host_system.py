"""Simulate hosts, links and flows, alone or together with a machine, in one order of events."""

from collections.abc import Mapping

from ixp.simulator import _kernel

PS_PER_S = 10**12
"""Picoseconds, the unit of all times of hosts, in a second."""


class HostSystem:
    """A system of hosts, links and flows: add these, then run it.

    The parameters of hosts and flows are integers by name, and all are required (`parameters.h`,
    `flow.h`): times in ps, lengths in bytes, costs per byte in 1/2^20 ps. The result does not
    depend on how a run is divided.
    """

    def __init__(self) -> None:
        """Start without hosts."""
        self._network = _kernel.Network()
        self.ports: set[int] = set()

    @property
    def network(self) -> _kernel.Network:
        """Return the network in the kernel, for the machine that it is attached to."""
        return self._network

    def add_host(self, numbers: Mapping[str, int]) -> int:
        """Add a host and return its number; raise ValueError for a missing parameter."""
        return self._network.add_host(dict(numbers))

    def connect(self, a: int, b: int, propagation_ps: int) -> None:
        """Connect two hosts by a cable."""
        self._network.connect(a, b, propagation_ps)

    def connect_port(self, host: int, place: Mapping[str, int], *, atm: bool) -> None:
        """Connect a host to a port of the machine that the hosts will be attached to.

        `place` has `port`, `gateway_mac` (Ethernet) and `vc` (ATM: the header of its cells without
        PTI), all three. An ATM port may have several hosts. Raise ValueError for a second host at
        an Ethernet port.
        """
        self._network.connect_port(host, dict(place), atm)
        self.ports.add(place["port"])

    def add_flow(self, numbers: Mapping[str, int]) -> int:
        """Add a flow between two hosts, return its number; raise ValueError after the first run."""
        return self._network.add_flow(dict(numbers))

    def run(self, until_ps: int) -> None:
        """Perform all events before a time; raise ValueError for hosts at ports of a machine."""
        self._network.run(until_ps)

    def run_flow(self, flow: int, until_ps: int) -> bool:
        """Run until a flow has ended, or all events before a time are done.

        Return whether it has ended: its sender has all data acknowledged, or has sent its last
        datagram.
        """
        return self._network.run_flow(flow, until_ps)

    @property
    def now_ps(self) -> int:
        """Return the present time."""
        return self._network.now

    @property
    def events(self) -> int:
        """Return the number of events so far."""
        return self._network.performed

    @property
    def state_hash(self) -> str:
        """Return a hash of all events so far, with their times."""
        return f"{self._network.hash:016x}"

    def host_counters(self, host: int) -> dict[str, int]:
        """Return the counters of a host: processor and wire times in ps, frames and bytes."""
        return dict(self._network.host_counters(host))

    def flow_counters(self, flow: int) -> dict[str, int]:
        """Return a flow's application counters; `begun_ps`, `ended_ps` are -1 until they occur."""
        return dict(self._network.flow_counters(flow))

    def tcp_counters(self, flow: int, end: int) -> dict[str, int]:
        """Return the TCP counters of the sender or client (0), or of the other end (1)."""
        return dict(self._network.tcp_counters(flow, end))

    def link_counters(self, link: int) -> dict[str, int]:
        """Return the frames and bytes in flight on a link; links are numbered from 0."""
        return dict(self._network.link_counters(link))

    def record_inputs(self) -> None:
        """Record all units that hosts send to the machine's ports, for `take_inputs`."""
        self._network.keep()

    def take_inputs(self, port: int, count: int) -> list[bytes]:
        """Return and drop the first recorded units of a port, at most `count`."""
        return self._network.take_fed(port, count)

    def port_counters(self, port: int) -> dict[str, int]:
        """Return the counts of frames from hosts to a port, and from the port to hosts."""
        return dict(self._network.port_counters(port))

    def capture(self, link: int) -> None:
        """Store a copy of all frames on a link's wires from now on."""
        self._network.capture(link)

    def take_captured(self, link: int, snap_bytes: int = 1 << 16) -> list[tuple[int, int, bytes]]:
        """Return and remove the stored frames of a link whose last bit has been sent.

        Each is (time of the end of its last bit in ps, length without FCS, its first bytes), in
        the order of these times. Take them often, because they are stored in memory.
        """
        return self._network.take_captured(link, snap_bytes)

    def idle(self) -> dict[str, int]:
        """Return the idle time of all processors and wires, by the event that ended it."""
        return dict(self._network.idle())
