"""How packets leave whose headers the reference router has seen before.

What becomes of a packet depends on its headers without identification and checksum, and on its
length. If one leaves, so do all others like it whose checksums are right: with the same new
headers, but for their own identification and the checksum of the whole.
"""

import struct
from typing import NamedTuple

from ixp.workloads.traffic.packets import MIN_SIZE, total_length
from ixp.workloads.verification.outcomes import Forwarded, Outcome
from ixp.workloads.verification.reference_rules import Flow

_MOST = 1 << 13  # headers that are remembered at a time: those of a stream change
_HEADER = struct.Struct(">4sH4sH8s")  # an IP header around its identification and its checksum
_ONES = 0xFFFF  # one's complement sums of 16-bit words are remainders by this (RFC 1071)
_TTL = 1 << 8  # one less of it, in the sum of the header's words

Key = tuple[Flow, bytes, bytes, bytes, bytes, int]
"""Flow, bytes around the packet, its header without identification and checksum, unit's length."""


class _Rewrite(NamedTuple):
    """How the unit of a header becomes what leaves.

    `rest` is the sum of the words of the IP header without identification and checksum. A packet
    leaves as `start`, identification, `middle`, checksum, `addresses`, and its payload up to `end`.
    """

    rest: int
    start: bytes
    middle: bytes
    addresses: bytes
    end: int
    port: int
    vc: tuple[int, int] | None

    def apply(self, flow: Flow, unit: bytes, at: int, identification: int) -> Forwarded:
        """Return what leaves for a unit whose packet begins at byte `at`."""
        checksum = -(self.rest - _TTL + identification) % _ONES
        new = (
            self.start,
            identification.to_bytes(2),
            self.middle,
            checksum.to_bytes(2),
            self.addresses,
            unit[at + MIN_SIZE : self.end],
        )
        return Forwarded(flow, self.port, b"".join(new), self.vc)


class HeaderCache:
    """The rewrites of the headers seen last."""

    def __init__(self) -> None:
        self._rewrites: dict[Key, _Rewrite] = {}

    def find(self, flow: Flow, around: bytes, unit: bytes, at: int) -> tuple[Key, Forwarded | None]:
        """Return the key of a unit, whose IP header begins at `at`, and what leaves if known."""
        first, identification, second, checksum, addresses = _HEADER.unpack_from(unit, at)
        key = (flow, around, first, second, addresses, len(unit))
        rewrite = self._rewrites.get(key)
        if rewrite is None or (rewrite.rest + identification + checksum) % _ONES:
            return key, None
        return key, rewrite.apply(flow, unit, at, identification)

    def keep(self, key: Key, unit: bytes, at: int, outcome: Outcome) -> None:
        """Remember how a unit leaves, if it does."""
        if not isinstance(outcome, Forwarded):
            return
        header, total = unit[at : at + MIN_SIZE], total_length(unit[at:])
        _, identification, _, checksum, _ = _HEADER.unpack(header)
        link = outcome.data[: len(outcome.data) - total]
        rewrite = _Rewrite(
            rest=int.from_bytes(header) - identification - checksum,
            start=link + header[:4],
            middle=header[6:8] + bytes([header[8] - 1, header[9]]),
            addresses=header[12:],
            end=at + total,
            port=outcome.port,
            vc=outcome.vc,
        )
        if rewrite.apply(outcome.flow, unit, at, identification) == outcome:
            if len(self._rewrites) == _MOST:
                self._rewrites.clear()
            self._rewrites[key] = rewrite
