"""What a peer made of a packet."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from ixp.outside.peers.frames import Sent
from ixp.outside.peers.reasons import Reason


class Fate(msgspec.Struct, frozen=True):
    """What became of one packet: what left for it, or why nothing did.

    `label` is the peer's own word; `reasons` are all that it can mean.
    """

    label: str
    reasons: frozenset[Reason]
    sent: tuple[Sent, ...] = ()


class PeerRun(msgspec.Struct, frozen=True):
    """A peer that has taken all packets of a run.

    `fates` are in the order of the packets. `own` are packets that the peer sent for none of them,
    such as ICMP messages. `counts` are the peer's own counters.
    """

    version: str
    fates: list[Fate]
    own: tuple[Sent, ...] = ()
    counts: Mapping[str, int] = MappingProxyType({})


def forwarded(*sent: Sent) -> Fate:
    """Return the fate of a packet for which something left."""
    return Fate("forwarded", frozenset({Reason.FORWARDED}), sent)
