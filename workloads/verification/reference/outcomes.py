"""Define the outcomes of a unit that the router receives."""

import msgspec

from ixp.workloads.verification.reference.answers import CoreAnswer
from ixp.workloads.verification.reference.rules import Flow


class Forwarded(msgspec.Struct, frozen=True):
    """A packet that leaves by `port`.

    `data` is the Ethernet frame before padding and FCS, or on ATM the PDU before padding and
    trailer; `vc` is its (VPI, VCI).
    """

    flow: Flow
    port: int
    data: bytes
    vc: tuple[int, int] | None = None


class ToCore(msgspec.Struct, frozen=True):
    """A packet or cell for the core's software, with its `counter`, if there is one.

    `answers` are those that the core must or may send, if it answers packets and receives this one.
    """

    flow: Flow
    reason: str
    counter: str = ""
    answers: tuple[CoreAnswer, ...] = ()


class Dropped(msgspec.Struct, frozen=True):
    """A packet or cell that is dropped; `port` is set if the counter belongs to a port."""

    flow: Flow
    counter: str
    port: int | None = None


Outcome = Forwarded | ToCore | Dropped
