"""The way of one packet: where it came in, when each stage ended, and how it ended."""

from __future__ import annotations

import msgspec

from ixp.workloads.latency.wire_packets import Identity
from ixp.workloads.verification.reference.outcomes import Outcome


class Drop(msgspec.Struct, frozen=True):
    """The end of a packet that went no further: the node of the pipeline, the cycle, the counter.

    `what` says it for people.
    """

    node: str
    at: int
    counter: str
    what: str


class Way(msgspec.Struct, eq=False):
    """A packet: where it came in, what it was then, and when each stage ended.

    `times` are those of its units, beginning with its first bit. `alike` says that another packet
    of its identity was under way: their times may be exchanged. `outcome` is what the reference
    router makes of it, as far as that was asked.
    """

    number: int
    identity: Identity
    port: int
    times: list[int]
    came: bytes
    ends: dict[str, int] = {}
    queue: int | None = None
    alike: bool = False
    left_by: int | None = None
    left: int | None = None
    went: bytes = b""
    drop: Drop | None = None
    outcome: Outcome | None = None

    @property
    def first(self) -> int:
        """The cycle of its first bit."""
        return self.times[0]

    def dropped(self, now: int) -> Drop | None:
        """Return its end, if it was dropped before a cycle: then the counter has risen."""
        return self.drop if self.drop and self.drop.at < now else None
