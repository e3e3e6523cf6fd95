"""The trail of one packet: where it arrived, when each stage ended, and how it ended."""

from __future__ import annotations

import msgspec

from ixp.workloads.latency.packet_follower import ROUTE
from ixp.workloads.latency.wire_packets import Identity
from ixp.workloads.verification.reference.outcomes import Outcome


class Drop(msgspec.Struct, frozen=True):
    """The drop of a packet: node of the pipeline, cycle and counter.

    `text` describes it for people.
    """

    node: str
    at: int
    counter: str
    text: str


class PacketTrail(msgspec.Struct, eq=False):
    """A packet: its arrival, its bytes, and when each stage ended, by the stages of a follower.

    `times` are those of its units, beginning with its first bit. `is_ambiguous` says that another
    packet of its identity was under way: their times may be exchanged. `outcome` is that of the
    reference router, None until it is computed.
    """

    number: int
    identity: Identity
    port: int
    times: list[int]
    received_bytes: bytes
    stage_ends: dict[int, int] = {}
    queue: int | None = None
    is_ambiguous: bool = False
    departure_port: int | None = None
    departure_cycle: int | None = None
    sent_bytes: bytes = b""
    drop: Drop | None = None
    outcome: Outcome | None = None

    @property
    def first(self) -> int:
        """Return the cycle of its first bit."""
        return self.times[0]

    def drop_before(self, now: int) -> Drop | None:
        """Return the drop of the packet if its counter has risen before a cycle."""
        return self.drop if self.drop and self.drop.at < now else None

    def is_routed(self, now: int) -> bool:
        """Return whether it has been put into a queue to its port, or has left, in a cycle."""
        return self.stage_ends.get(ROUTE, self.departure_cycle or now + 1) <= now
