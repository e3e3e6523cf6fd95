"""Core software that answers pings (ICMP echo requests) to the router's own addresses."""

from collections import Counter
from typing import Any

import dpkt

from ixp.isa import CoreMachine
from ixp.microcode import Config, CorePacket, Router, Tables, contents

FIRST_ATM_PORT = 8


class Ping(Router):
    """The router's own software, which also answers echo requests from Ethernet ports."""

    def __init__(self, config: Config, tables: Tables) -> None:
        super().__init__(config, tables)
        self.pings = Counter[str]()

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        """Answer a ping; `send` returns False when the port's queue is full."""
        if packet.reason != "icmp" or packet.port >= FIRST_ATM_PORT:
            return
        frame = dpkt.ethernet.Ethernet(contents(machine, packet))
        ip = frame.data
        if ip.data.type != dpkt.icmp.ICMP_ECHO:
            return
        ip.data.type = dpkt.icmp.ICMP_ECHOREPLY
        ip.src, ip.dst, ip.ttl = ip.dst, ip.src, 64
        frame.src, frame.dst = frame.dst, frame.src
        ip.sum = ip.data.sum = 0  # dpkt computes both when it packs the frame
        sent = self.send(machine, packet.port, bytes(frame))
        self.pings["answered" if sent else "refused"] += 1

    def counters(self, machine: CoreMachine) -> dict[str, int | dict[str, dict[str, int]]]:
        """Return the router's counters and two of our own."""
        ours = {f"PING_{name.upper()}": self.pings[name] for name in ("answered", "refused")}
        return super().counters(machine) | ours

    def state(self) -> dict[str, Any]:
        """Return the state for snapshots: the router's part and our own."""
        return super().state() | {"pings": dict(self.pings)}

    def restore(self, machine: CoreMachine, state: dict[str, Any]) -> None:
        """Restore a state."""
        super().restore(machine, state)
        self.pings = Counter(state["pings"])
